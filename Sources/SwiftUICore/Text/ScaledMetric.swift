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
