import Foundation

extension View {
  /// Performs an action when this view becomes visible in the scroll view around it, and when it is no longer visible.
  ///
  ///     VideoPlayer(video)
  ///       .onScrollVisibilityChange(threshold: 0.2) { isVisible in
  ///         if isVisible { video.play() } else { video.pause() }
  ///       }
  ///
  /// The action runs for the first time when the view is visible. A view is no longer visible when a lazy container
  /// releases it, or when it is removed. In a ``List``, which is not a scroll view of the layout, the action does not
  /// run.
  ///
  /// - Threads: The action runs on the main actor, after the layout or the movement that shows or hides the view.
  ///
  /// - Parameters:
  ///   - threshold: The part of the area of this view that must be visible, from 0 to 1.
  ///   - action: A closure that receives a Boolean value that indicates whether the view is visible.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollVisibilityChange(threshold: Double = 0.5, _ action: @escaping (Bool) -> Void)
    -> some View
  {
    modifier(ScrollVisibilityModifier(threshold: threshold, action: action))
  }
}

/// The modifier behind ``View/onScrollVisibilityChange(threshold:_:)``.
private struct ScrollVisibilityModifier {
  let threshold: Double
  let action: (Bool) -> Void
}

extension ScrollVisibilityModifier: ViewModifier {
  typealias Body = Never

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollVisibilityNode(view, context) }
}

/// The node of a modifier that follows the visibility of each element of its content, whose geometry it reads as an
/// effect does.
private final class ScrollVisibilityNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, ScrollVisibilityModifier>>, VisualEffectUpdating
{
  /// The visibility of an element of the content.
  @MainActor
  private final class Watch {
    let source = GeometryReads()
    var isVisible = false
    /// The last value that the action has received.
    var reported = false
  }

  private var modifier: ScrollVisibilityModifier
  private var wrappers = ElementWrappers()
  private var watches: [ObjectIdentifier: Watch] = [:]
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollVisibilityModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ScrollVisibilityModifier>) {
    let old = modifier.threshold
    modifier = view.modifier
    if old != modifier.threshold { for watch in watches.values { check(watch) } }
    child?.update(view.content)
  }

  func layOutEffect(of node: LayoutNode) {
    guard let watch = watch(of: node) else { return }
    watch.source.node = node
    check(watch)
  }

  func updateEffect(of node: LayoutNode) -> Bool {
    guard let watch = watch(of: node), watch.source.hasChanged else { return false }
    check(watch)
    return true
  }

  private func watch(of node: LayoutNode) -> Watch? { node.renderNode.flatMap { watches[ObjectIdentifier($0)] } }

  private func check(_ watch: Watch) {
    let threshold = modifier.threshold
    watch.source.forget()
    set(watch.source.record { $0.isVisibleInScrollView(threshold) } ?? false, watch)
  }

  private func set(_ isVisible: Bool, _ watch: Watch) {
    watch.isVisible = isVisible
    guard isVisible != watch.reported else { return }
    graph.afterUpdate { [self] in
      guard watch.isVisible != watch.reported else { return }
      watch.reported = watch.isVisible
      modifier.action(watch.isVisible)
    }
  }

  private func hide() {
    for watch in watches.values {
      watch.source.forget()
      set(false, watch)
    }
  }

  override func didChangeShown(_ isShown: Bool) {
    if !isShown { hide() }
  }

  override func willUnmount() { hide() }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    wrappers.wrap(inner, owner: self, .modified(.visualEffect))
    let known = watches
    watches = [:]
    for wrapper in wrappers.items {
      let id = ObjectIdentifier(wrapper)
      watches[id] = known[id] ?? Watch()
    }
    for (id, watch) in known where watches[id] == nil { set(false, watch) }
    items += wrappers.items as [RenderNode]
  }
}
