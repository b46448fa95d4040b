extension View {
  /// Sets the focus of assistive technologies when this view appears for the first time. It is the keyboard focus.
  ///
  /// - Parameters:
  ///   - binding: A binding to the focus state of views inside.
  ///   - value: The value that stands for the view that receives the focus.
  /// - Returns: A view with a default focus.
  public nonisolated func accessibilityDefaultFocus<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, _ value: Value
  ) -> some View { defaultFocus(binding.focus, value) }
}
