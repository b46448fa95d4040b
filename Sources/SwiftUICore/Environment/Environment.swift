/// A value of the environment, as a property of a view.
///
///     @Environment(\.locale) private var locale
///
/// The view is evaluated when the value in effect for it changes. Outside a view that is shown, it is the default.
@propertyWrapper
public struct Environment<Value> {
  private let read: (EnvironmentValues) -> Value
  private var value: Value?

  /// Reads the value that a key path leads to.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

  /// The value.
  public var wrappedValue: Value { value ?? read(EnvironmentValues()) }
}

extension Environment: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    installed.value = node.readEnvironment(read)
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
