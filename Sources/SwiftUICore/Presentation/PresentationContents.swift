/// The content of a view that presents other views.
package struct PresenterContent: PassiveContent {
  var menuEntry: MenuEntry { .firstChild }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ModifierLayoutNode() }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren(Array(children.nodes.prefix(1)))
  }

  func rowContent(of element: RenderNode) -> RenderNode? { element.children.first }
}

/// The content of a popover.
package struct PopoverContent: RootLayoutContent {
  package var edge: Edge
  package var colorScheme: ColorScheme?
  package var place: PopoverPlace
}

/// The content of a sheet.
package struct SheetContent: RootLayoutContent {
  package var colorScheme: ColorScheme?
}

/// The content of an alert, whose title is a native control.
package struct AlertContent: PassiveContent {
  package var title: String

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LayoutRoot(insets: EdgeInsets(.all, 16)) }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([.group([NativeControlLayoutNode(element)] + children.nodes, VStackLayout())])
  }
}
