/// An order of the controls in a menu.
public enum MenuOrder: Hashable, Sendable {
  /// The platform decides.
  case automatic
  /// The most important controls are the nearest ones.
  case priority
  /// The controls have the order in which they are declared.
  case fixed
}

extension View {
  /// Has no effect on this platform: controls keep the order in which they are declared. On Apple's systems, it sets
  /// the order of the controls of menus inside this view.
  ///
  /// - Parameter order: The order on Apple's systems, such as `.fixed`.
  public nonisolated func menuOrder(_ order: MenuOrder) -> some View { self }
}
