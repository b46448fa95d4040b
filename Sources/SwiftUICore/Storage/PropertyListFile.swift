import CombineCore
import Foundation

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
