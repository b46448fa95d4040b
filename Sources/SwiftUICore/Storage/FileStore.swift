import CombineCore
import Foundation

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

  override func write(_ value: StoredValue?, for key: String) {
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
