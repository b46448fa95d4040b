/// A modifier that sets a focus state when its content appears for the first time.
private struct DefaultFocusModifier<Value: Hashable> {
  let binding: FocusState<Value>.Binding
  let value: Value
  @State private var hasAppeared = false
}

extension DefaultFocusModifier: ViewModifier {
  func body(content: Content) -> some View {
    content.onAppear {
      guard !hasAppeared else { return }
      hasAppeared = true
      binding.wrappedValue = value
    }
  }
}

extension View {
  /// Sets the focus when this view appears for the first time. When the view of a tab or a page of a stack comes back,
  /// the focus stays where the user has moved it.
  ///
  /// - Parameters:
  ///   - binding: A binding to the focus state of views inside.
  ///   - value: The value that stands for the view that receives the focus.
  ///   - priority: The precedence among several default focuses. It has no effect: the one that appears last applies.
  /// - Returns: A view with a default focus.
  public nonisolated func defaultFocus<V: Hashable>(
    _ binding: FocusState<V>.Binding, _ value: V, priority: DefaultFocusEvaluationPriority = .automatic
  ) -> some View { modifier(DefaultFocusModifier(binding: binding, value: value)) }
}

/// A precedence among several default focuses.
public struct DefaultFocusEvaluationPriority: Hashable, Sendable {
  private let number: Int

  /// The platform's precedence.
  public static let automatic = DefaultFocusEvaluationPriority(number: 0)
  /// A focus that the user's action has caused.
  public static let userInitiated = DefaultFocusEvaluationPriority(number: 1)
}
