/// The modifier behind ``View/anchorPreference(key:value:transform:)`` and
/// ``View/transformAnchorPreference(key:value:transform:)``.
struct AnchorPreferenceModifier<Key: PreferenceKey, Value> {
  typealias Body = Never

  let source: Anchor<Value>.Source
  /// `true` if the closure changes the value of the views inside, instead of replacing it.
  let isTransform: Bool
  let transform: (inout Key.Value, Anchor<Value>) -> Void
}

extension AnchorPreferenceModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { AnchorPreferenceNode(view, context) }
}

/// The node of a view that sets a preference to a value that contains an anchor. The first element of its content has
/// a wrapper, whose frame the anchor refers to.
private final class AnchorPreferenceNode<Modified: View, Key: PreferenceKey, Value>:
  ViewNode<ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>>
{
  private var modifier: AnchorPreferenceModifier<Key, Value>
  private let origin = Anchor<Value>.Origin()
  private var wrappers = ElementWrappers()
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    announcePreferences()
    graph.preferencesChanged(above: self)
  }

  override func update(_ view: ModifiedContent<Modified, AnchorPreferenceModifier<Key, Value>>) {
    modifier = view.modifier
    graph.preferencesChanged(above: self)  // the closure may yield another value
    child?.update(view.content)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard collector.key == ObjectIdentifier(Key.self) else { return super.collectPreferences(collector) }
    var value = Key.defaultValue
    if modifier.isTransform {
      let inner = TypedPreferenceCollector<Key>()
      super.collectPreferences(inner)
      if let known = inner.value { value = known }
    }
    modifier.transform(&value, Anchor(origin: origin, source: modifier.source))
    unsafeDowncast(collector, to: TypedPreferenceCollector<Key>.self).add(value)
  }

  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    let wrapped = wrappers.wrap(inner, owner: self, .modified(.anchor))
    origin.element = wrapped.first
    items += wrapped
  }
}

extension View {
  /// Sets a preference to a value that contains an anchor of this view.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - value: The rule that yields the anchor's value, such as the bounds of this view.
  ///   - transform: A closure that returns the value of the preference for the anchor.
  /// - Returns: A view that sets the preference.
  public nonisolated func anchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
  ) -> some View {
    modifier(AnchorPreferenceModifier<K, A>(source: value, isTransform: false) { $0 = transform($1) })
  }
}
