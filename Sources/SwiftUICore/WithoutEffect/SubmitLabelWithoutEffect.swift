/// A label of the Return key of an on-screen keyboard.
public struct SubmitLabel: Sendable {
  /// "Done".
  public static var done: SubmitLabel { SubmitLabel() }
  /// "Go".
  public static var go: SubmitLabel { SubmitLabel() }
  /// "Send".
  public static var send: SubmitLabel { SubmitLabel() }
  /// "Join".
  public static var join: SubmitLabel { SubmitLabel() }
  /// "Route".
  public static var route: SubmitLabel { SubmitLabel() }
  /// "Search".
  public static var search: SubmitLabel { SubmitLabel() }
  /// "Return".
  public static var `return`: SubmitLabel { SubmitLabel() }
  /// "Next".
  public static var next: SubmitLabel { SubmitLabel() }
  /// "Continue".
  public static var `continue`: SubmitLabel { SubmitLabel() }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the label of the Return key of the on-screen keyboard.
  ///
  /// - Parameter submitLabel: The label of the Return key on Apple's systems.
  public nonisolated func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
}
