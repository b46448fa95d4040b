import Foundation

/// An HTTP server on the loopback interface that answers one request, on a thread of its own.
public final class OneAnswerServer: Sendable {
  /// The URL of the answer.
  public let url: URL
  private let listener: Int32
  private let received = Locked([UInt8]())

  /// The beginning of the request that was answered.
  public var request: String { String(decoding: received.value, as: UTF8.self) }

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - status: The status of the answer, with its reason.
  ///   - body: The body of the answer.
  public init(status: String = "200 OK", body: Data) {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { raw in
        bind(listener, raw, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, raw, &length) == 0
      }
    }
    precondition(isListening, "no socket on the loopback interface")
    url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")!
    Thread.detachNewThread { [received] in
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      var request = [UInt8](repeating: 0, count: 4096)
      let count = read(connection, &request, request.count)
      received.value = Array(request.prefix(max(0, count)))
      let head = "HTTP/1.1 \(status)\r\nContent-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      let answer = Array(head.utf8) + body
      _ = write(connection, answer, answer.count)
      close(connection)
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }
}
