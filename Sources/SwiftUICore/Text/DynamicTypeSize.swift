import Foundation

/// A property wrapper for a length that grows with the size of the text.
///
///     @ScaledMetric(relativeTo: .title) private var iconSize = 24.0
///
/// The factor is that of the environment's `dynamicTypeSize`, which is 1 for `large`, the default.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint> {
  private let base: Value
  private var factor: Double = 1

  /// Creates a length that grows with a text style.
  ///
  /// - Parameters:
  ///   - wrappedValue: The length for the default size of text.
  ///   - textStyle: The text style. All styles grow by the same factor.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) { base = wrappedValue }

  /// Creates a length that grows with the text of the body.
  ///
  /// - Parameter wrappedValue: The length for the default size of text.
  public init(wrappedValue: Value) { base = wrappedValue }

  /// The length for the size of text in the environment.
  public var wrappedValue: Value { base * Value(factor) }
}

extension ScaledMetric: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.factor = node.readEnvironment { $0.dynamicTypeSize.factor }
    return installed
  }

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.base == new.base }
}

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

/// A class of widths or heights: whether there is little or much space.
public enum UserInterfaceSizeClass: Hashable, Sendable {
  /// Little space.
  case compact
  /// Much space.
  case regular
}

/// The environment key for ``EnvironmentValues/dynamicTypeSize``.
private struct DynamicTypeSizeKey: EnvironmentKey { static let defaultValue = DynamicTypeSize.large }
/// The environment key for ``EnvironmentValues/horizontalSizeClass``.
private struct HorizontalSizeClassKey: EnvironmentKey {
  static let defaultValue: UserInterfaceSizeClass? = .regular
}
/// The environment key for ``EnvironmentValues/verticalSizeClass``.
private struct VerticalSizeClassKey: EnvironmentKey { static let defaultValue: UserInterfaceSizeClass? = .regular }

extension EnvironmentValues {
  /// The size of text that the user prefers. It scales ``ScaledMetric`` properties.
  public var dynamicTypeSize: DynamicTypeSize {
    get { self[DynamicTypeSizeKey.self] }
    set { self[DynamicTypeSizeKey.self] = newValue }
  }

  /// The class of the width, which is `regular` in a window of a desktop unless an ancestor sets another.
  public var horizontalSizeClass: UserInterfaceSizeClass? {
    get { self[HorizontalSizeClassKey.self] }
    set { self[HorizontalSizeClassKey.self] = newValue }
  }

  /// The class of the height, which is `regular` in a window of a desktop unless an ancestor sets another.
  public var verticalSizeClass: UserInterfaceSizeClass? {
    get { self[VerticalSizeClassKey.self] }
    set { self[VerticalSizeClassKey.self] = newValue }
  }
}

extension View {
  /// Sets the size of text for this view, which scales the ``ScaledMetric`` properties inside.
  ///
  /// - Parameter size: The size.
  /// - Returns: A view with the size in its environment.
  public nonisolated func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { environment(\.dynamicTypeSize, size) }
}
