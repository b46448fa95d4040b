/// A behavior of a menu when the user has chosen one of its actions.
public struct MenuActionDismissBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = MenuActionDismissBehavior(name: "automatic")
  /// The menu is closed.
  public static let enabled = MenuActionDismissBehavior(name: "enabled")
  /// The menu stays open.
  public static let disabled = MenuActionDismissBehavior(name: "disabled")
}

extension View {
  /// Has no effect on this platform: an action closes its menu. On Apple's systems, it sets whether menus inside this
  /// view stay open.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
}
