/// What a ``NavigationStack`` shows on top of its root, as values of any types.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  /// Nothing on top of the root.
  public init() {}

  /// The values of a sequence, one on top of another.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }

  /// How many there are.
  public var count: Int { elements.count }

  /// Whether the root is shown.
  public var isEmpty: Bool { elements.isEmpty }

  /// Puts a value on top.
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }

  /// Takes values from the top; at most as many as there are.
  public mutating func removeLast(_ count: Int = 1) { elements.removeLast(min(count, elements.count)) }
}
