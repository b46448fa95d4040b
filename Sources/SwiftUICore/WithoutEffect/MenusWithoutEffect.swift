/// An order of the controls in a menu.
public enum MenuOrder: Hashable, Sendable {
  /// The platform decides.
  case automatic
  /// The most important controls are the nearest ones.
  case priority
  /// The controls have the order in which they are declared.
  case fixed
}

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
  /// Has no effect on this platform: controls keep the order in which they are declared. On Apple's systems, it sets
  /// the order of the controls of menus inside this view.
  ///
  /// - Parameter order: The order on Apple's systems, such as `.fixed`.
  public nonisolated func menuOrder(_ order: MenuOrder) -> some View { self }

  /// Has no effect on this platform: an action closes its menu. On Apple's systems, it sets whether menus inside this
  /// view stay open.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
}
