import Observation

/// A property wrapper that reads a value of the view's environment.
///
///     @Environment(\.locale) private var locale
///
/// The view is evaluated when the effective value changes. Outside a shown view the property has the default value of
/// its key.
///
/// - Traps: Reading an object that no ancestor has supplied stops the process, unless the property is optional. The
///   message names the type and the view.
@propertyWrapper
public struct Environment<Value> {
  /// A closure that reads the value. It returns `nil` if a required object is missing.
  private let read: (EnvironmentValues) -> Value?
  /// The key path of the value, or `nil` for an object.
  private let path: AnyKeyPath?
  private var value: Value?
  private var view = ""

  /// Creates a property that reads a value of the environment.
  ///
  /// - Parameter keyPath: The key path of the value.
  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    // What is read of the whole environment later is not known, so the view depends on all of it.
    let isWhole = keyPath == \EnvironmentValues.self as AnyKeyPath
    self.init(path: keyPath) {
      if isWhole { $0.readAll() }
      return $0[keyPath: keyPath]
    }
  }

  private init(path: AnyKeyPath?, _ read: @escaping (EnvironmentValues) -> Value?) {
    (self.path, self.read) = (path, read)
  }

  /// Creates a property for an object that an ancestor has supplied with `environment(_:)`. Reading the property stops
  /// the process if there is no such object.
  ///
  /// - Parameter objectType: The type of the object.
  public init(_ objectType: Value.Type) where Value: AnyObject & Observable {
    self.init(path: nil) { $0[object: objectType] }
  }

  /// Creates a property for an object that an ancestor has supplied with `environment(_:)`. The property is `nil` if
  /// there is no such object.
  ///
  /// - Parameter objectType: The type of the object.
  public init<Object: AnyObject & Observable>(_ objectType: Object.Type) where Value == Object? {
    self.init(path: nil) { $0[object: objectType] }
  }

  /// The effective value.
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

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.path == new.path }
}

extension Node {
  /// Reads the environment, and makes the node depend on the keys that the closure reads.
  func readEnvironment<Result>(_ body: (EnvironmentValues) -> Result) -> Result {
    let reads = EnvironmentReads()
    defer { environmentReads.formUnion(reads.keys) }
    return body(EnvironmentValues(in: environment, reads: reads))
  }
}
