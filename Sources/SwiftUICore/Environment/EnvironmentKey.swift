/// A key that identifies a value of the environment, with the default that applies if no ancestor sets the value.
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
  /// The type of the key's values.
  associatedtype Value

  /// The value that applies if no ancestor has set a value.
  static var defaultValue: Value { get }
}
