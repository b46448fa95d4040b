/// A modifier that sets the animation of the changes that follow from a change of a value.
struct AnimationModifier<Value: Equatable> {
  let animation: Animation?
  let value: Value
}

extension AnimationModifier: TransactionModifying {
  func applies(insteadOf old: Self) -> Bool? { value != old.value }

  func change(_ transaction: inout Transaction) {
    if !transaction.disablesAnimations { transaction.animation = animation }
  }
}
