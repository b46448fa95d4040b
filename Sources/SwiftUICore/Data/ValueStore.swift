import CombineCore
import Foundation

/// A value that a store keeps under a key.
package enum StoredValue: Equatable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)

  /// Creates a value from an object of a property list, or returns `nil` for an array or a dictionary.
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
    }
  }
}

/// A store of values by key, with the sources that are notified when the value of their key changes.
///
/// Any thread can read and write a store. A subclass stores the values; it runs without a lock of the store.
package class ValueStore: @unchecked Sendable {  // the observers are guarded by the lock; subclasses state a reason
  /// A weak reference to a source.
  private struct Observer {
    weak var source: StoredSource?
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

  final func add(_ source: StoredSource, for key: String) {
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
final class StoredSource: DependencySource, @unchecked Sendable {  // constant fields
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
    if let node = Reader.current { MainActor.assumeIsolated { node.graph.warnOfWrite(to: self, during: node) } }
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

/// A store in a property list file, which is safe against a crash and against other processes that write the file.
///
/// A write takes a lock on a file beside the list, reads the list, changes one key, writes a temporary file, and
/// renames the temporary file. Another process therefore sees the list before or after the write, and loses no key that
/// it has written itself. Values that another process writes become visible here with the next write, or when the
/// process starts again.
package final class FileStore: ValueStore, @unchecked Sendable {  // guarded by the lock
  private let file: URL
  private let lock = Lock()
  private var values: [String: StoredValue]

  /// Creates a store.
  ///
  /// - Parameter file: The property list file. Its directory is created with the first write.
  package init(_ file: URL) {
    self.file = file
    values = Self.read(file)
  }

  private static func read(_ file: URL) -> [String: StoredValue] {
    guard let data = try? Data(contentsOf: file),
      let list = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    else { return [:] }
    return list.compactMapValues { StoredValue($0) }
  }

  package override func value(for key: String) -> StoredValue? { lock.withLock { values[key] } }

  /// Returns the values in the file, by key.
  package var keys: [String] { lock.withLock { values.keys.sorted() } }

  override fileprivate func write(_ value: StoredValue?, for key: String) {
    lock.withLock {
      values[key] = value
      do {
        try exclusively {
          var merged = Self.read(file)
          merged[key] = value
          values = merged
          let data = try PropertyListSerialization.data(
            fromPropertyList: merged.mapValues(\.object), format: .xml, options: 0)
          try data.write(to: file, options: .atomic)
        }
      } catch {
        FileHandle.standardError.write(Data("SwiftUI: \(file.path) can't be written: \(error)\n".utf8))
      }
    }
  }

  /// Runs a closure while this process has the lock of the file.
  private func exclusively(_ body: () throws -> Void) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    #if canImport(Glibc) || canImport(Musl)
      let descriptor = open(file.path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission) }
      defer { close(descriptor) }  // releases the lock
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
    #endif
    try body()
  }
}

extension FileStore {
  /// The directory for the files of this program: one with the name of the process under `$XDG_CONFIG_HOME`, or under
  /// `.config` in the home directory.
  package static var directory: URL {
    let environment = ProcessInfo.processInfo.environment
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? FileManager.default.homeDirectoryForCurrentUser.appendingPathComponent(".config")
    return config.appendingPathComponent(ProcessInfo.processInfo.processName)
  }
}

/// A store for `UserDefaults`. Values of the standard defaults are also kept in a ``FileStore``, because Foundation's
/// file is truncated before it is written, and loses keys when two processes write it.
final class DefaultsStore: ValueStore, @unchecked Sendable {  // guarded by the lock
  private let defaults: UserDefaults
  private let file: FileStore?
  private let lock = Lock()
  /// The values of observed keys that this store has read or written last.
  private var known: [String: StoredValue?] = [:]

  private init(_ defaults: UserDefaults, _ file: FileStore?) {
    self.defaults = defaults
    self.file = file
    super.init()
    for key in file?.keys ?? [] { defaults.set(file?.value(for: key)?.object, forKey: key) }
  }

  /// The store of the standard defaults. Its first use passes the persistent values to `UserDefaults.standard`.
  static let standard = DefaultsStore(
    .standard, FileStore(FileStore.directory.appendingPathComponent("defaults.plist")))

  private static let table = Lock()
  nonisolated(unsafe) private static var others: [(UserDefaults, DefaultsStore)] = []  // guarded by the table's lock

  /// Returns the store for defaults. There is one for each object.
  static func of(_ defaults: UserDefaults?) -> DefaultsStore {
    guard let defaults, defaults !== UserDefaults.standard else { return standard }
    return table.withLock {
      if let known = others.first(where: { $0.0 === defaults }) { return known.1 }
      let made = DefaultsStore(defaults, nil)
      others.append((defaults, made))
      return made
    }
  }

  override func value(for key: String) -> StoredValue? {
    let value = defaults.object(forKey: key).flatMap { StoredValue($0) }
    lock.withLock { known[key] = .some(value) }
    return value
  }

  override fileprivate func write(_ value: StoredValue?, for key: String) {
    if let value { defaults.set(value.object, forKey: key) } else { defaults.removeObject(forKey: key) }
    lock.withLock { known[key] = .some(value) }
    if let file { file.set(value, for: key) } else { _ = defaults.synchronize() }
  }

  /// Notifies the sources of values that code has written with the methods of `UserDefaults`, which post no
  /// notification on Linux, and makes the values persistent.
  private func adoptOtherWrites() {
    for key in observedKeys {
      let value = defaults.object(forKey: key).flatMap { StoredValue($0) }
      let isNew = lock.withLock {
        defer { known[key] = .some(value) }
        return known[key].map { $0 != value } ?? false
      }
      guard isNew else { continue }
      file?.set(value, for: key)
      notify(key)
    }
  }

  /// Looks for values that code has written with the methods of `UserDefaults`. The graph calls this method after
  /// actions and events.
  static func adoptOtherWrites() {
    let all = table.withLock { others.map(\.1) }
    if isStandardUsed { standard.adoptOtherWrites() }
    for store in all { store.adoptOtherWrites() }
  }

  /// A Boolean value that indicates whether a view has used the standard defaults.
  nonisolated(unsafe) static var isStandardUsed = false  // set on the main actor only
}
