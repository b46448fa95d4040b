import Foundation

// The layout nodes of elements, which their contents make and arrange.

extension RenderNode {
  /// Returns a new layout node for the primitive, without children.
  func makeLayoutNodeWithoutChildren() -> LayoutNode { primitive.laidOutContent.makeLayoutNode(of: self) }

  /// Updates the layout node for a new primitive.
  ///
  /// - Returns: `false` if the primitive needs another kind of node.
  func updateLayoutNode(_ node: LayoutNode, from old: Primitive) -> Bool {
    func update<C: LaidOutElementContent>(_ content: C) -> Bool {
      if let old = old.laidOutContent as? C { return content.update(node, of: self, from: old) }
      // A text of one style has become one of several styles, or the reverse.
      node.measuredNode.invalidate()
      return true
    }
    return update(primitive.laidOutContent)
  }

  /// Sets the children of the layout node to the layout nodes of the elements inside this element.
  func arrangeLayoutChildren(of node: LayoutNode) {
    primitive.laidOutContent.arrange(LayoutChildren(of: self), of: self, in: node)
    node.invalidate()
  }

  /// The properties of the row that modifiers of this element set, or `nil` if there are none. The outermost modifier
  /// that sets a property applies.
  var rowTraits: RowTraits? {
    let inner = primitive.laidOutContent.rowContent(of: self)?.rowTraits
    guard case .modified(.rowTraits(let traits)) = primitive else { return inner }
    return RowTraits(
      insets: traits.insets ?? inner?.insets, hidesSeparator: traits.hidesSeparator || inner?.hidesSeparator == true,
      isSelectionDisabled: traits.isSelectionDisabled || inner?.isSelectionDisabled == true,
      hasBackground: traits.hasBackground || inner?.hasBackground == true)
  }

  /// `true` for a button that fills its row, possibly inside modifiers.
  var isWholeRow: Bool {
    if case .button(_, .row, _) = primitive { return true }
    return primitive.laidOutContent.rowContent(of: self)?.isWholeRow ?? false
  }
}

/// The elements inside an element, with their layout nodes, in the order of the views.
@MainActor
struct LayoutChildren {
  let elements: [RenderNode]
  let nodes: [LayoutNode]

  init(of element: RenderNode) {
    elements = element.owner.graph.hasLeavingNodes ? element.children.filter { !$0.isLeaving } : element.children
    nodes = elements.map { $0.layoutNode() }
  }

  /// The node of the views behind, in front of or beside the other ones, or `nil` if there are none.
  var attachment: LayoutNode? { zip(elements, nodes).first { $0.0.primitive.isPart }?.1 }

  /// Arranges the children, as a label, inside a native control.
  func arrangeInside(_ node: LayoutNode) { node.setChildren([.group(nodes, HStackLayout(spacing: 6))]) }

  /// Arranges the children, as a label, before a native control. In a grouped form, they are at the ends of the line.
  func arrangeBeforeControl(of element: RenderNode, in node: LayoutNode) {
    let control = NativeControlLayoutNode(element)
    (node as? ControlLayoutNode)?.control = control
    var label = nodes.isEmpty ? [] : [LayoutNode.group(nodes, HStackLayout(spacing: 6))]
    let isSpread = !label.isEmpty && EnvironmentValues(in: element.owner.environment).isInGroupedForm
    if isSpread { label.append(SpacerLayoutNode(minLength: 0)) }
    node.setChildren([.group(label + [control], HStackLayout(spacing: 8))])
  }

  /// Arranges the parts among the children before and after a native control.
  ///
  /// - Parameters:
  ///   - element: The element of the control.
  ///   - node: The layout node of the element.
  ///   - layout: The layout of the parts and the control.
  ///   - isAfter: A closure that returns whether a part is after the control.
  func arrange(
    around element: RenderNode, in node: LayoutNode, _ layout: some Layout, isAfter: (ElementPart) -> Bool
  ) {
    let control = NativeControlLayoutNode(element)
    (node as? ControlLayoutNode)?.control = control
    func parts(_ accepts: (ElementPart) -> Bool) -> [LayoutNode] {
      zip(elements, nodes).compactMap { element, node in
        if case .part(let part) = element.primitive, accepts(part) { node } else { nil }
      }
    }
    node.setChildren([.group(parts { !isAfter($0) } + [control] + parts(isAfter), layout)])
  }
}

extension LayoutNode {
  /// Returns a container node with the given children, or the child itself if there is only one.
  static func group(_ nodes: [LayoutNode], _ layout: some Layout, always: Bool = false) -> LayoutNode {
    if nodes.count == 1, !always { return nodes[0] }
    let group = ContainerLayoutNode(layout)
    group.setChildren(nodes)
    return group
  }

  /// The node that the renderer measures for the element: this one, or the native control beside a label.
  var measuredNode: LayoutNode { (self as? ControlLayoutNode)?.control ?? self }
}
