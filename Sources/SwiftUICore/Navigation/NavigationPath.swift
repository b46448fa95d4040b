/// A list of values of any hashable types. A ``NavigationStack`` with a path shows a page above its root for each
/// value.
public struct NavigationPath: Equatable {
  var elements: [AnyHashable] = []

  /// Creates an empty path, with which a stack shows its root.
  public init() {}

  /// Creates a path from the values of a sequence.
  ///
  /// - Parameter elements: The values, in the order of their pages from the bottom to the top.
  public init<S: Sequence>(_ elements: S) where S.Element: Hashable { self.elements = elements.map { AnyHashable($0) } }

  /// The number of values.
  public var count: Int { elements.count }

  /// A Boolean value that indicates whether the path is empty, so that the root is shown.
  public var isEmpty: Bool { elements.isEmpty }

  /// Adds the value of a page that covers the others.
  ///
  /// - Parameter value: The value.
  public mutating func append<V: Hashable>(_ value: V) { elements.append(AnyHashable(value)) }

  /// Removes the values of the topmost pages.
  ///
  /// - Parameter count: The number of values to remove. If it is greater than `count`, all values are removed.
  public mutating func removeLast(_ count: Int = 1) { elements.removeLast(min(count, elements.count)) }
}
