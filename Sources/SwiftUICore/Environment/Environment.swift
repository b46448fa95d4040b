import Observation

/// A value of the environment, as a property of a view.
///
///     @Environment(\.locale) private var locale
///
/// The view is evaluated when the value in effect for it changes. Outside a view that is shown, it is the default.
@propertyWrapper
public struct Environment<Value> {
  /// What the environment has; nothing if what must be there is missing.
  private let read: (EnvironmentValues) -> Value?
  private var value: Value?
  private var view = ""

  /// Reads the value that a key path leads to.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// Reads the object that `environment(_:)` gave to the views around. It has to be there when it is used.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable { read = { $0[object: objectType] } }

  /// Reads the object that `environment(_:)` gave to the views around, if there is one.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    read = { $0[object: objectType] }
  }

  /// The value.
  public var wrappedValue: Value {
    guard let value = value ?? read(EnvironmentValues()) else {
      fatalError(
        "No Observable object of type \(Value.self) found. A View.environment(_:) for \(Value.self) may be missing as "
          + "an ancestor of this view\(view.isEmpty ? "" : ", \(view)").")
    }
    return value
  }
}

extension Environment: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.value = node.readEnvironment(read)
    installed.view = node.typeName
    return installed
  }
}

extension Node {
  /// Reads the environment; the node depends on the keys that are read.
  func readEnvironment<Result>(_ body: (EnvironmentValues) -> Result) -> Result {
    let reads = EnvironmentReads()
    defer { environmentReads.formUnion(reads.keys) }
    return body(EnvironmentValues(in: environment, reads: reads))
  }
}
