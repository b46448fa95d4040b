/// The modifier behind ``View/transformPreference(_:_:)``.
struct TransformPreferenceModifier<Key: PreferenceKey> {
  typealias Body = Never

  let transform: (inout Key.Value) -> Void
}

extension TransformPreferenceModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TransformPreferenceNode(view, context) }
}

/// The node of a view that changes the preference of the views inside it.
private final class TransformPreferenceNode<Modified: View, Key: PreferenceKey>:
  ViewNode<ModifiedContent<Modified, TransformPreferenceModifier<Key>>>
{
  private var modifier: TransformPreferenceModifier<Key>
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, TransformPreferenceModifier<Key>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    announcePreferences()
    graph.preferencesChanged(above: self)
  }

  override func update(_ view: ModifiedContent<Modified, TransformPreferenceModifier<Key>>) {
    modifier = view.modifier
    graph.preferencesChanged(above: self)
    child?.update(view.content)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard collector.key == ObjectIdentifier(Key.self) else { return super.collectPreferences(collector) }
    let inner = TypedPreferenceCollector<Key>()
    super.collectPreferences(inner)
    var value = inner.value ?? Key.defaultValue
    modifier.transform(&value)
    unsafeDowncast(collector, to: TypedPreferenceCollector<Key>.self).add(value)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Changes the preference that the views inside this view set.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - callback: A closure that changes the value.
  /// - Returns: A view that changes the preference.
  public nonisolated func transformPreference<K: PreferenceKey>(
    _ key: K.Type = K.self, _ callback: @escaping (inout K.Value) -> Void
  ) -> some View { modifier(TransformPreferenceModifier<K>(transform: callback)) }
}
