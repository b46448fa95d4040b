/// A modifier that changes nothing.
///
///     let modifier = isDebugging ? BorderModifier() : .identity
@frozen
public struct EmptyModifier {
  /// The modifier.
  public static let identity = EmptyModifier()

  /// Creates the modifier.
  @inlinable public nonisolated init() {}
}

extension EmptyModifier: ViewModifier {
  /// Returns the view itself.
  ///
  /// - Parameter content: The view to return.
  public func body(content: Content) -> some View { content }
}
