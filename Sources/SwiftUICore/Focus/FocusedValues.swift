/// A key of a value that the focused view, or the window, offers to other views and to commands.
///
///     struct NoteKey: FocusedValueKey { typealias Value = Binding<Note> }
///
///     extension FocusedValues {
///       var note: Binding<Note>? {
///         get { self[NoteKey.self] }
///         set { self[NoteKey.self] = newValue }
///       }
///     }
///
/// `@Entry` declares the key and the variable in one line.
public protocol FocusedValueKey {
  /// The type of the value.
  associatedtype Value
}

/// The values that the focused view and the views around it offer, by their keys.
public struct FocusedValues {
  fileprivate var entries: [ObjectIdentifier: FocusedValueEntry] = [:]
  fileprivate var store: FocusedValueStore?

  init() {}

  /// The value of a key, or `nil` if neither the focused view nor a view around it offers one.
  ///
  /// - Parameter key: The type of the key.
  public subscript<Key: FocusedValueKey>(key: Key.Type) -> Key.Value? {
    get { self[entry: ObjectIdentifier(key)] }
    set { self[entry: ObjectIdentifier(key)] = newValue }
  }

  /// The value with an identifier: that of a key, or of the type of an object.
  subscript<Value>(entry id: ObjectIdentifier) -> Value? {
    get { (store?.entry(id) ?? entries[id])?.value as? Value }
    set { entries[id] = newValue.map { FocusedValueEntry($0) } }
  }
}

/// A value that a view offers, with its type erased.
struct FocusedValueEntry {
  let value: Any
  private let isSame: (Any) -> Bool

  init<Value>(_ value: Value) {
    self.value = value
    isSame = { ($0 as? Value).map { Self.areSame(value, $0) } ?? false }
  }

  /// Returns a Boolean value that indicates whether two values are known to have the same meaning, so that their
  /// readers need not be evaluated.
  private static func areSame<Value>(_ one: Value, _ other: Value) -> Bool {
    if let binding = one as? any ErasedBinding { return binding.hasSource(of: other) }
    return EqualityComparer.of(Value.self).areEqual(one, other)
  }

  func isSame(as other: FocusedValueEntry) -> Bool { isSame(other.value) }
}

/// A binding to a value of any type.
private protocol ErasedBinding {
  /// Returns a Boolean value that indicates whether another value is a binding with the same source.
  func hasSource(of other: Any) -> Bool
}

extension Binding: ErasedBinding {
  fileprivate func hasSource(of other: Any) -> Bool {
    guard let other = (other as? Binding<Value>)?.source else { return false }
    let source = source
    return MainActor.assumeIsolated { source.isSame(as: other) }
  }
}

/// The values that the views of a window offer, and those of them that apply because of the focus.
///
/// A value applies while its view contains the focus, or, if it was set for the scene, while its view is shown. Of
/// several values of a key, that of the innermost view applies, and one that depends on the focus before others.
final class FocusedValueStore: @unchecked Sendable {  // used on the main actor only
  /// The values that one view offers.
  final class Offer {
    fileprivate let depth: Int
    fileprivate let isForScene: Bool
    fileprivate var entries: [ObjectIdentifier: FocusedValueEntry] = [:]
    fileprivate var isActive = false

    init(depth: Int, isForScene: Bool) { (self.depth, self.isForScene) = (depth, isForScene) }
  }

  private let queue: UpdateQueue
  private var offers: [Offer] = []
  /// The sources of the values that a view has read.
  private var locations: [ObjectIdentifier: StateSource<FocusedValueEntry?>] = [:]

  init(queue: UpdateQueue) { self.queue = queue }

  /// Returns the value that applies, on which the view depends that is being evaluated.
  fileprivate func entry(_ id: ObjectIdentifier) -> FocusedValueEntry? {
    if let known = locations[id] { return known.get() }
    let location = StateSource(current(id), queue: queue)
    locations[id] = location
    return location.get()
  }

  private func current(_ id: ObjectIdentifier) -> FocusedValueEntry? {
    var found: Offer?
    for offer in offers where offer.isActive && offer.entries[id] != nil {
      if let best = found {
        let isBetter = best.isForScene == offer.isForScene ? offer.depth >= best.depth : best.isForScene
        if !isBetter { continue }
      }
      found = offer
    }
    return found?.entries[id]
  }

  /// Changes the values of a view, and whether they apply.
  func change(_ offer: Offer, _ entries: [ObjectIdentifier: FocusedValueEntry], isActive: Bool) {
    let ids = Set(offer.entries.keys).union(entries.keys)
    (offer.entries, offer.isActive) = (entries, isActive)
    let isKnown = offers.contains { $0 === offer }
    if !isActive {
      offers.removeAll { $0 === offer }
    } else if !isKnown {
      offers.append(offer)
    }
    for id in ids {
      guard let location = locations[id] else { continue }
      let (old, new) = (location.get(), current(id))
      switch (old, new) {
      case (nil, nil): continue
      case (let old?, let new?) where old.isSame(as: new): continue
      default: location.set(new, Transaction())
      }
    }
  }
}

/// The environment key of the store of a window's focused values.
private struct FocusedValueStoreKey: OptionalEnvironmentKey { typealias Value = FocusedValueStoreReference? }

/// A reference to a store, by which environments are compared.
private struct FocusedValueStoreReference: Equatable {
  let store: FocusedValueStore

  static func == (one: Self, other: Self) -> Bool { one.store === other.store }
}

extension EnvironmentValues {
  /// The store of the focused values of the window, or `nil` outside of windows.
  var focusedValueStore: FocusedValueStore? { self[FocusedValueStoreKey.self]?.store }

  /// Sets a new store for the views of a window.
  @MainActor
  mutating func makeFocusedValues(in graph: Graph) {
    self[FocusedValueStoreKey.self] = FocusedValueStoreReference(store: FocusedValueStore(queue: graph.queue))
  }
}

extension Node {
  /// The focused values of the window, on which the node depends that reads one.
  var focusedValues: FocusedValues {
    var values = FocusedValues()
    values.store = readEnvironment { $0.focusedValueStore }
    return values
  }
}

// MARK: - Offering

/// A modifier that offers values while its content contains the focus.
struct FocusedValueModifier {
  let entries: [ObjectIdentifier: FocusedValueEntry]
}

extension FocusedValueModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .focusObserver }
  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { FocusedValueNode(view, context) }
}

/// The node of a modifier that offers values while its content contains the focus.
private final class FocusedValueNode<Modified: View>: ElementModifierNode<Modified, FocusedValueModifier> {
  private var entries: [ObjectIdentifier: FocusedValueEntry]
  private let offer: FocusedValueStore.Offer
  private let store: FocusedValueStore?
  private var hasFocus = false

  override init(_ view: ModifiedContent<Modified, FocusedValueModifier>, _ context: NodeContext) {
    entries = view.modifier.entries
    offer = FocusedValueStore.Offer(depth: context.parent.depth + 1, isForScene: false)
    store = EnvironmentValues(in: context.environment).focusedValueStore
    super.init(view, context)
  }

  override func willUpdate(from old: FocusedValueModifier, to new: FocusedValueModifier) {
    entries = new.entries
    if hasFocus { changeAfterUpdate() }
  }

  /// Changes the values that apply after the update, because other views may have read them in it.
  private func changeAfterUpdate() {
    graph.afterUpdate { [store, offer, entries, hasFocus] in
      store?.change(offer, entries, isActive: hasFocus)
    }
  }

  override func handle(_ event: Event) {
    guard case .editing(let isInside) = event else { return }
    hasFocus = isInside
    store?.change(offer, entries, isActive: isInside)
  }

  override func willUnmount() {
    guard hasFocus else { return }
    hasFocus = false
    changeAfterUpdate()
  }
}

/// Returns the values that a key path sets.
func focusedEntries<Value>(
  _ keyPath: WritableKeyPath<FocusedValues, Value?>, _ value: Value?
) -> [ObjectIdentifier: FocusedValueEntry] {
  var values = FocusedValues()
  values[keyPath: keyPath] = value
  return values.entries
}

/// Returns an object with the identifier of its type.
func focusedEntries<T: AnyObject>(_ object: T?) -> [ObjectIdentifier: FocusedValueEntry] {
  object.map { [ObjectIdentifier(T.self): FocusedValueEntry($0)] } ?? [:]
}
