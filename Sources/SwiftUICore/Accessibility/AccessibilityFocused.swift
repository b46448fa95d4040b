extension View {
  /// Connects the focus of this view with a state that is `true` while assistive technologies present the view.
  ///
  /// - Parameter condition: A binding to the state. Writing `true` moves the focus to the first control of this view.
  /// - Returns: A view whose focus is connected with the state.
  public nonisolated func accessibilityFocused(_ condition: AccessibilityFocusState<Bool>.Binding) -> some View {
    focused(condition.focus)
  }

  /// Connects the focus of this view with a state that has a certain value while assistive technologies present the
  /// view.
  ///
  /// - Parameters:
  ///   - binding: A binding to the state. Writing the value moves the focus to the first control of this view.
  ///   - value: The value that stands for this view.
  /// - Returns: A view whose focus is connected with the state.
  public nonisolated func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View { focused(binding.focus, equals: value) }
}
