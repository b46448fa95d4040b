/// A look of materials in windows that are not active.
public struct MaterialActiveAppearance: Hashable, Sendable {
  private let name: String

  /// The platform's look.
  public static let automatic = MaterialActiveAppearance(name: "automatic")
  /// The look in an active window.
  public static let active = MaterialActiveAppearance(name: "active")
  /// The look in a window that is not active.
  public static let inactive = MaterialActiveAppearance(name: "inactive")
  /// The look that the window has.
  public static let matchWindow = MaterialActiveAppearance(name: "matchWindow")
}

extension View {
  /// Has no effect on this platform: the look is always the same. On Apple's systems, it sets the look of materials
  /// inside this view in windows that are not active.
  ///
  /// - Parameter appearance: The look on Apple's systems.
  public nonisolated func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> some View { self }
}
