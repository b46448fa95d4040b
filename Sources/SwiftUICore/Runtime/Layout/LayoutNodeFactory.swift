import Foundation

// The layout nodes of elements, which their contents make and arrange.

extension RenderNode {
  /// Returns a new layout node for the primitive, without children.
  func makeLayoutNodeWithoutChildren() -> LayoutNode { primitive.laidOutContent.makeLayoutNode(of: self) }

  /// Updates the layout node for a new primitive.
  ///
  /// - Returns: `false` if the primitive needs another kind of node.
  func updateLayoutNode(_ node: LayoutNode, from old: Primitive) -> Bool {
    func update<C: LaidOutContent>(_ content: C) -> Bool {
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
    around element: RenderNode, in node: LayoutNode, _ layout: some Layout, isAfter: (Part) -> Bool
  ) {
    let control = NativeControlLayoutNode(element)
    (node as? ControlLayoutNode)?.control = control
    func parts(_ accepts: (Part) -> Bool) -> [LayoutNode] {
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

extension Modification: PassiveContent {
  var menuEntry: MenuEntry {
    if case .keyboardShortcut(let shortcut) = self { return .shortcut(shortcut) }
    return self == .hidden ? .nothing : .firstChild
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { makeLayoutNode() }

  func update(_ node: LayoutNode, of element: RenderNode, from old: Modification) -> Bool {
    guard case .rowTraits = self else { return update(node) }
    // The row reads the traits when its content is arranged.
    var next = node.parentRenderNode
    while let outer = next {
      if case .row = outer.primitive, let layout = outer.knownLayoutNode { outer.arrangeLayoutChildren(of: layout) }
      next = outer.knownLayoutNode?.parentRenderNode
    }
    return true
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    (node as? PaddingLayoutNode)?.isAroundWholeRow = children.elements.first?.isWholeRow ?? false
    node.setChildren(Array(children.nodes.prefix(1)))
  }

  func rowContent(of element: RenderNode) -> RenderNode? { element.children.first }

  func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]? {
    let rect = CGRect(origin: .zero, size: size)
    if case .painting(let paint) = self { return [.fill(Path(rect), paint, FillStyle(), in: rect)] }
    guard case .paintedBorder(let paint, let width) = self else { return nil }
    let line = Path(rect.insetBy(dx: width / 2, dy: width / 2))
    return [.stroke(line, paint, StrokeStyle(lineWidth: width), in: rect)]
  }

  private func makeLayoutNode() -> LayoutNode {
    switch self {
    case .padding(let insets): PaddingLayoutNode(insets)
    case .frame(let frame): FrameLayoutNode(frame)
    case .containerFrame(let frame): ContainerFrameLayoutNode(frame)
    case .fixedSize(let horizontal, let vertical): FixedSizeLayoutNode(horizontal: horizontal, vertical: vertical)
    case .aspectRatio(let ratio, let mode): AspectRatioLayoutNode(ratio, mode)
    case .alignmentGuide(let guide): AlignmentGuideLayoutNode(guide)
    case .layoutTrait(let trait): LayoutTraitLayoutNode(trait)
    case .layoutDirection(let direction): LayoutDirectionLayoutNode(direction)
    case .position(let position): PositionLayoutNode(position)
    case .offset, .rotation, .scale, .transform, .opacity, .clipped, .clipShape: EffectLayoutNode(self)
    case .coordinateSpace(let space): CoordinateSpaceLayoutNode(space)
    case .ignoresSafeArea(let edges): IgnoresSafeAreaLayoutNode(edges)
    case .safeAreaPadding(let insets): SafeAreaPaddingLayoutNode(insets)
    case .matchedGeometry(let match): MatchedGeometryLayoutNode(match)
    case .visualEffect: VisualEffectLayoutNode()
    case .anchor, .zIndex, .painting, .blendMode, .compositingGroup, .shadow, .blur, .colorEffect, .contentShape,
      .hitTesting, .background, .border, .paintedBorder, .hidden, .colorScheme, .help, .gesture, .hover,
      .keyboardShortcut, .focus, .pointer,
      .continuousHover, .keyPress, .focusable, .focusObserver, .menuBar, .contextMenuGesture, .rowTraits, .draggable,
      .dropDestination,
      .accessibilityLabel, .accessibilityValue, .accessibilityHint, .accessibilityHidden, .accessibilityTraits,
      .accessibilityElement, .accessibilityActions, .accessibilityIdentifier:
      ModifierLayoutNode()
    }
  }

  /// Updates a layout node with the modification.
  ///
  /// - Returns: `false` if the modification needs another kind of node.
  private func update(_ node: LayoutNode) -> Bool {
    func update<N: LayoutNode>(_ change: (N) -> Void) -> Bool {
      guard let node = node as? N else { return false }
      change(node)
      return true
    }
    return switch self {
    case .padding(let insets): update { (node: PaddingLayoutNode) in node.insets = insets }
    case .frame(let frame): update { (node: FrameLayoutNode) in node.frame = frame }
    case .containerFrame(let frame): update { (node: ContainerFrameLayoutNode) in node.frame = frame }
    case .fixedSize(let horizontal, let vertical):
      update { (node: FixedSizeLayoutNode) in node.update(horizontal: horizontal, vertical: vertical) }
    case .aspectRatio(let ratio, let mode): update { (node: AspectRatioLayoutNode) in node.update(ratio, mode) }
    case .alignmentGuide(let guide): update { (node: AlignmentGuideLayoutNode) in node.guide = guide }
    case .layoutTrait(let trait): update { (node: LayoutTraitLayoutNode) in node.trait = trait }
    case .layoutDirection(let direction):
      update { (node: LayoutDirectionLayoutNode) in node.childDirection = direction }
    case .position(let position): update { (node: PositionLayoutNode) in node.position = position }
    case .coordinateSpace(let space): update { (node: CoordinateSpaceLayoutNode) in node.space = space }
    case .ignoresSafeArea(let edges): update { (node: IgnoresSafeAreaLayoutNode) in node.edges = edges }
    case .safeAreaPadding(let insets): update { (node: SafeAreaPaddingLayoutNode) in node.insets = insets }
    case .matchedGeometry(let match): update { (node: MatchedGeometryLayoutNode) in node.match = match }
    case .offset, .rotation, .scale, .transform, .opacity, .clipped, .clipShape:
      update { (node: EffectLayoutNode) in node.modification = self }
    case .visualEffect: update { (_: VisualEffectLayoutNode) in }
    case .anchor, .zIndex, .painting, .blendMode, .compositingGroup, .shadow, .blur, .colorEffect, .contentShape,
      .hitTesting, .background, .border, .paintedBorder, .hidden, .colorScheme, .help, .gesture, .hover,
      .keyboardShortcut, .focus, .pointer, .continuousHover, .keyPress, .focusable, .focusObserver, .menuBar,
      .contextMenuGesture, .rowTraits, .draggable, .dropDestination, .accessibilityLabel, .accessibilityValue,
      .accessibilityHint, .accessibilityHidden, .accessibilityTraits, .accessibilityElement, .accessibilityActions,
      .accessibilityIdentifier:
      type(of: node) == ModifierLayoutNode.self
    }
  }
}
