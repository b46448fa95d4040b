import CombineCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

#if os(Linux) || os(Android)
  /// A file that is written from its beginning to its end, up to a number of bytes. Used by one thread at a time.
  final class OutputFile {
    private let path: String
    private let limit: Int
    private var size = 0
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var isFull = false

    /// Creates a file, or empties it.
    ///
    /// - Throws: ``InspectorError/cannotOpen(path:reason:)``.
    init(_ path: String, limit: Int) throws(InspectorError) {
      self.path = path
      self.limit = limit
      // The file is readable for its owner alone, because elements are in it.
      descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      if descriptor < 0 { throw .cannotOpen(path: path, reason: String(cString: strerror(errno))) }
    }

    deinit { close() }

    func write(_ text: StaticString) { text.withUTF8Buffer { append($0) } }
    func write(_ bytes: [UInt8]) { bytes.withUnsafeBufferPointer { append($0) } }

    /// Writes what has been collected.
    func flush() {
      var rest = buffer[...]
      while !rest.isEmpty, descriptor >= 0 {
        let count = rest.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress!, $0.count) }
        if count < 0 {
          if errno == EINTR { continue }
          warn("CombineInspector: cannot write \(path): \(String(cString: strerror(errno)))")
          isFull = true
          break
        }
        rest = rest.dropFirst(count)
      }
      buffer.removeAll(keepingCapacity: true)
    }

    func close() {
      guard descriptor >= 0 else { return }
      flush()
      _ = systemClose(descriptor)
      descriptor = -1
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) {
      guard !isFull else { return }
      if size + bytes.count > limit {
        isFull = true
        warn("CombineInspector: \(path) has reached \(limit) bytes; the rest is not recorded")
        return
      }
      size += bytes.count
      buffer.append(contentsOf: bytes)
      if buffer.count > 1 << 16 { flush() }
    }
  }

  private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, bytes, count)
  }

  private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
#endif
