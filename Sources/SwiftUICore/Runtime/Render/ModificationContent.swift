import Foundation

// Everything that depends on the kind of a modification but not on a toolkit. Each question has one exhaustive switch,
// which makes both of two sides: the layout node and its update, the components and the modification with others.
extension Modification: PassiveElementContent {
  package var canHaveFocus: Bool { if case .focusable(let canHaveFocus, _) = self { canHaveFocus } else { false } }

  var menuEntry: MenuEntry {
    if case .keyboardShortcut(let shortcut) = self { return .shortcut(shortcut) }
    return self == .hidden ? .nothing : .firstChild
  }

  func rowContent(of element: RenderNode) -> RenderNode? { element.children.first }

  /// Returns a Boolean value that indicates whether an element of another modification can become the element of this
  /// one in another place of the tree. See ``Primitive/canShareElement(with:)``.
  func canShareElement(with other: Modification) -> Bool {
    switch (self, other) {
    case (.padding, .padding), (.frame, .frame), (.fixedSize, .fixedSize), (.aspectRatio, .aspectRatio),
      (.alignmentGuide, .alignmentGuide), (.layoutTrait, .layoutTrait), (.rowTraits, .rowTraits), (.offset, .offset),
      (.rotation, .rotation), (.scale, .scale), (.opacity, .opacity), (.clipped, .clipped), (.clipShape, .clipShape),
      (.background, .background), (.painting, .painting), (.border, .border), (.paintedBorder, .paintedBorder),
      (.layoutDirection, .layoutDirection), (.colorScheme, .colorScheme),
      (.accessibilityLabel, .accessibilityLabel), (.accessibilityValue, .accessibilityValue),
      (.accessibilityHint, .accessibilityHint), (.accessibilityIdentifier, .accessibilityIdentifier):
      true
    default: false
    }
  }

  // MARK: Layout

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { layoutNode(updating: nil) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: Modification) -> Bool {
    guard case .rowTraits = self else { return layoutNode(updating: node) === node }
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

  /// Returns a layout node for the modification.
  ///
  /// - Parameter old: The node of another modification, or `nil`.
  /// - Returns: The node of the other modification, updated, or a new one if this modification needs another kind.
  private func layoutNode(updating old: LayoutNode?) -> LayoutNode {
    func node<N: LayoutNode>(_ new: @autoclosure () -> N, _ update: (N) -> Void) -> LayoutNode {
      guard let old = old as? N, type(of: old) == N.self else { return new() }
      update(old)
      return old
    }
    func effect(_ effect: LayoutEffect) -> LayoutNode { node(EffectLayoutNode(effect)) { $0.effect = effect } }
    return switch self {
    case .padding(let insets): node(PaddingLayoutNode(insets)) { $0.insets = insets }
    case .frame(let frame): node(FrameLayoutNode(frame)) { $0.frame = frame }
    case .containerFrame(let frame): node(ContainerRelativeFrameLayoutNode(frame)) { $0.frame = frame }
    case .fixedSize(let horizontal, let vertical):
      node(FixedSizeLayoutNode(horizontal: horizontal, vertical: vertical)) {
        $0.update(horizontal: horizontal, vertical: vertical)
      }
    case .aspectRatio(let ratio, let mode): node(AspectRatioLayoutNode(ratio, mode)) { $0.update(ratio, mode) }
    case .alignmentGuide(let guide): node(AlignmentGuideLayoutNode(guide)) { $0.guide = guide }
    case .layoutTrait(let trait): node(LayoutValueLayoutNode(trait)) { $0.trait = trait }
    case .layoutDirection(let direction): node(LayoutDirectionLayoutNode(direction)) { $0.childDirection = direction }
    case .position(let position): node(PositionLayoutNode(position)) { $0.position = position }
    case .coordinateSpace(let space): node(CoordinateSpaceLayoutNode(space)) { $0.space = space }
    case .ignoresSafeArea(let edges): node(IgnoresSafeAreaLayoutNode(edges)) { $0.edges = edges }
    case .safeAreaPadding(let insets): node(SafeAreaPaddingLayoutNode(insets)) { $0.insets = insets }
    case .matchedGeometry(let match): node(MatchedGeometryLayoutNode(match)) { $0.match = match }
    case .visualEffect: node(VisualEffectLayoutNode()) { _ in }
    case .offset(let offset): effect(.offset(offset))
    case .rotation(let angle, let anchor): effect(.transform(CGAffineTransform(rotationAngle: angle.radians), anchor))
    case .scale(let scale, let anchor):
      effect(.transform(CGAffineTransform(scaleX: scale.width, y: scale.height), anchor))
    case .transform(let transform): effect(.transform(transform, nil))
    case .opacity(let opacity): effect(.opacity(opacity))
    case .clipped: effect(.clip(nil))
    case .clipShape(let shape, let isEvenOdd): effect(.clip(shape, isEvenOdd: isEvenOdd))
    case .anchor, .zIndex, .rowTraits, .shadow, .blur, .colorEffect, .blendMode, .compositingGroup, .background,
      .painting, .border, .paintedBorder, .hidden, .colorScheme, .help, .contentShape, .hitTesting, .gesture, .hover,
      .continuousHover, .keyPress, .focusable, .focusObserver, .menuBar, .contextMenuGesture, .draggable,
      .dropDestination, .keyboardShortcut, .focus, .pointer, .accessibilityLabel, .accessibilityValue,
      .accessibilityHint, .accessibilityHidden, .accessibilityTraits, .accessibilityElement, .accessibilityActions,
      .accessibilityIdentifier:
      node(ModifierLayoutNode()) { _ in }
    }
  }

  // MARK: Animation

  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? {
    visit(&visitor).map { .modified($0) }
  }

  /// Returns the modification with the visitor's components, or `nil` if it can't be animated.
  func visit(_ visitor: inout AnimatableComponentVisitor) -> Modification? {
    switch self {
    case .background(let color): .background(visitor.visit(color))
    case .border(let color, let width): .border(visitor.visit(color), width: visitor.visit(width))
    // A spring can exceed the bounds of the opacity, and fall below a radius of zero.
    case .opacity(let opacity): .opacity(min(max(visitor.visit(opacity), 0), 1))
    case .blur(let radius): .blur(radius: max(visitor.visit(radius), 0))
    case .offset(let offset): .offset(visitor.visit(offset))
    case .rotation(let angle, let anchor): .rotation(visitor.visit(angle), anchor: visitor.visit(anchor))
    case .scale(let scale, let anchor): .scale(visitor.visit(scale), anchor: visitor.visit(anchor))
    case .transform(let transform): .transform(visitor.visit(transform))
    case .colorEffect(let effect): .colorEffect(effect.visitComponents(&visitor))
    case .padding, .frame, .containerFrame, .fixedSize, .aspectRatio, .alignmentGuide, .layoutTrait, .rowTraits,
      .position, .zIndex, .coordinateSpace, .anchor, .matchedGeometry, .ignoresSafeArea, .safeAreaPadding, .clipped,
      .clipShape, .shadow, .visualEffect, .blendMode, .compositingGroup, .painting, .paintedBorder, .hidden,
      .layoutDirection, .colorScheme, .help, .contentShape, .hitTesting, .gesture, .hover, .continuousHover, .keyPress,
      .focusable, .focusObserver, .menuBar, .contextMenuGesture, .draggable, .dropDestination, .keyboardShortcut,
      .focus, .accessibilityLabel, .accessibilityValue, .accessibilityHint, .pointer, .accessibilityHidden,
      .accessibilityTraits, .accessibilityElement, .accessibilityActions, .accessibilityIdentifier:
      nil
    }
  }

  // MARK: Pictures

  func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]? {
    let rect = CGRect(origin: .zero, size: size)
    if case .painting(let paint) = self { return [.fill(Path(rect), paint, FillStyle(), in: rect)] }
    guard case .paintedBorder(let paint, let width) = self else { return nil }
    let line = Path(rect.insetBy(dx: width / 2, dy: width / 2))
    return [.stroke(line, paint, StrokeStyle(lineWidth: width), in: rect)]
  }
}
