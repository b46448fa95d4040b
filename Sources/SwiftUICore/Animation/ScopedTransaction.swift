/// The transaction outside the changes of an ``View/animation(_:body:)``.
@MainActor
final class OuterTransaction {
  var value: Transaction?

  nonisolated init() {}
}

/// The environment key for ``EnvironmentValues/outerTransaction``.
private struct OuterTransactionKey: OptionalEnvironmentKey { typealias Value = OuterTransaction? }

extension EnvironmentValues {
  /// The transaction outside the nearest changes that have an animation of their own.
  var outerTransaction: OuterTransaction? {
    get { self[OuterTransactionKey.self] }
    set { self[OuterTransactionKey.self] = newValue }
  }
}

/// A view that is updated in a transaction of its own, except the view that its modifiers are applied to.
private struct TransactionScope<Content: View> {
  let content: Content
  let transform: (inout Transaction) -> Void
  @State private var outer = OuterTransaction()
}

extension TransactionScope: View {
  var body: some View {
    let (outer, transform) = (outer, transform)
    return content.environment(\.outerTransaction, outer)
      .transaction {
        outer.value = $0
        transform(&$0)
      }
  }
}

/// A view in the transaction outside the nearest changes that have an animation of their own.
private struct OutsideTransactionScope<Content: View> {
  let content: Content
  @Environment(\.outerTransaction) private var outer
}

extension OutsideTransactionScope: View {
  var body: some View {
    let outer = outer
    return content.transaction { if let value = outer?.value { $0 = value } }
  }
}

extension View {
  /// Changes the transactions in which the modifiers are updated that a closure applies to this view, and no others.
  ///
  /// - Parameters:
  ///   - transform: A closure that changes a transaction.
  ///   - body: A closure that applies modifiers to this view.
  /// - Returns: The view that the closure creates.
  public nonisolated func transaction<V: View>(
    _ transform: @escaping (inout Transaction) -> Void, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    TransactionScope(
      content: body(PlaceholderContentView(content: AnyView(OutsideTransactionScope(content: self)))),
      transform: transform)
  }
}
