/// A result builder that combines the statements of a closure into one view. The `body` of a view and the content
/// closures of containers use this builder.
@resultBuilder
public struct ViewBuilder {
  /// Returns a view unchanged.
  ///
  /// - Parameter content: The view of a statement.
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }

  /// Returns an empty view for a closure without statements.
  public static func buildBlock() -> EmptyView { EmptyView() }

  /// Returns the view of a closure with one statement.
  ///
  /// - Parameter content: The view of the statement.
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  /// Combines the views of a closure with several statements.
  ///
  /// - Parameter content: The views of the statements, in order.
  /// - Returns: A view made of the views.
  public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content))
  }

  /// Returns the view of an `if` without an `else`.
  ///
  /// - Parameter content: The view of the branch, or `nil` if the condition is `false`.
  /// - Returns: The optional view.
  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  /// Returns the view of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The view of the branch.
  /// - Returns: A view that has a different identity for each branch.
  public static func buildEither<First: View, Second: View>(first: First) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.first(first))
  }

  /// Returns the view of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The view of the branch.
  /// - Returns: A view that has a different identity for each branch.
  public static func buildEither<First: View, Second: View>(second: Second) -> _ConditionalContent<First, Second> {
    _ConditionalContent(.second(second))
  }

  /// Erases the type of a view in an `if #available`, because the type may be unavailable outside.
  ///
  /// - Parameter content: The view of the branch.
  /// - Returns: A type-erased view.
  public static func buildLimitedAvailability<Content: View>(_ content: Content) -> AnyView { AnyView(content) }
}
