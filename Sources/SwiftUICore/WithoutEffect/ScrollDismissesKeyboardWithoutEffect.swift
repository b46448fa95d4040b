/// A way in which scrolling hides an on-screen keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String

  /// The way of the platform.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// Immediately, as a scroll begins.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// As the finger moves the keyboard away.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// Not at all.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the way in which scrolling hides an on-screen
  /// keyboard.
  ///
  /// - Parameter mode: The way in which scrolling hides the keyboard on Apple's systems.
  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
}
