import CombineCore
import Foundation
import Synchronization

/// A store for `UserDefaults`.
///
/// The values of the standard defaults are in Foundation's own file, from which any code reads them with the methods of
/// `UserDefaults` at any time. Foundation writes the file in `synchronize()` only, truncates it before, and can lose
/// the changes of another process. So the store writes the file itself: with each write of its own, and, in an app,
/// soon after other code has changed a value. It finds those changes by a comparison with the values that it has
/// written or found in the file before.
final class DefaultsStore: ValueStore, @unchecked Sendable {  // guarded by the locks
  private let defaults: UserDefaults
  private let file: PropertyListFile?
  private let lock = Lock()
  /// The values of observed keys that this store has read or written last.
  private var known: [String: StoredValue?] = [:]
  private let isWritePending = Atomic(false)

  /// The lock that is held while the file is written.
  private let writing = Lock()
  /// The values of the defaults when the file was written or read last.
  private var written: [String: StoredValue] = [:]

  /// `true` to hold the lock while the defaults are used. The methods of a subclass are other code, which must not run
  /// under a lock.
  private let isSynchronized: Bool

  private init(_ defaults: UserDefaults, _ file: PropertyListFile?) {
    self.defaults = defaults
    isSynchronized = file == nil && type(of: defaults) == UserDefaults.self
    self.file = file
    super.init()
    written = file?.read() ?? [:]
  }

  /// The store of the standard defaults.
  static let standard = {
    let directory = SettingsFiles.directory
    // The lock is beside the file of version 1.0, which locked it too.
    let lock = directory.appendingPathComponent("defaults.plist.lock")
    let store = DefaultsStore(.standard, PropertyListFile(SettingsFiles.defaults, lock: lock))
    store.adoptFile(PropertyListFile(directory.appendingPathComponent("defaults.plist"), lock: lock))
    return store
  }()

  /// The lock that is held while a value of other defaults than the standard ones is read, or set and written.
  private static let synchronizing = Lock()
  private static let table = Lock()
  nonisolated(unsafe) private static var others: [(UserDefaults, DefaultsStore)] = []  // guarded by the table's lock

  /// Returns the store for defaults. There is one for each object.
  static func of(_ defaults: UserDefaults?) -> DefaultsStore {
    guard let defaults, defaults !== UserDefaults.standard else { return standard }
    _ = attachment
    return table.withLock {
      if let known = others.first(where: { $0.0 === defaults }) { return known.1 }
      let made = DefaultsStore(defaults, nil)
      others.append((defaults, made))
      return made
    }
  }

  private func read(_ key: String) -> StoredValue? {
    func get() -> StoredValue? { defaults.object(forKey: key).flatMap { StoredValue($0) } }
    return isSynchronized ? Self.synchronizing.withLock(get) : get()
  }

  override func value(for key: String) -> StoredValue? {
    let value = read(key)
    lock.withLock { known[key] = .some(value) }
    return value
  }

  override func write(_ value: StoredValue?, for key: String) {
    func set() { if let value { defaults.set(value.object, forKey: key) } else { defaults.removeObject(forKey: key) } }
    func setAndSynchronize() {
      set()
      if file == nil { _ = defaults.synchronize() }
    }
    // `synchronize()` reads the file. Meanwhile, other threads would find no values, and lose those that they set.
    if isSynchronized { Self.synchronizing.withLock(setAndSynchronize) } else { setAndSynchronize() }
    lock.withLock { known[key] = .some(value) }
    writeChanges()
  }

  // MARK: The file

  /// The values that have been set, without those that have only been registered.
  private var values: [String: StoredValue] {
    // Registered values are the same for all defaults, and those of a suite that nothing writes are all that it has.
    let registered = UserDefaults(suiteName: "SwiftUI.registered")?.dictionaryRepresentation() ?? [:]
    return defaults.dictionaryRepresentation().reduce(into: [:]) { values, entry in
      guard let value = StoredValue(entry.value) else { return }
      let isRegistered = registered[entry.key].flatMap { StoredValue($0) } == value
      if !isRegistered || written[entry.key] == value { values[entry.key] = value }
    }
  }

  /// Writes the values that have changed since the file was written last, if this object writes the file.
  private func writeChanges() {
    guard let file else { return }
    writing.withLock {
      let values = values
      let changed = Set(values.keys).union(written.keys).filter { values[$0] != written[$0] }
      guard !changed.isEmpty else { return }
      let result = file.change(insteadOfDamaged: written) { for key in changed { $0[key] = values[key] } }
      if result != nil { written = values }
    }
  }

  /// Adopts the values of the file that version 1.0 wrote, unless the program has already changed them.
  private func adoptFile(_ old: PropertyListFile) {
    guard let values = old.read(), !values.isEmpty else { return }
    for (key, value) in values where defaults.object(forKey: key).flatMap({ StoredValue($0) }) == written[key] {
      defaults.set(value.object, forKey: key)
    }
    writeChanges()
    old.remove()
  }

  // MARK: Other code

  /// Notifies the sources of values that code has written with the methods of `UserDefaults`, which post no
  /// notification on Linux, and makes the values persistent.
  private func adoptOtherWrites() {
    var hasChanged = false
    for key in observedKeys {
      let value = read(key)
      let isNew = lock.withLock {
        defer { known[key] = .some(value) }
        return known[key].map { $0 != value } ?? false
      }
      guard isNew else { continue }
      hasChanged = true
      notify(key)
    }
    if hasChanged { writeChanges() }
  }

  /// Writes changes of other code after a second, so that many updates in a row cause one comparison.
  private func writeChangesSoon() {
    guard !isWritePending.exchange(true, ordering: .relaxed) else { return }
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + 1) { [self] in
      isWritePending.store(false, ordering: .relaxed)
      writeChanges()
    }
  }

  /// The attachment of ``adoptOtherWrites()`` to the updates of all graphs, which the first use of it makes.
  private static let attachment: Void = UpdateHook.afterActions.attach { adoptOtherWrites() }

  /// Looks for values that code has written with the methods of `UserDefaults`.
  private static func adoptOtherWrites() {
    let all = table.withLock { others.map(\.1) }
    if isStandardUsed { standard.adoptOtherWrites() }
    for store in all { store.adoptOtherWrites() }
    if keepsEverything { standard.writeChangesSoon() }
  }

  /// `true` once a view has used the standard defaults.
  nonisolated(unsafe) private static var isStandardUsed = false  // set on the main actor only

  /// Records that a view has used the standard defaults.
  @MainActor
  static func useStandard() {
    _ = attachment
    isStandardUsed = true
  }

  /// `true` if the values that other code sets are made persistent too.
  nonisolated(unsafe) private static var keepsEverything = false  // set on the main actor only

  /// Makes everything persistent that the program sets in the standard defaults, also without ``AppStorage``, as on
  /// Apple's systems: within a second of an update, and when the process exits.
  static func keepEverything() {
    guard !keepsEverything else { return }
    _ = attachment
    keepsEverything = true
    standard.writeChangesSoon()
    atexit { DefaultsStore.standard.writeChanges() }
  }
}

/// The settings of the program.
package enum UserDefaultsPersistence {
  /// Makes everything persistent that the program sets in `UserDefaults.standard`. An app calls this at its start.
  @MainActor
  package static func keep() { DefaultsStore.keepEverything() }
}
