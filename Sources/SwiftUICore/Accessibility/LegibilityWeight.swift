/// A weight of texts that the user prefers.
public enum LegibilityWeight: Hashable, Sendable {
  /// The weight of the design.
  case regular
  /// A bold weight.
  case bold
}

/// The environment key for ``EnvironmentValues/legibilityWeight``.
private struct LegibilityWeightKey: OptionalEnvironmentKey { typealias Value = LegibilityWeight? }

extension EnvironmentValues {
  /// The weight of texts that the user prefers, or `nil` if there is no preference.
  public var legibilityWeight: LegibilityWeight? {
    get { self[LegibilityWeightKey.self] }
    set { self[LegibilityWeightKey.self] = newValue }
  }
}
