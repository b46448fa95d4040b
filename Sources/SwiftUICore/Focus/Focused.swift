/// A modifier that connects the focus of its content with a focus state.
struct FocusedModifier<Value: Hashable> {
  let binding: FocusState<Value>.Binding
  let value: Value
}

extension FocusedModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .focus(isFocused: node.evaluateBody(nil) { binding.wrappedValue == value })
  }

  func handle(_ event: Event, in node: Node) {
    guard case .editing(let isFocused) = event else { return }
    if isFocused {
      binding.wrappedValue = value
    } else if binding.wrappedValue == value {
      binding.wrappedValue = binding.none
    }
  }

  static var takesEvents: Bool { true }
}

extension View {
  /// Connects the focus of this view with a state that is `true` while the view has the focus.
  ///
  /// - Parameter condition: A binding to the state. Writing `true` moves the focus to the first control of this view.
  /// - Returns: A view whose focus is connected with the state.
  public nonisolated func focused(_ condition: FocusState<Bool>.Binding) -> some View {
    modifier(FocusedModifier(binding: condition, value: true))
  }

  /// Connects the focus of this view with a state that has a certain value while the view has the focus.
  ///
  /// - Parameters:
  ///   - binding: A binding to the state. Writing the value moves the focus to the first control of this view.
  ///   - value: The value that stands for this view.
  /// - Returns: A view whose focus is connected with the state.
  public nonisolated func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value)
    -> some View
  {
    modifier(FocusedModifier(binding: binding, value: value))
  }
}
