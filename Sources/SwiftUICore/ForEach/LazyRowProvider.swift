/// A node that makes the rows of a lazy container when they are needed.
@MainActor
protocol LazyRowProvider: Node {
  /// Returns the node of a row, or `nil` if the row no longer exists. Makes the node if necessary.
  ///
  /// - Parameters:
  ///   - token: The row's token.
  ///   - index: The index that a search for the row checks first.
  func lazyRow(_ token: Int, near index: Int) -> LazyRowNode?

  /// Returns the token of the row whose identifier equals a value, or `nil` if there is none.
  func token(ofID id: AnyHashable) -> Int?

  /// Returns the identifier of a row, or `nil` if the row no longer exists.
  func id(ofToken token: Int, near index: Int) -> AnyHashable?
}
