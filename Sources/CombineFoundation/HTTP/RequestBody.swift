#if os(Linux) && (arch(x86_64) || arch(arm64))
  import Foundation

  /// The body of a request, which can be sent again after a redirect or a challenge.
  package enum HTTPBody: Sendable {
    /// Bytes in memory.
    case data(Data)
    /// The contents of a regular file.
    case file(URL)
  }

  /// A reader of a request's body, with a position. It is confined to the event loop's thread.
  final class BodyReader {
    /// The total number of bytes.
    let count: Int
    private let data: Data
    private let descriptor: CInt
    private(set) var offset = 0

    /// Opens a body.
    ///
    /// - Throws: A `URLError` if the file is not a regular file that can be read.
    init(_ body: HTTPBody) throws(URLError) {
      switch body {
      case .data(let data):
        self.data = data
        count = data.count
        descriptor = -1
      case .file(let url):
        let descriptor = open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
          let error = POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
          if descriptor >= 0 { close(descriptor) }
          throw URLError(.cannotOpenFile, userInfo: [NSUnderlyingErrorKey: error, NSURLErrorFailingURLErrorKey: url])
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
          close(descriptor)
          throw URLError(.cannotOpenFile, "not a regular file", at: url)
        }
        data = Data()
        count = Int(status.st_size)
        self.descriptor = descriptor
      }
    }

    deinit {
      if descriptor >= 0 { close(descriptor) }
    }

    /// Copies the next bytes into a buffer.
    ///
    /// - Returns: The number of bytes, which is zero at the end, or `nil` if a file has become shorter or can't be
    ///   read.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
      let wanted = min(buffer.count, count - offset)
      guard wanted > 0 else { return 0 }
      var read = wanted
      if descriptor >= 0 {
        read = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
        guard read > 0 else { return nil }
      } else {
        let start = data.startIndex + offset
        data.copyBytes(to: buffer, from: start..<(start + wanted))
      }
      offset += read
      return read
    }

    /// Moves to an offset from the beginning.
    ///
    /// - Returns: `false` if the body has no such offset.
    func seek(to offset: Int) -> Bool {
      guard (0...count).contains(offset) else { return false }
      self.offset = offset
      return true
    }
  }
#endif
