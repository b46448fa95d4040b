import Foundation

/// A key for a value that a view passes to the layout of its container.
///
///     private struct Flex: LayoutValueKey {
///       static let defaultValue: CGFloat = 1
///     }
///
///     Text("wide").layoutValue(key: Flex.self, value: 2)
///
/// The layout of the container reads the value with ``LayoutSubview/subscript(_:)``. Other layouts ignore the value.
public protocol LayoutValueKey {
  /// The type of the value.
  associatedtype Value

  /// The value for views that do not set a value.
  static var defaultValue: Value { get }
}

/// A value that a view passes to the layout of its container.
package struct LayoutValue: Equatable, @unchecked Sendable {  // used by the main actor only
  let key: ObjectIdentifier
  let value: Any
  private let equals: (Any) -> Bool

  init<K: LayoutValueKey>(_ key: K.Type, _ value: K.Value) {
    self.key = ObjectIdentifier(key)
    self.value = value
    equals = { ($0 as? K.Value).map { EqualityComparer.of(K.Value.self).areEqual(value, $0) } ?? false }
  }

  package static func == (one: LayoutValue, other: LayoutValue) -> Bool {
    one.key == other.key && one.equals(other.value)
  }
}

/// A modifier that passes a value to the layout of the container around its content.
struct LayoutValueModifier: ElementModifier {
  let trait: LayoutValue

  func modification(in node: Node) -> Modification { .layoutTrait(trait) }
}

extension View {
  /// Passes a value to the layout of the container around this view.
  ///
  /// - Parameters:
  ///   - key: The key of the value.
  ///   - value: The value that a layout reads from the proxy of this view.
  public nonisolated func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
    modifier(LayoutValueModifier(trait: LayoutValue(key, value)))
  }
}
