/// An operation that a drop performs.
public enum DropOperation: Sendable {
  /// None, because the drag is canceled.
  case cancel
  /// None, because the view does not allow it.
  case forbidden
  /// The items are copied.
  case copy
  /// The items are moved. The program that moves them removes them from where they were.
  case move
}

/// A proposal of what a drop does.
public struct DropProposal: Sendable {
  /// The operation.
  public let operation: DropOperation

  /// Creates a proposal.
  ///
  /// - Parameter operation: The operation that the user is shown and that a drop would perform.
  public init(operation: DropOperation) { self.operation = operation }
}
