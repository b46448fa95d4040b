/// A size of text that the user prefers, by the names that code for older systems has for it.
///
///     Greeting().environment(\.sizeCategory, .accessibilityExtraLarge)
///
/// Newer code has ``DynamicTypeSize``, of which each category is one.
public enum ContentSizeCategory: Hashable, CaseIterable, Sendable {
  /// A size that is smaller than the default.
  case extraSmall, small, medium
  /// The default size.
  case large
  /// A size that is larger than the default.
  case extraLarge, extraExtraLarge, extraExtraExtraLarge
  /// A size that is used for a large text.
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  /// A size that is used for a very large text.
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  /// A Boolean value that indicates whether the size is used for a large text.
  public var isAccessibilityCategory: Bool { size.isAccessibilitySize }

  fileprivate var size: DynamicTypeSize {
    switch self {
    case .extraSmall: .xSmall
    case .small: .small
    case .medium: .medium
    case .large: .large
    case .extraLarge: .xLarge
    case .extraExtraLarge: .xxLarge
    case .extraExtraExtraLarge: .xxxLarge
    case .accessibilityMedium: .accessibility1
    case .accessibilityLarge: .accessibility2
    case .accessibilityExtraLarge: .accessibility3
    case .accessibilityExtraExtraLarge: .accessibility4
    case .accessibilityExtraExtraExtraLarge: .accessibility5
    }
  }

  fileprivate init(_ size: DynamicTypeSize) {
    self =
      switch size {
      case .xSmall: .extraSmall
      case .small: .small
      case .medium: .medium
      case .large: .large
      case .xLarge: .extraLarge
      case .xxLarge: .extraExtraLarge
      case .xxxLarge: .extraExtraExtraLarge
      case .accessibility1: .accessibilityMedium
      case .accessibility2: .accessibilityLarge
      case .accessibility3: .accessibilityExtraLarge
      case .accessibility4: .accessibilityExtraExtraLarge
      case .accessibility5: .accessibilityExtraExtraExtraLarge
      }
  }
}

extension ContentSizeCategory: Comparable {
  /// Returns a Boolean value that indicates whether a size is smaller than another.
  ///
  /// - Parameters:
  ///   - lhs: A size.
  ///   - rhs: The size to compare.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.size < rhs.size }
}

extension EnvironmentValues {
  /// The size of text that the user prefers, which is also the ``dynamicTypeSize``.
  public var sizeCategory: ContentSizeCategory {
    get { ContentSizeCategory(dynamicTypeSize) }
    set { dynamicTypeSize = newValue.size }
  }
}
