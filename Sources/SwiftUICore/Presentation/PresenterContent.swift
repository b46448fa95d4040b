/// The content of a view that presents other views.
package struct PresenterContent: PassiveElementContent {
  var menuEntry: MenuEntry { .firstChild }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ModifierLayoutNode() }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren(Array(children.nodes.prefix(1)))
  }

  func rowContent(of element: RenderNode) -> RenderNode? { element.children.first }
}
