/// A size of text that the user prefers.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  /// A size that is smaller than the default.
  case xSmall, small, medium
  /// The default size.
  case large
  /// A size that is larger than the default.
  case xLarge, xxLarge, xxxLarge
  /// A size that is used for a large text.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// A Boolean value that indicates whether the size is used for a large text.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Returns a Boolean value that indicates whether a size is smaller than another.
  ///
  /// - Parameters:
  ///   - one: A size.
  ///   - other: The size to compare.
  public static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }

  /// The size of text relative to the default.
  var factor: Double {
    switch self {
    case .xSmall: 0.82
    case .small: 0.88
    case .medium: 0.94
    case .large: 1
    case .xLarge: 1.12
    case .xxLarge: 1.24
    case .xxxLarge: 1.35
    case .accessibility1: 1.65
    case .accessibility2: 1.94
    case .accessibility3: 2.35
    case .accessibility4: 2.76
    case .accessibility5: 3.12
    }
  }
}

/// The environment key for ``EnvironmentValues/dynamicTypeSize``.
private struct DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }

extension EnvironmentValues {
  /// The size of text that the user prefers. It scales ``ScaledMetric`` properties.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }
}

extension View {
  /// Sets the size of text for this view, which scales the ``ScaledMetric`` properties inside.
  ///
  /// - Parameter size: The size, such as `.xLarge`.
  /// - Returns: A view with the size in its environment.
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }

  /// Limits the size of text inside this view to a range. A size outside the range becomes the closest one inside.
  ///
  /// - Parameter range: The range, which must contain a size.
  /// - Returns: A view with the limit in its environment.
  public nonisolated func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    transformEnvironment(\.dynamicTypeSize) { size in
      let allowed = DynamicTypeSize.allCases.filter { range.contains($0) }
      guard let least = allowed.first, let greatest = allowed.last else { return }
      size = min(max(size, least), greatest)
    }
  }
}
