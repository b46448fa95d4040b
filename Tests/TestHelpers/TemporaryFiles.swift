import Foundation

private let lock = NSLock()
nonisolated(unsafe) private var files: [String] = []  // guarded by the lock

/// Removes a file or a folder with its contents, if it is there, when the process exits.
public func removeAtExit(_ path: String) {
  let isFirst = lock.withLock {
    files.append(path)
    return files.count == 1
  }
  if isFirst {
    atexit { lock.withLock { for file in files { try? FileManager.default.removeItem(atPath: file) } } }
  }
}

/// Returns the URL of a file or folder that no other test uses, and that does not exist yet. It is removed when the
/// process exits.
///
/// - Parameter suffix: The end of its name.
public func temporaryFile(_ suffix: String) -> URL {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)\(suffix)")
  removeAtExit(file.path)
  return file
}
