/// A type that defines a preference: a value that views pass to the views around them.
///
///     struct Widest: PreferenceKey {
///       static let defaultValue = 0.0
///       static func reduce(value: inout Double, nextValue: () -> Double) { value = max(value, nextValue()) }
///     }
///
/// A view sets a preference with ``View/preference(key:value:)``. A view around it receives the value with
/// ``View/onPreferenceChange(_:perform:)``. If several views set the preference, ``reduce(value:nextValue:)`` combines
/// their values in the order of the views.
public protocol PreferenceKey {
  /// The type of the value.
  associatedtype Value

  /// The value if no view sets the preference.
  static var defaultValue: Value { get }

  /// Combines the values that two views set.
  ///
  /// - Parameters:
  ///   - value: The value of the views so far. The method replaces it with the combination.
  ///   - nextValue: A closure that returns the value of the next view.
  static func reduce(value: inout Value, nextValue: () -> Value)
}

extension PreferenceKey where Value: ExpressibleByNilLiteral {
  /// The default value, which is `nil`.
  public static var defaultValue: Value { nil }
}

/// A collector of the values that the nodes of a subtree set for one preference.
@MainActor
class PreferenceCollector {
  let key: ObjectIdentifier

  fileprivate init(key: ObjectIdentifier) { self.key = key }

  /// Collects from a page that another page of a navigation stack covers, if the preference applies to the presentation
  /// around the stack.
  ///
  /// - Parameter body: A closure that adds the values of the page to the collector that it receives.
  func collectCovered(_ body: (PreferenceCollector) -> Void) {}
}

/// A collector of a preference with a known key, which combines the values as the key defines.
final class TypedPreferenceCollector<Key: PreferenceKey>: PreferenceCollector {
  private(set) var value: Key.Value?
  /// The value of a page that another page of a navigation stack covers, for what concerns the presentation.
  var coveredValue: Key.Value?

  init() { super.init(key: ObjectIdentifier(Key.self)) }

  func add(_ new: Key.Value) {
    guard var value else {
      value = new
      return
    }
    Key.reduce(value: &value) { new }
    self.value = value
  }

  override func collectCovered(_ body: (PreferenceCollector) -> Void) {
    if let key = Key.self as? any PresentationPreferenceKey.Type { key.collectCovered(into: self, body) }
  }
}

/// A node that collects a preference from the nodes below it.
@MainActor
protocol PreferenceReader: Node {
  /// Marks the node as about to collect.
  ///
  /// - Returns: `true` if it was not marked yet.
  func beginCollecting() -> Bool
  func collect()
}
