/// The content of the root of the tree: the window of a mounted view.
package struct RootContent: RootLayoutElementContent {
  package var colorScheme: ColorScheme?
}

/// The content of a window of an app.
package struct WindowContent: RootLayoutElementContent {
  package var title: String
  package var colorScheme: ColorScheme?
  package var options: WindowOptions
}
