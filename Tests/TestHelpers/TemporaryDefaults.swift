import Foundation

private let lock = NSLock()
nonisolated(unsafe) private var files: [String] = []  // guarded by the lock

/// Returns settings that no other test uses. Their file is removed when the process exits.
public func temporaryDefaults() -> UserDefaults {
  let name = "swift-combine-tests-\(UUID().uuidString)"
  guard let defaults = UserDefaults(suiteName: name) else { fatalError("There are no settings with the name \(name).") }
  let directory = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? NSHomeDirectory() + "/.config"
  let isFirst = lock.withLock {
    files.append("\(directory)/\(name).plist")
    return files.count == 1
  }
  if isFirst {
    atexit { lock.withLock { for file in files { try? FileManager.default.removeItem(atPath: file) } } }
  }
  return defaults
}
