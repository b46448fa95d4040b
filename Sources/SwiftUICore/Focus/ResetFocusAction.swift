/// An action that moves the focus to the view of a namespace that prefers it. The environment has it as `resetFocus`.
public struct ResetFocusAction {
  /// Moves the focus to the view that prefers it, if there is one.
  ///
  /// - Parameter namespace: The namespace of the view, which `prefersDefaultFocus(_:in:)` names.
  @MainActor
  @preconcurrency
  public func callAsFunction(in namespace: Namespace.ID) { namespace.focusResets.send() }
}

extension EnvironmentValues {
  /// The action that moves the focus to the view of a namespace that prefers it.
  public var resetFocus: ResetFocusAction { ResetFocusAction() }
}
