/// A property wrapper for a value that belongs to a window, and is restored when the program shows the window again.
///
///     @SceneStorage("selectedTab") private var tab = 0
///
/// All properties with the same key in a window share the value. The values are kept in the file `scenes.plist` beside
/// the file of ``AppStorage``, by the scene's identifier or title.
///
/// - Threads: Can be read and written on any thread.
@propertyWrapper
public struct SceneStorage<Value> {
  /// The key in the scene. The key of the property begins with the name of the scene once it is installed.
  private let key: String
  private var property: StoredProperty<Value>

  init(_ key: String, _ initial: Value, _ conversion: StoredValueConversion<Value>) {
    self.key = key
    property = StoredProperty(key, initial, conversion)
  }

  /// The stored value, or the initial value if nothing is stored.
  public var wrappedValue: Value {
    get {
      if let value = property.get() { return value }
      warnOfUse()
      return property.initial
    }
    nonmutating set { if property.isInstalled { property.set(newValue) } else { warnOfUse() } }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> {
    if !property.isInstalled { warnOfUse() }
    return property.binding(in: MemoryStore())
  }

  private func warnOfUse() {
    UnconnectedPropertyWarning.warn(
      of: Self.self,
      "Accessing SceneStorage<\(Value.self)>'s value outside of being installed on a View. This will result in the "
        + "initial value and will not update.")
  }
}

extension SceneStorage: @unchecked Sendable where Value: Sendable {}  // the store is thread-safe

extension SceneStorage: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    let scene = node.readEnvironment { $0.sceneValues }
    let store = scene?.store ?? node.graph.feature(SceneStorageStore.self).values
    // A view that is evaluated again installs properties that are installed already.
    let property = StoredProperty(scene.map { $0.prefix + "/" + key } ?? key, property.initial, property.conversion)
    installed.property = property.installed(in: store, slot: &slot, on: node)
    return installed
  }

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool { old.key == new.key }
}

/// A store for the values of a scene, and the part of the keys that identifies the scene.
struct SceneStorageValues: Equatable {
  let store: ValueStore
  let prefix: String

  static func == (one: Self, other: Self) -> Bool { one.store === other.store && one.prefix == other.prefix }

  /// The store of all scenes of the program.
  static let file = FileStore(SettingsFiles.directory.appendingPathComponent("scenes.plist"))
}

/// The store for the values of the scenes that a graph shows. The values last as long as the graph, unless the renderer
/// keeps them.
final class SceneStorageStore: GraphFeature {
  fileprivate(set) var values: ValueStore = MemoryStore()
}

extension Graph {
  /// Keeps the values of scenes in a file, so that the next run of the program restores them.
  package func keepSceneValues() { feature(SceneStorageStore.self).values = SceneStorageValues.file }
}

/// The environment key for ``EnvironmentValues/sceneValues``.
private struct SceneStorageValuesKey: OptionalEnvironmentKey { typealias Value = SceneStorageValues? }

extension EnvironmentValues {
  /// The values of the scene that contains the view, or `nil` outside a program.
  var sceneValues: SceneStorageValues? {
    get { self[SceneStorageValuesKey.self] }
    set { self[SceneStorageValuesKey.self] = newValue }
  }
}
