/// A direction in which lines of text, and rows of views, run.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Hebrew.
  case rightToLeft
}

/// The environment key for ``EnvironmentValues/layoutDirection``.
struct LayoutDirectionKey: EnvironmentKey { static let defaultValue = LayoutDirection.leftToRight }

extension EnvironmentValues {
  /// The direction in which lines of text and rows of views run.
  public var layoutDirection: LayoutDirection {
    get { self[LayoutDirectionKey.self] }
    set { self[LayoutDirectionKey.self] = newValue }
  }
}
