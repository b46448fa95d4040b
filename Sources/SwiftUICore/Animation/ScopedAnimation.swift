extension View {
  /// Animates the changes of the modifiers that a closure applies to this view, and no others.
  ///
  ///     Text("Hello")
  ///       .animation(.easeInOut) { $0.opacity(isVisible ? 1 : 0) }
  ///
  /// This view itself, and the views outside, are updated as without the modifier.
  ///
  /// - Parameters:
  ///   - animation: The animation, or `nil` for none.
  ///   - body: A closure that applies modifiers to this view.
  /// - Returns: The view that the closure creates.
  public nonisolated func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View { transaction({ if !$0.disablesAnimations { $0.animation = animation } }, body: body) }
}
