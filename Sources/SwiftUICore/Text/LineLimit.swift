extension View {
  /// Sets the maximum number of lines of the texts inside this view.
  ///
  /// - Parameter number: The maximum, or `nil` for no limit.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ number: Int?) -> some View { environment(\.lineLimit, number) }

  /// Sets the number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number. A text always has room for the lower bound.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lines(limit.lowerBound, limit.upperBound)
  }

  /// Sets the least number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number. A text always has room for the lower bound.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View { lines(limit.lowerBound, nil) }

  /// Sets the greatest number of lines of the texts and the text fields inside this view.
  ///
  /// - Parameter limit: The range of the number.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lines(0, limit.upperBound) }

  /// Sets the maximum number of lines of the texts inside this view, for which they always have room if requested.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of lines.
  ///   - reservesSpace: A Boolean value that indicates whether a shorter text takes the height of the maximum, too.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    lines(reservesSpace ? limit : 0, limit)
  }

  private nonisolated func lines(_ minimum: Int, _ maximum: Int?) -> some View {
    format { $0.minimumLines = minimum }.environment(\.lineLimit, maximum)
  }
}

/// The environment key for ``EnvironmentValues/lineLimit``.
struct LineLimitKey: OptionalEnvironmentKey { typealias Value = Int? }

extension EnvironmentValues {
  /// The maximum number of lines of a text, or `nil` for no limit.
  public var lineLimit: Int? {
    get { self[LineLimitKey.self] }
    set { self[LineLimitKey.self] = newValue }
  }
}
