/// A key of the environment, with the value that it has where nobody has set another.
///
///     private struct Accent: EnvironmentKey {
///       static let defaultValue = "blue"
///     }
///
///     extension EnvironmentValues {
///       var accent: String {
///         get { self[Accent.self] }
///         set { self[Accent.self] = newValue }
///       }
///     }
public protocol EnvironmentKey {
  /// The type of the values.
  associatedtype Value

  /// The value where nobody has set another.
  static var defaultValue: Value { get }
}
