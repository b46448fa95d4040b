/// A modifier that changes the transactions in which a value changes.
struct ValueTransactionModifier<Value: Equatable> {
  let value: Value
  let transform: (inout Transaction) -> Void
}

extension ValueTransactionModifier: TransactionModifying {
  func applies(insteadOf old: Self) -> Bool? { value != old.value }
  func change(_ transaction: inout Transaction) { transform(&transaction) }
}
