/// A behavior of a tab bar while its content scrolls.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// The behavior of the platform.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// The bar becomes smaller as its content scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "scroll down")
  /// The bar becomes smaller as its content scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "scroll up")
  /// The bar keeps its size.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the behavior of the tab bar while its content scrolls.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.onScrollDown`.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
}
