/// Values that views set for the container around them: the values of one ``Subview`` or of one section.
///
///     extension ContainerValues {
///       @Entry var isPinned = false
///     }
///
///     Text("Rules").containerValue(\.isPinned, true)
///
/// A container reads the values of the views that it is given, with ``Group/init(subviews:transform:)``,
/// ``ForEach/init(subviews:content:)`` or their forms for sections. Unlike an environment value, a container value is
/// not passed to the views inside the view, and unlike a preference, it goes no further than to the next container.
public struct ContainerValues {
  private var values: [ObjectIdentifier: Any] = [:]
  /// The tag of the view.
  var tag: AnyHashable?

  /// The value of a key.
  ///
  /// - Parameter key: The type of the key.
  public subscript<Key: ContainerValueKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Sets the values that a view further inside has set.
  mutating func addInner(_ inner: ContainerValues) {
    values.merge(inner.values) { $1 }
    tag = inner.tag ?? tag
  }

  /// Returns the view's tag, if it has one of a type.
  ///
  /// - Parameter type: The type of the tag.
  /// - Returns: The value that ``View/tag(_:)`` has set, or `nil` if there is none or it has another type.
  public func tag<V: Hashable>(for type: V.Type) -> V? { tag?.base as? V }

  /// Returns a Boolean value that indicates whether the view has a given tag.
  ///
  /// - Parameter tag: The tag to compare with that of the view.
  /// - Returns: `true` if ``View/tag(_:)`` has set an equal value of the same type.
  public func hasTag<V: Hashable>(_ tag: V) -> Bool { self.tag(for: V.self) == tag }
}

/// A key of a value that a view sets for the container around it.
///
/// ``Entry()`` in an extension of ``ContainerValues`` declares the key and the value together.
public protocol ContainerValueKey {
  /// The type of the value.
  associatedtype Value
  /// The value of a view that sets no other one.
  static var defaultValue: Value { get }
}

/// A modifier that sets a value for the container around the view.
@MainActor
@preconcurrency
protocol ContainerValueWriting {
  /// Sets the value.
  nonisolated func write(to values: inout ContainerValues)
}

extension TagModifier: ContainerValueWriting {
  nonisolated func write(to values: inout ContainerValues) { values.tag = AnyHashable(value) }
}

/// A modifier that sets a container value. It changes nothing in what the view shows.
struct ContainerValueModifier<Value> {
  let keyPath: WritableKeyPath<ContainerValues, Value>
  let value: Value
}

extension ContainerValueModifier: ViewModifier {
  func body(content: Content) -> some View { content }
}

extension ContainerValueModifier: ContainerValueWriting {
  nonisolated func write(to values: inout ContainerValues) { values[keyPath: keyPath] = value }
}

extension View {
  /// Sets a value of this view for the container around it.
  ///
  ///     Card().containerValue(\.isPinned, true)
  ///
  /// The container finds the value in ``Subview/containerValues``. If modifiers set it more than once, the innermost
  /// one applies. A modifier of several views, as of a `Group` or a `ForEach`, sets the value of each.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the value.
  ///   - value: The new value.
  /// - Returns: A view with the value.
  public nonisolated func containerValue<V>(_ keyPath: WritableKeyPath<ContainerValues, V>, _ value: V) -> some View {
    modifier(ContainerValueModifier(keyPath: keyPath, value: value))
  }
}
