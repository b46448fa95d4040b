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

extension View {
  /// Animates the changes of this view that follow from a change of a value.
  ///
  ///     Circle().offset(x: isOn ? 40 : 0).animation(.bouncy, value: isOn)
  ///
  /// The animation replaces that of the transaction, unless the transaction disables animations. Views outside this one
  /// are not affected.
  ///
  /// - Parameters:
  ///   - animation: The animation, or `nil` for none.
  ///   - value: The value to compare with that of the previous update. Only updates in which it changes are animated.
  /// - Returns: A view with the animation.
  public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    modifier(AnimationModifier(animation: animation, value: value))
  }

  /// Animates all changes of this view.
  ///
  /// - Parameter animation: The animation, or `nil` for none.
  /// - Returns: A view with the animation.
  @available(*, deprecated, message: "Use withAnimation or animation(_:value:) instead.")
  public nonisolated func animation(_ animation: Animation?) -> some View {
    transaction { if !$0.disablesAnimations { $0.animation = animation } }
  }
}
