/// The modifier behind ``View/preference(key:value:)``, which sets the value of a preference.
struct PreferenceModifier<Key: PreferenceKey> {
  typealias Body = Never

  let value: Key.Value
}

extension PreferenceModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { PreferenceNode(view, context) }
}

/// The node of a view that sets a preference. A collector of the preference receives the value of this node instead of
/// the values of its descendants.
private final class PreferenceNode<Modified: View, Key: PreferenceKey>:
  ViewNode<ModifiedContent<Modified, PreferenceModifier<Key>>>
{
  private var value: Key.Value
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, PreferenceModifier<Key>>, _ context: NodeContext) {
    value = view.modifier.value
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    announcePreferences()
    graph.preferencesChanged(above: self)
  }

  override func update(_ view: ModifiedContent<Modified, PreferenceModifier<Key>>) {
    let isSame = EqualityComparer.of(Key.Value.self).areEqual(value, view.modifier.value)
    value = view.modifier.value
    if !isSame { graph.preferencesChanged(above: self) }
    child?.update(view.content)
  }

  override func collectPreferences(_ collector: PreferenceCollector) {
    guard collector.key == ObjectIdentifier(Key.self) else { return super.collectPreferences(collector) }
    unsafeDowncast(collector, to: TypedPreferenceCollector<Key>.self).add(value)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Sets the value of a preference, which the views around this view receive instead of the values that views inside
  /// this view set for the same key.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - value: The value that this view sets for the key.
  /// - Returns: A view that sets the preference.
  public nonisolated func preference<K: PreferenceKey>(key: K.Type = K.self, value: K.Value) -> some View {
    modifier(PreferenceModifier<K>(value: value))
  }
}

/// The modifier behind ``View/onPreferenceChange(_:perform:)``.
struct PreferenceChangeModifier<Key: PreferenceKey> where Key.Value: Equatable {
  typealias Body = Never

  let action: (Key.Value) -> Void
}

extension PreferenceChangeModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { PreferenceChangeNode(view, context) }
}

/// A node that collects a preference from its descendants, and runs an action after an update in which the combined
/// value has changed.
private final class PreferenceChangeNode<Modified: View, Key: PreferenceKey>:
  ViewNode<ModifiedContent<Modified, PreferenceChangeModifier<Key>>>, PreferenceReader
where Key.Value: Equatable {
  private var action: (Key.Value) -> Void
  private var value = Key.defaultValue
  private var isCollecting = false
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, PreferenceChangeModifier<Key>>, _ context: NodeContext) {
    action = view.modifier.action
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, PreferenceChangeModifier<Key>>) {
    action = view.modifier.action
    child?.update(view.content)
  }

  override var preferenceReader: (any PreferenceReader)? { self }

  func beginCollecting() -> Bool {
    defer { isCollecting = true }
    return !isCollecting
  }

  func collect() {
    isCollecting = false
    guard isMounted else { return }
    let collector = TypedPreferenceCollector<Key>()
    collectPreferences(collector)
    let new = collector.value ?? Key.defaultValue
    guard new != value else { return }
    value = new
    graph.afterUpdate { [self] in if isMounted { action(new) } }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
