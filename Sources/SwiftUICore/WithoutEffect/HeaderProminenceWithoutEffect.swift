/// A prominence of the headers of sections.
public enum Prominence: Hashable, Sendable {
  /// The standard prominence.
  case standard
  /// An increased prominence.
  case increased
}

extension View {
  /// Has no effect on this platform: the headers have one prominence. On Apple's systems, it sets the prominence of the
  /// headers of sections.
  ///
  /// - Parameter prominence: The prominence on Apple's systems, such as `.increased`.
  public nonisolated func headerProminence(_ prominence: Prominence) -> some View { self }
}
