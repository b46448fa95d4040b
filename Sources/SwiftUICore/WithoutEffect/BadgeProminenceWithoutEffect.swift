/// A prominence of badges.
public struct BadgeProminence: Hashable, Sendable {
  private let name: String

  /// The lowest prominence.
  public static let decreased = BadgeProminence(name: "decreased")
  /// The standard prominence.
  public static let standard = BadgeProminence(name: "standard")
  /// The highest prominence.
  public static let increased = BadgeProminence(name: "increased")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the prominence of the badges inside this view.
  ///
  /// - Parameter prominence: The prominence on Apple's systems, such as `.increased`.
  public nonisolated func badgeProminence(_ prominence: BadgeProminence) -> some View { self }
}
