import CombineCore
import Foundation
import Synchronization

/// A value that a store keeps under a key.
package enum StoredValue: Equatable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case array([StoredValue])
  case dictionary([String: StoredValue])

  /// Creates a value from an object of a property list, or returns `nil` for any other object.
  init?(_ object: Any) {
    switch object {
    case let number as NSNumber:
      // The number of a property list converts to a Boolean value too if it is 0 or 1, so its own type decides.
      switch String(cString: number.objCType) {
      case "c": self = .bool(number.boolValue)
      case "d", "f": self = .double(number.doubleValue)
      default: self = .int(number.intValue)
      }
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let values as [Any]: self = .array(values.compactMap { StoredValue($0) })
    case let values as [String: Any]: self = .dictionary(values.compactMapValues { StoredValue($0) })
    default: return nil
    }
  }

  /// The value as an object of a property list.
  var object: Any {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .array(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }
}

/// A store of values by key, with the sources that are notified when the value of their key changes.
///
/// Any thread can read and write a store. A subclass stores the values; it runs without a lock of the store.
package class ValueStore: @unchecked Sendable {  // the observers are guarded by the lock; subclasses state a reason
  /// A weak reference to a source.
  private struct Observer {
    weak var source: StoredValueSource?
  }

  private let lock = Lock()
  private var observers: [String: [Observer]] = [:]

  package func value(for key: String) -> StoredValue? { fatalError("abstract") }
  fileprivate func write(_ value: StoredValue?, for key: String) { fatalError("abstract") }

  /// Stores a value, or removes the value of a key, and notifies the sources of the key.
  package final func set(_ value: StoredValue?, for key: String) {
    guard self.value(for: key) != value else { return }
    write(value, for: key)
    notify(key)
  }

  /// Notifies the sources of a key.
  final func notify(_ key: String) {
    let sources = lock.withLock { observers[key]?.compactMap(\.source) ?? [] }
    for source in sources { source.changed() }
  }

  final func add(_ source: StoredValueSource, for key: String) {
    lock.withLock {
      observers[key, default: []].removeAll { $0.source == nil }
      observers[key, default: []].append(Observer(source: source))
    }
  }

  /// The keys that sources observe.
  final var observedKeys: [String] {
    lock.withLock { observers.filter { $0.value.contains { $0.source != nil } }.map(\.key) }
  }
}

/// A source for the value of a key in a store. Each property of a view has its own source.
final class StoredValueSource: DependencySource, @unchecked Sendable {  // constant fields
  let store: ValueStore
  let key: String
  private let queue: UpdateQueue

  init(_ store: ValueStore, _ key: String, queue: UpdateQueue) {
    self.store = store
    self.key = key
    self.queue = queue
    super.init()
    store.add(self, for: key)
  }

  func changed() { queue.add(self) }

  var value: StoredValue? {
    wasRead()
    return store.value(for: key)
  }

  func set(_ value: StoredValue?) {
    if let node = CurrentEvaluation.reader {
      MainActor.assumeIsolated { node.graph.warnOfWrite(to: self, during: node) }
    }
    store.set(value, for: key)
  }
}

// MARK: - Stores

/// A store that keeps its values until it is released.
final class MemoryStore: ValueStore, @unchecked Sendable {  // guarded by the lock
  private let lock = Lock()
  private var values: [String: StoredValue] = [:]

  override func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }
  override fileprivate func write(_ value: StoredValue?, for key: String) { lock.withLock { values[key] = value } }
}

/// A property list file that a crash or another process that writes it cannot damage.
///
/// A change takes a lock on a second file, reads the list, writes a temporary file, and renames the temporary file.
/// Another process therefore sees the list before or after the change, and loses nothing that it has written itself.
final class PropertyListFile: @unchecked Sendable {  // the flag is guarded by the lock of the second file
  private let url: URL
  private let lockURL: URL
  private var hasFailed = false

  /// Creates an object for a file, which need not exist.
  ///
  /// - Parameters:
  ///   - url: The file. Its directory is created with the first change.
  ///   - lockURL: The file that is locked during a change.
  init(_ url: URL, lock lockURL: URL) {
    self.url = url
    self.lockURL = lockURL
  }

  /// Returns the values in the file, none if there is no file, or `nil` if the file isn't a property list.
  func read() -> [String: StoredValue]? {
    guard let data = try? Data(contentsOf: url) else { return [:] }
    let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    return list?.compactMapValues { StoredValue($0) }
  }

  /// Changes the values in the file.
  ///
  /// - Parameters:
  ///   - fallback: The values that a damaged file is replaced with, before the change.
  ///   - body: A closure that changes the values.
  /// - Returns: The values in the file, or `nil` if it can't be written, which is reported once.
  func change(
    insteadOfDamaged fallback: [String: StoredValue] = [:], _ body: (inout [String: StoredValue]) -> Void
  ) -> [String: StoredValue]? {
    do {
      return try exclusively {
        var values = read() ?? fallback
        body(&values)
        let data = try PropertyListSerialization.data(
          fromPropertyList: values.mapValues(\.object), format: .xml, options: 0)
        try data.write(to: url, options: .atomic)
        try? FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: url.path)
        hasFailed = false
        return values
      }
    } catch {
      if !hasFailed {
        FileHandle.standardError.write(Data("SwiftUI: \(url.path) can't be written: \(error)\n".utf8))
      }
      hasFailed = true
      return nil
    }
  }

  /// Removes the file.
  func remove() { try? FileManager.default.removeItem(at: url) }

  /// Runs a closure while this process has the lock of the file.
  private func exclusively<Result>(_ body: () throws -> Result) throws -> Result {
    for file in [url, lockURL] {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    #if canImport(Glibc) || canImport(Musl)
      let descriptor = open(lockURL.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
      defer { close(descriptor) }  // releases the lock
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    #endif
    return try body()
  }
}

/// A store in a ``PropertyListFile``.
///
/// Values that another process writes become visible here with the next write, or when the process starts again.
package final class FileStore: ValueStore, @unchecked Sendable {  // guarded by the lock
  private let file: PropertyListFile
  private let lock = Lock()
  private var values: [String: StoredValue]

  /// Creates a store.
  ///
  /// - Parameter file: The property list file. Its directory is created with the first write.
  package init(_ file: URL) {
    self.file = PropertyListFile(file, lock: URL(fileURLWithPath: file.path + ".lock"))
    values = self.file.read() ?? [:]
  }

  package override func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }

  /// Returns the keys of the values in the file.
  package var keys: [String] { lock.withLock { values.keys.sorted() } }

  override fileprivate func write(_ value: StoredValue?, for key: String) {
    lock.withLock {
      values[key] = value
      if let written = file.change({ $0[key] = value }) { values = written }
    }
  }
}

/// The places of the files of this program.
enum SettingsFiles {
  /// The directory for the settings of programs: `$XDG_CONFIG_HOME`, or `.config` in the home directory.
  private static var root: URL {
    let environment = ProcessInfo.processInfo.environment
    return environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
  }

  /// The directory for the files of this program, which has the name of the process.
  static var directory: URL { root.appendingPathComponent(ProcessInfo.processInfo.processName) }

  /// The file of the standard defaults, which Foundation reads when it is first asked for one of them.
  static var defaults: URL {
    root.appendingPathComponent((Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName) + ".plist")
  }
}

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

  override fileprivate func write(_ value: StoredValue?, for key: String) {
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
