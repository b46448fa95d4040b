import Foundation

// The layout node for each kind of primitive, and the arrangement of its children.

extension RenderNode {
  /// Returns a new layout node for the primitive, without children.
  func makeLayoutNodeWithoutChildren() -> LayoutNode {
    switch primitive {
    case .text, .styledText: LeafLayoutNode(self, isText: true)
    case .image, .textField, .textEditor, .list, .foreign: LeafLayoutNode(self)
    case .color: FlexibleLayoutNode()
    case .canvas: CanvasLayoutNode()
    case .shape(let shape): ShapeLayoutNode(shape.shape)
    case .divider: DividerLayoutNode()
    case .spacer(let minLength): SpacerLayoutNode(minLength: minLength)

    case .toggle(_, appearance: .switch, _): ControlLayoutNode()
    case .button, .link, .toggle: ButtonLayoutNode(self)
    case .slider, .stepper, .picker, .progress: ControlLayoutNode()

    case .horizontalStack(let alignment, let spacing):
      ContainerLayoutNode(HStackLayout(alignment: alignment, spacing: spacing))
    case .verticalStack(let alignment, let spacing):
      ContainerLayoutNode(VStackLayout(alignment: alignment, spacing: spacing))
    case .depthStack(let alignment): ContainerLayoutNode(ZStackLayout(alignment: alignment))
    case .grid(let grid): ContainerLayoutNode(grid.layout)
    case .layout(let content): content.makeLayoutNode()
    case .scroll(let content): ScrollLayoutNode(content)
    case .lazy(let content): LazyLayoutNode(self, content)
    case .form(let content): ScrollLayoutNode(content, fillsWidth: true)
    case .section: ContainerLayoutNode(VStackLayout(alignment: .leading))
    case .part(.rows): ContainerLayoutNode(GroupedRowsLayout())
    case .part(.background), .part(.overlay), .part(.mask): ContainerLayoutNode(ZStackLayout())
    case .label, .part: ContainerLayoutNode(HStackLayout(spacing: 6))
    case .backed(let alignment): BackgroundLayoutNode(alignment)
    case .safeAreaInset(let content): SafeAreaInsetLayoutNode(content)
    case .geometryReader: GeometryReaderLayoutNode(self)
    case .presenter: ModifierLayoutNode()

    case .root, .window, .menuBarExtra, .popover, .sheet, .fileDialog: LayoutRoot()
    case .row: LayoutRoot(alignment: .leading, insets: LabelMetrics.row.insets)
    case .alert: LayoutRoot(insets: EdgeInsets(.all, 16))

    case .modified(let modification): modification.makeLayoutNode()
    }
  }

  /// Updates the layout node for a new primitive.
  ///
  /// - Returns: `false` if the primitive needs another kind of node.
  func updateLayoutNode(_ node: LayoutNode, from old: Primitive) -> Bool {
    switch primitive {
    case .spacer(let minLength): (node as? SpacerLayoutNode)?.minLength = minLength
    case .shape(let shape): (node as? ShapeLayoutNode)?.shape = shape.shape
    case .horizontalStack(let alignment, let spacing):
      (node as? ContainerLayoutNode<HStackLayout>)?.update(HStackLayout(alignment: alignment, spacing: spacing))
    case .verticalStack(let alignment, let spacing):
      (node as? ContainerLayoutNode<VStackLayout>)?.update(VStackLayout(alignment: alignment, spacing: spacing))
    case .depthStack(let alignment):
      (node as? ContainerLayoutNode<ZStackLayout>)?.update(ZStackLayout(alignment: alignment))
    case .grid(let grid): (node as? ContainerLayoutNode<GridLayout>)?.update(grid.layout)
    case .layout(let content): return content.update(node)
    case .scroll(let content):
      (node as? ScrollLayoutNode)?.content = content
      if case .scroll(let old) = old, old.axes != content.axes { arrangeLayoutChildren(of: node) }
    case .form(let content): (node as? ScrollLayoutNode)?.content = content
    case .lazy: node.invalidate()
    case .backed(let alignment):
      (node as? BackgroundLayoutNode)?.alignment = alignment
      arrangeLayoutChildren(of: node)
    case .safeAreaInset(let content): (node as? SafeAreaInsetLayoutNode)?.content = content
    case .modified(.rowTraits):
      // The row reads the traits when its content is arranged.
      var next = node.parentRenderNode
      while let outer = next {
        if case .row = outer.primitive, let layout = outer.knownLayoutNode { outer.arrangeLayoutChildren(of: layout) }
        next = outer.knownLayoutNode?.parentRenderNode
      }
    case .modified(let modification): return modification.update(node)
    default:
      if primitive.takesOtherNode(than: node) { return false }
      if primitive.hasOtherSize(than: old) { node.measuredNode.invalidate() }
    }
    return true
  }

  /// Sets the children of the layout node to the layout nodes of the elements inside this element.
  func arrangeLayoutChildren(of node: LayoutNode) {
    let children = owner.graph.hasLeavingNodes ? self.children.filter { !$0.isLeaving } : self.children
    let nodes = children.map { $0.layoutNode() }
    func part(_ accepts: (Part) -> Bool) -> [LayoutNode] {
      zip(children, nodes).compactMap { child, node in
        if case .part(let part) = child.primitive, accepts(part) { node } else { nil }
      }
    }
    switch primitive {
    case .toggle(_, appearance: .switch, _), .stepper, .picker:
      let control = NativeControlLayoutNode(self)
      (node as? ControlLayoutNode)?.control = control
      var label = nodes.isEmpty ? [] : [group(nodes, HStackLayout(spacing: 6))]
      let isSpread = !label.isEmpty && EnvironmentValues(in: owner.environment).isInGroupedForm
      if isSpread { label.append(SpacerLayoutNode(minLength: 0)) }
      node.setChildren([group(label + [control], HStackLayout(spacing: 8))])
    case .button, .link, .toggle: node.setChildren([group(nodes, HStackLayout(spacing: 6))])
    case .slider:
      let control = NativeControlLayoutNode(self)
      (node as? ControlLayoutNode)?.control = control
      let (before, after) = (part { $0 != .maximum }, part { $0 == .maximum })
      node.setChildren([group(before + [control] + after, HStackLayout(spacing: 8))])
    case .progress:
      let control = NativeControlLayoutNode(self)
      (node as? ControlLayoutNode)?.control = control
      let (before, after) = (part { $0 != .currentValue }, part { $0 == .currentValue })
      node.setChildren([group(before + [control] + after, VStackLayout(spacing: 4))])
    case .scroll(let content):
      node.setChildren([
        content.axes == .horizontal
          ? group(nodes, HStackLayout(), always: true) : group(nodes, VStackLayout(), always: true)
      ])
    case .form: node.setChildren([group(nodes, VStackLayout(alignment: .leading, spacing: 12), always: true)])
    case .backed(let alignment):
      let other = zip(children, nodes).first { $0.0.primitive.isPart }?.1
      (other as? ContainerLayoutNode<ZStackLayout>)?.update(ZStackLayout(alignment: alignment))
      (node as? BackgroundLayoutNode)?.setChildren(
        group(nodes.filter { $0 !== other }, VStackLayout()), background: other)
    case .safeAreaInset:
      let inset = zip(children, nodes).first { $0.0.primitive.isPart }?.1
      (node as? SafeAreaInsetLayoutNode)?.setChildren(
        group(nodes.filter { $0 !== inset }, VStackLayout()), inset: inset)
    case .geometryReader:
      node.setChildren(nodes.isEmpty ? [] : [group(nodes, ZStackLayout(alignment: .topLeading))])
    case .presenter, .modified:
      (node as? PaddingLayoutNode)?.isAroundWholeRow = children.first?.isWholeRow ?? false
      node.setChildren(Array(nodes.prefix(1)))
    case .root, .window, .popover, .sheet: node.setChildren([group(nodes, VStackLayout())])
    case .alert: node.setChildren([group([NativeControlLayoutNode(self)] + nodes, VStackLayout())])
    case .row(let kind):
      node.setChildren([group(nodes, VStackLayout(alignment: .leading, spacing: 4))])
      let isButton = children.count == 1 && children[0].isWholeRow
      let traits = children.first?.rowTraits
      let usual = isButton ? EdgeInsets() : LabelMetrics.row.insets
      (node as? LayoutRoot)?.insets = traits?.hasBackground == true ? EdgeInsets() : traits?.insets ?? usual
      (node as? LayoutRoot)?.minHeight = EnvironmentValues(in: owner.environment).minHeight(of: kind)
    default: node.setChildren(nodes)
    }
    node.invalidate()
  }

  /// The properties of the row that modifiers of this element set, or `nil` if there are none. The outermost modifier
  /// that sets a property applies.
  var rowTraits: RowTraits? {
    switch primitive {
    case .modified(.rowTraits(let traits)):
      let inner = children.first?.rowTraits
      return RowTraits(
        insets: traits.insets ?? inner?.insets, hidesSeparator: traits.hidesSeparator || inner?.hidesSeparator == true,
        isSelectionDisabled: traits.isSelectionDisabled || inner?.isSelectionDisabled == true,
        hasBackground: traits.hasBackground || inner?.hasBackground == true)
    case .modified, .presenter: return children.first?.rowTraits
    // A row that the user can edit is in stacks, beside the buttons that it has meanwhile.
    case .horizontalStack, .verticalStack: return children.count == 1 ? children[0].rowTraits : nil
    default: return nil
    }
  }

  /// `true` for a button that fills its row, possibly inside modifiers.
  private var isWholeRow: Bool {
    switch primitive {
    case .button(_, .row, _): true
    case .modified, .presenter: children.first?.isWholeRow ?? false
    case .horizontalStack, .verticalStack: children.count == 1 && children[0].isWholeRow
    default: false
    }
  }

  /// Returns a container node with the given children, or the child itself if there is only one.
  private func group<L: Layout>(_ nodes: [LayoutNode], _ layout: L, always: Bool = false) -> LayoutNode {
    if nodes.count == 1, !always { return nodes[0] }
    let group = ContainerLayoutNode(layout)
    group.setChildren(nodes)
    return group
  }
}

extension Primitive {
  /// `true` for the views behind or in front of an element, and for those that mask it.
  var isPart: Bool { self == .part(.background) || self == .part(.overlay) || self == .part(.mask) }

  /// Returns a Boolean value that indicates whether a toggle needs another kind of node, because its label has moved
  /// into or out of the native control.
  fileprivate func takesOtherNode(than node: LayoutNode) -> Bool {
    guard case .toggle(_, let appearance, _) = self else { return false }
    return (appearance == .switch) == (node is ButtonLayoutNode)
  }

  /// Returns a Boolean value that indicates whether the size of the element can differ from its size with an older
  /// primitive.
  fileprivate func hasOtherSize(than old: Primitive) -> Bool {
    switch (self, old) {
    case (.color, _), (.canvas, _), (.root, _), (.window, _), (.menuBarExtra, _), (.popover, _), (.sheet, _),
      (.part, _):
      false
    case (.toggle(_, let appearance, let style), .toggle(_, let oldAppearance, let oldStyle)):
      appearance != oldAppearance || style != oldStyle
    case (.slider(_, let style), .slider(_, let oldStyle)): style != oldStyle
    case (.textField(let field, let style), .textField(let oldField, let oldStyle)):
      style != oldStyle || field.appearance != oldField.appearance || (field.isMultiline && field.text != oldField.text)
    case (.textEditor(_, let style), .textEditor(_, let oldStyle)): style != oldStyle
    case (.list(_, let style), .list(_, let oldStyle)): style != oldStyle
    case (.stepper(_, _, let style), .stepper(_, _, let oldStyle)): style != oldStyle
    case (
      .progress(let fraction, let appearance, let style), .progress(let oldFraction, let oldAppearance, let oldStyle)
    ):
      (fraction == nil) != (oldFraction == nil) || appearance != oldAppearance || style != oldStyle
    default: true
    }
  }
}

extension LayoutNode {
  /// The node that the renderer measures for the element: this one, or the native control beside a label.
  var measuredNode: LayoutNode { (self as? ControlLayoutNode)?.control ?? self }
}

extension GridContent {
  fileprivate var layout: GridLayout {
    GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing.map { CGFloat($0) },
      verticalSpacing: verticalSpacing.map { CGFloat($0) })
  }
}

extension LayoutContent {
  fileprivate func makeLayoutNode() -> LayoutNode {
    func make<L: Layout>(_ layout: L) -> LayoutNode { ContainerLayoutNode(layout) }
    return make(layout)
  }

  /// Updates a layout node with the layout.
  ///
  /// - Returns: `false` if the node has a layout of another type.
  fileprivate func update(_ node: LayoutNode) -> Bool {
    func update<L: Layout>(_ layout: L) -> Bool {
      guard let node = node as? ContainerLayoutNode<L> else { return false }
      node.update(layout)
      return true
    }
    return update(layout)
  }
}

extension Modification {
  fileprivate func makeLayoutNode() -> LayoutNode {
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
  fileprivate func update(_ node: LayoutNode) -> Bool {
    switch (self, node) {
    case (.padding(let insets), let node as PaddingLayoutNode): node.insets = insets
    case (.frame(let frame), let node as FrameLayoutNode): node.frame = frame
    case (.containerFrame(let frame), let node as ContainerFrameLayoutNode): node.frame = frame
    case (.fixedSize(let horizontal, let vertical), let node as FixedSizeLayoutNode):
      node.update(horizontal: horizontal, vertical: vertical)
    case (.aspectRatio(let ratio, let mode), let node as AspectRatioLayoutNode): node.update(ratio, mode)
    case (.alignmentGuide(let guide), let node as AlignmentGuideLayoutNode): node.guide = guide
    case (.layoutTrait(let trait), let node as LayoutTraitLayoutNode): node.trait = trait
    case (.layoutDirection(let direction), let node as LayoutDirectionLayoutNode): node.childDirection = direction
    case (.position(let position), let node as PositionLayoutNode): node.position = position
    case (.coordinateSpace(let space), let node as CoordinateSpaceLayoutNode): node.space = space
    case (.ignoresSafeArea(let edges), let node as IgnoresSafeAreaLayoutNode): node.edges = edges
    case (.safeAreaPadding(let insets), let node as SafeAreaPaddingLayoutNode): node.insets = insets
    case (.matchedGeometry(let match), let node as MatchedGeometryLayoutNode): node.match = match
    case (.offset, let node as EffectLayoutNode), (.rotation, let node as EffectLayoutNode),
      (.scale, let node as EffectLayoutNode), (.transform, let node as EffectLayoutNode),
      (.opacity, let node as EffectLayoutNode), (.clipped, let node as EffectLayoutNode),
      (.clipShape, let node as EffectLayoutNode):
      node.modification = self
    default: return type(of: makeLayoutNode()) == type(of: node)
    }
    return true
  }
}
