/// A modifier that changes the transaction in which its content is updated.
@MainActor
@preconcurrency
protocol TransactionModifying: ViewModifier where Body == Never {
  /// Returns a Boolean value that indicates whether the modifier applies to an update in which it replaces another
  /// value, or `nil` if it applies to every update.
  func applies(insteadOf old: Self) -> Bool?

  /// Changes the transaction.
  func change(_ transaction: inout Transaction)
}

extension TransactionModifying {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TransactionNode(view, context) }
}

/// The node of a modifier that changes transactions.
///
/// The change applies to everything below this node, also to nodes that are evaluated because of their own state, and
/// to elements that the layout moves. The graph therefore searches the nodes above for this one.
final class TransactionNode<Modified: View, Modifier: TransactionModifying>:
  ViewNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private var child: ViewNode<Modified>?
  /// The number of the last batch to which the modifier applies.
  private var activeBatch: UInt64 = 0

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    graph.transactions.modifierCount += 1
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    switch view.modifier.applies(insteadOf: modifier) {
    case nil: activeBatch = .max
    case true?: activeBatch = graph.transactions.batchNumber
    case false?: break
    }
    modifier = view.modifier
    graph.withTransaction(of: self) { child?.update(view.content) }
  }

  override func changeTransaction(_ transaction: inout Transaction) {
    if activeBatch >= graph.transactions.batchNumber { modifier.change(&transaction) }
  }

  override func willUnmount() { graph.transactions.modifierCount -= 1 }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A modifier that changes every transaction.
struct TransactionModifier {
  let transform: (inout Transaction) -> Void
}

extension TransactionModifier: TransactionModifying {
  func applies(insteadOf old: Self) -> Bool? { nil }
  func change(_ transaction: inout Transaction) { transform(&transaction) }
}

extension View {
  /// Changes the transactions in which this view is updated.
  ///
  /// - Parameter transform: A closure that changes a transaction.
  /// - Returns: A view with changed transactions.
  public nonisolated func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
    modifier(TransactionModifier(transform: transform))
  }

  /// Changes the transactions in which a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare with that of the previous update. The closure runs only in updates in which it
  ///     changes.
  ///   - transform: A closure that changes the transaction.
  /// - Returns: A view with changed transactions.
  public nonisolated func transaction<V: Equatable>(
    value: V, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { modifier(ValueTransactionModifier(value: value, transform: transform)) }
}
