/// A behavior of views during a drag over them.
public struct SpringLoadingBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SpringLoadingBehavior(name: "automatic")
  /// Views are activated when a drag stays over them.
  public static let enabled = SpringLoadingBehavior(name: "enabled")
  /// Views are not activated.
  public static let disabled = SpringLoadingBehavior(name: "disabled")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether views inside this view are activated when a
  /// drag stays over them.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.enabled`.
  public nonisolated func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }
}
