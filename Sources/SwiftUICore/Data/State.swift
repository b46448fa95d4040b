import CombineCore
import Foundation

/// A value that belongs to a view for as long as the view is there.
///
///     @State private var isOn = false
///
/// The initial value counts when the view appears; later ones that the parent passes do not. A change has those bodies
/// evaluated that have read the value, the view's own or others that it was bound to; a value equal to the old one is
/// no change. `$isOn` is a ``Binding`` to it.
///
/// May be read and written on any thread: a write is seen by reads at once, and on the screen in the next turn. Outside
/// a view that is shown there is only the initial value, and writes are lost; both are warned of, once.
@propertyWrapper
public struct State<Value> {
  private let initial: Value
  private var location: Location<Value>?

  /// Takes the initial value.
  public init(wrappedValue: Value) { initial = wrappedValue }

  /// Takes the initial value.
  public init(initialValue: Value) { initial = initialValue }

  /// The value.
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
    StrayUse.warn(
      of: Self.self,
      "Accessing State<\(Value.self)>'s value outside of being installed on a View. This will result in a constant "
        + "Binding of the initial value and will not update.")
  }
}

extension State where Value: ExpressibleByNilLiteral {
  /// Begins with `nil`.
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

extension State: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    let location: Location<Value>
    if let known = slot {
      location = unsafeDowncast(known, to: Location<Value>.self)
    } else {
      location = Location(initial, queue: node.graph.queue)
      slot = location
    }
    var installed = self
    installed.location = location
    return installed
  }
}

/// Warnings of what happens outside any tree of views; each once per type.
enum StrayUse {
  private static let lock = Lock()
  nonisolated(unsafe) private static var seen: Set<ObjectIdentifier> = []  // guarded by the lock

  static func warn(of type: Any.Type, _ message: @autoclosure () -> String) {
    guard lock.withLock({ seen.insert(ObjectIdentifier(type)).inserted }) else { return }
    FileHandle.standardError.write(Data("SwiftUI: \(message())\n".utf8))
  }
}
