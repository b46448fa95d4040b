/// A size of buttons.
public struct ButtonSizing: Hashable, Sendable {
  private let name: String

  /// The platform's size.
  public static let automatic = ButtonSizing(name: "automatic")
  /// The size of the label.
  public static let fitted = ButtonSizing(name: "fitted")
  /// The width of the container.
  public static let flexible = ButtonSizing(name: "flexible")
}

extension View {
  /// Has no effect on this platform: buttons have the size of their labels. On Apple's systems, it sets the size of the
  /// buttons inside this view.
  ///
  /// - Parameter sizing: The size on Apple's systems, such as `.fitted`.
  public nonisolated func buttonSizing(_ sizing: ButtonSizing) -> some View { self }
}
