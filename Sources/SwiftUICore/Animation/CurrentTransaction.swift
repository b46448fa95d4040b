/// The transaction in which a graph evaluates nodes and places elements at the moment.
@MainActor
final class CurrentTransaction {
  private(set) var current = Transaction()
  /// The number of the current batch of changes. While elements are placed, it is the number of the first batch that
  /// the layout includes.
  private(set) var batchNumber: UInt64 = 0
  /// The number of modifiers that change transactions.
  var modifierCount = 0

  /// Begins a batch of changes.
  func begin(_ new: Transaction) {
    current = new
    batchNumber += 1
  }

  /// Ends the last batch of an update.
  func end() { current = Transaction() }

  /// Runs a closure in a transaction.
  func perform(in new: Transaction, _ body: () -> Void) {
    let outer = current
    current = new
    body()
    current = outer
  }

  /// Runs a closure in a transaction and a batch of changes.
  ///
  /// - Parameters:
  ///   - new: The transaction that is current while the closure runs.
  ///   - number: The number of the batch, or `nil` for one that has not begun yet.
  ///   - body: The closure to run.
  func perform(in new: Transaction, batchNumber number: UInt64?, _ body: () -> Void) {
    let outer = batchNumber
    batchNumber = number ?? batchNumber + 1
    perform(in: new, body)
    batchNumber = outer
  }

  /// Returns the current transaction with the changes that the nodes above a node make.
  func transaction(for node: Node) -> Transaction {
    guard modifierCount != 0 else { return current }
    var nodes: [Node] = []
    var next: Node? = node
    while let node = next {
      nodes.append(node)
      next = node.parent
    }
    var result = current
    for node in nodes.reversed() { node.changeTransaction(&result) }
    return result
  }
}

extension Graph {
  /// The transaction in which nodes are evaluated and elements are placed at the moment.
  var transaction: Transaction { transactions.current }

  /// Returns the current transaction with the changes that the nodes above a node make.
  func transaction(for node: Node) -> Transaction { transactions.transaction(for: node) }

  /// Updates nodes in the transaction that a node changes.
  func withTransaction(of node: Node, _ body: () -> Void) {
    var new = transaction
    node.changeTransaction(&new)
    transactions.perform(in: new, body)
  }

  /// Updates nodes in a transaction.
  func withTransaction(_ new: Transaction, _ body: () -> Void) { transactions.perform(in: new, body) }

  var mayAnimate: Bool { transactions.modifierCount != 0 || transactions.current.animation != nil }

  /// Returns the animation of a transaction, unless the user prefers reduced motion.
  func animation(of transaction: Transaction) -> Animation? {
    guard let animation = transaction.animation, let root else { return nil }
    return root.reducesMotion ? nil : animation
  }

  var reducesMotion: Bool { root?.reducesMotion == true }
}
