/// The content of an item in the status area of the desktop.
package struct MenuBarExtraContent: Equatable, Sendable {
  /// The text of the label.
  package var title: String
  /// `true` to show the text in the status area, `false` to use it only as the description of the image.
  package var showsTitle: Bool
  /// The image of the label, or `nil` if there is none.
  package var image: ImageProperties?
  /// The items of the menu, or `nil` if the item opens a window.
  package var menu: [DesktopMenuItem]?

  /// Creates the content of an item in the status area.
  ///
  /// - Parameters:
  ///   - title: The text of the label.
  ///   - showsTitle: A Boolean value that indicates whether the text is shown in the status area.
  ///   - image: The image of the label, or `nil` if there is none.
  ///   - menu: The items of the menu, or `nil` if the item opens a window.
  package init(_ title: String, showsTitle: Bool = true, image: ImageProperties? = nil, menu: [DesktopMenuItem]? = []) {
    (self.title, self.showsTitle, self.image, self.menu) = (title, showsTitle, image, menu)
  }
}

extension MenuBarExtraContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LayoutRoot() }
  func hasOtherSize(than old: MenuBarExtraContent) -> Bool { false }
}
