/// A value that views say to those around them.
///
///     struct Widest: PreferenceKey {
///       static let defaultValue = 0.0
///       static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
///     }
public protocol PreferenceKey {
  /// The type of the values.
  associatedtype Value

  /// The value where no view says anything.
  static var defaultValue: Value { get }

  /// Puts what views one after another say into one value.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// Nothing is said.
  public static var defaultValue: Value { nil }
}

/// Collects what views say with one key.
@MainActor
class PreferenceCollector {
  let key: ObjectIdentifier

  fileprivate init(key: ObjectIdentifier) { self.key = key }
}

final class TypedPreferenceCollector<Key: PreferenceKey>: PreferenceCollector {
  private(set) var value: Key.Value?

  init() { super.init(key: ObjectIdentifier(Key.self)) }

  func add(_ new: Key.Value) {
    guard var value else {
      value = new
      return
    }
    Key.reduce(value: &value) { new }
    self.value = value
  }
}

/// A node that collects a preference from below.
@MainActor
protocol PreferenceReader: Node {
  /// True when it was not yet about to collect.
  func beginCollecting() -> Bool
  func collect()
}
