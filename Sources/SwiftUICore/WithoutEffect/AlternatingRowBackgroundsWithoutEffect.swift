/// A behavior of the backgrounds of rows.
public struct AlternatingRowBackgroundBehavior: Hashable, Sendable {
  private let name: String

  /// The behavior of the platform.
  public static let automatic = AlternatingRowBackgroundBehavior(name: "automatic")
  /// Every other row has a background.
  public static let enabled = AlternatingRowBackgroundBehavior(name: "enabled")
  /// Rows have the same background.
  public static let disabled = AlternatingRowBackgroundBehavior(name: "disabled")
}

extension View {
  /// Has no effect on this platform: rows are separated by lines. On Apple's systems, it sets whether the rows of the
  /// lists and tables inside this view alternate their backgrounds.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.disabled`.
  public nonisolated func alternatingRowBackgrounds(_ behavior: AlternatingRowBackgroundBehavior = .enabled)
    -> some View
  {
    self
  }
}
