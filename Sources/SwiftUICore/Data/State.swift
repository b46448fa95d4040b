import CombineCore
import Foundation

/// A property wrapper that stores a value for as long as the view exists.
///
///     @State private var isOn = false
///
/// The initial value is used when the view appears; initial values that the parent passes later are ignored. A change
/// causes an evaluation of the bodies that have read the value: the body of the view itself, or bodies of views that
/// read the value through a binding. Writing a value that equals the current one is not a change. `$isOn` is a
/// ``Binding`` to the value.
///
/// Outside a shown view, a state keeps its initial value and ignores writes. Reading or writing the value there causes
/// a warning, once per type.
///
/// - Threads: Can be read and written on any thread. Reads return a new value immediately, and the next update shows
///   it.
@propertyWrapper
public struct State<Value> {
  private let initial: Value
  private var location: StateSource<Value>?

  /// Creates a state with an initial value, as `@State var name = …` does.
  ///
  /// - Parameter wrappedValue: The value until the first write.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// Creates a state with an initial value.
  ///
  /// - Parameter initialValue: The value until the first write.
  public init(initialValue: Value) { initial = initialValue }

  /// The current value. A body that reads the value depends on the state.
  public var wrappedValue: Value {
    get {
      if let location { return location.get() }
      warnOfUse()
      return initial
    }
    nonmutating set {
      if let location { location.set(newValue, Transaction()) } else { warnOfUse() }
    }
  }

  /// A binding to the value.
  public var projectedValue: Binding<Value> {
    if let location { return Binding(location) }
    warnOfUse()
    return .constant(initial)
  }

  private func warnOfUse() {
    UnconnectedPropertyWarning.warn(
      of: Self.self,
      "Accessing State<\(Value.self)>'s value outside of being installed on a View. This will result in a constant "
        + "Binding of the initial value and will not update.")
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Creates a state whose initial value is `nil`.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.location = .inSlot(&slot, of: node, initially: initial)
    return installed
  }
}
