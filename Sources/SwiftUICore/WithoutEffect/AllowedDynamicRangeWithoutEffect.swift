extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the range of brightness of images inside this view.
  ///
  /// - Parameter range: The range, or `nil` for the platform's.
  public nonisolated func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }
}

extension Image {
  /// A range of brightness.
  public enum DynamicRange: Hashable, Sendable {
    /// The range of most screens.
    case standard
    /// A wider range, within limits.
    case constrainedHigh
    /// The widest range.
    case high
  }
}
