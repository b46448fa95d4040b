/// A behavior of a window when the user interacts with it.
public struct WindowInteractionBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = WindowInteractionBehavior(name: "automatic")
  /// The interaction is possible.
  public static let enabled = WindowInteractionBehavior(name: "enabled")
  /// The interaction is not possible.
  public static let disabled = WindowInteractionBehavior(name: "disabled")
}
