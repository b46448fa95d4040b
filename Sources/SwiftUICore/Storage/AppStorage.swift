import Combine
import Foundation

/// A conversion between the values of a property and the values of a store.
struct StoredValueConversion<Value> {
  /// A closure that returns the value of the property, or `nil` if the stored value has another type.
  let read: (StoredValue) -> Value?
  /// A closure that returns the stored value, or `nil` to remove it.
  let write: (Value) -> StoredValue?
}

/// A property wrapper for a value that is kept in the user's settings, and survives the end of the program.
///
///     @AppStorage("isSilent") private var isSilent = false
///
/// All properties with the same key share the value: a write by one of them updates every view that reads the key. The
/// property has its initial value while nothing is stored, or while the stored value has another type. Setting an
/// optional to `nil` removes the value.
///
/// Without a store, values are kept in `UserDefaults.standard` and in its file, which is named after the process, in
/// `$XDG_CONFIG_HOME` or `~/.config`. The file is replaced as a whole, so a crash during a write leaves the previous
/// one, and two processes that write different keys lose none. In an app, everything else that the program sets in
/// `UserDefaults.standard` is kept there too, within a second of an update.
///
/// - Threads: Can be read and written on any thread. A write returns after the file has been replaced.
/// - Differences: A value that code writes with the methods of `UserDefaults` updates views after the next event or
///   update. A `store` other than the standard one is as safe as the file of Foundation, which a crash can truncate.
@propertyWrapper
public struct AppStorage<Value> {
  private var property: StoredProperty<Value>
  private let store: UserDefaults?

  init(_ key: String, _ store: UserDefaults?, _ initial: Value, _ conversion: StoredValueConversion<Value>) {
    property = StoredProperty(key, initial, conversion)
    self.store = store
  }

  /// The stored value, or the initial value if nothing is stored.
  public var wrappedValue: Value {
    get { property.get() ?? property.get(from: DefaultsStore.of(store)) }
    nonmutating set {
      if property.isInstalled {
        property.set(newValue)
      } else {
        DefaultsStore.of(store).set(property.conversion.write(newValue), for: property.key)
      }
    }
  }

  /// A binding to the stored value.
  public var projectedValue: Binding<Value> { property.binding(in: DefaultsStore.of(store)) }

  /// The value of the property in a class. If the object is observable, it announces a write.
  ///
  /// - Parameters:
  ///   - object: The object that contains the property.
  ///   - wrapped: The key path of the property.
  ///   - storage: The key path of this wrapper.
  public static subscript<EnclosingSelf: AnyObject>(
    _enclosingInstance object: EnclosingSelf, wrapped wrapped: ReferenceWritableKeyPath<EnclosingSelf, Value>,
    storage storage: ReferenceWritableKeyPath<EnclosingSelf, AppStorage<Value>>
  ) -> Value {
    get { object[keyPath: storage].wrappedValue }
    set {
      func announce<Object: ObservableObject>(_ object: Object) {
        (object.objectWillChange as? ObservableObjectPublisher)?.send()
      }
      if let observable = object as? any ObservableObject { announce(observable) }
      object[keyPath: storage].wrappedValue = newValue
    }
  }
}

extension AppStorage: @unchecked Sendable where Value: Sendable {}  // the store is thread-safe

extension AppStorage: InstalledProperty {
  func install(slot: inout AnyObject?, on node: Node) -> Self {
    var installed = self
    let defaults = store ?? node.readEnvironment { $0.defaultAppStorage }
    if defaults == nil || defaults === UserDefaults.standard { DefaultsStore.useStandard() }
    installed.property = property.installed(in: DefaultsStore.of(defaults), slot: &slot, on: node)
    return installed
  }

  static var isPassed: Bool { true }
  static func isSame(_ old: Self, _ new: Self) -> Bool {
    old.property.key == new.property.key && old.store === new.store
  }
}
