import Combine
import Foundation

/// A destination to which a transfer writes the body of a response: memory or a file.
///
/// The transfer never calls a target from two threads at once.
protocol TransferTarget<Value>: AnyObject {
  associatedtype Value: Sendable

  /// Checks the response and prepares to receive the body.
  func begin(_ response: URLResponse) throws(URLError)
  /// Appends a part of the body.
  func append(_ data: Data) throws(URLError)
  /// Completes the body and returns it.
  func finish() throws(URLError) -> Value
  /// Removes the incomplete body; called once for each target that does not finish.
  func discard()
}

/// A target that collects the response body in memory.
final class MemoryTarget: TransferTarget {
  private var data = Data()

  func begin(_ response: URLResponse) {}
  func append(_ data: Data) { self.data += data }
  func finish() -> Data { data }
  func discard() { data = Data() }
}

/// A target that writes the body to a hidden file, and renames it when it is complete.
final class FileTarget: TransferTarget {
  private let file: URL
  private let part: URL
  private var handle: FileHandle?
  private let statusCodes: Set<Int>

  init(_ file: URL, _ statusCodes: Set<Int>) {
    self.file = file
    self.statusCodes = statusCodes
    part = file.deletingLastPathComponent()
      .appendingPathComponent(".\(file.lastPathComponent).\(UUID().uuidString).part")
  }

  func begin(_ response: URLResponse) throws(URLError) {
    if let http = response as? HTTPURLResponse, !statusCodes.contains(http.statusCode) {
      throw URLError(.badServerResponse, because: HTTPStatusError(response: http, body: Data()), at: http.url)
    }
    do {
      try Data().write(to: part, options: .withoutOverwriting)
      handle = try FileHandle(forWritingTo: part)
    } catch {
      throw URLError(.cannotCreateFile, because: error, at: file)
    }
  }

  func append(_ data: Data) throws(URLError) {
    do { try handle?.write(contentsOf: data) } catch { throw URLError(.cannotWriteToFile, because: error, at: file) }
  }

  func finish() throws(URLError) -> URL {
    do {
      try handle?.close()
      handle = nil
    } catch {
      throw URLError(.cannotCloseFile, because: error, at: file)
    }
    do { try part.takeName(of: file) } catch { throw URLError(.cannotMoveFile, because: error, at: file) }
    return file
  }

  func discard() {
    try? handle?.close()  // the content is discarded
    handle = nil
    try? FileManager.default.removeItem(at: part)  // the file may not exist
  }
}

extension URL {
  /// Moves the file at this URL to another URL, replacing the file there in one step.
  fileprivate func takeName(of other: URL) throws {
    #if os(Windows)  // never compiled
      _ = try FileManager.default.replaceItemAt(other, withItemAt: self)
    #else
      guard rename(path, other.path) != 0 else { return }
      throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
    #endif
  }

  /// Returns this URL if it is that of a readable file; throws otherwise.
  func readable() throws(URLError) -> URL {
    var isFolder = ObjCBool(false)
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw URLError(.fileDoesNotExist, because: nil, at: self)
    }
    guard !isFolder.boolValue else { throw URLError(.fileIsDirectory, because: nil, at: self) }
    guard FileManager.default.isReadableFile(atPath: path) else {
      throw URLError(.noPermissionsToReadFile, because: nil, at: self)
    }
    return self
  }
}

extension URLError {
  fileprivate init(_ code: Code, because error: (any Error)?, at url: URL?) {
    var info: [String: Any] = [:]
    if let error { info[NSUnderlyingErrorKey] = error }
    if let url { info[NSURLErrorFailingURLErrorKey] = url }
    self.init(code, userInfo: info)
  }
}
