/// A value whose changes start an animation, with its type erased.
struct AnimationTriggerValue {
  private let value: Any
  private let isEqual: (Any) -> Bool

  init<Value: Equatable>(_ value: Value) {
    self.value = value
    isEqual = { $0 as? Value == value }
  }

  /// Returns a Boolean value that indicates whether this is another value than a previous one.
  func differs(from old: AnimationTriggerValue) -> Bool { !isEqual(old.value) }
}
