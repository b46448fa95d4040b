#if NATS
  import Foundation
  import Glibc
  import Testing

  @testable import CombineNATS

  /// A TCP proxy in front of a server. It can cut all connections, or one connection after a number of bytes.
  final class Proxy: @unchecked Sendable {  // guarded by the lock
    let port: Int
    private let target: Int
    private let listener: Int32
    private let lock = NSLock()
    private var open: Set<Int32> = []
    private var isClosed = false
    /// The number of bytes that still pass from the client to the server before the connection is cut.
    private var remaining: Int?
    private var cuts = 0
    private var trigger: [UInt8] = []

    init(to target: Int) throws {
      self.target = target
      port = try Server.freePort()
      let listener = try Server.listening(port)
      self.listener = listener
      Thread { [weak self] in
        while true {
          let client = accept(listener, nil, nil)
          guard client >= 0, let self else { break }
          self.serve(client)
        }
      }.start()
    }

    deinit { close() }

    var url: String { "nats://127.0.0.1:\(port)" }
    /// The number of connections that have been cut.
    var cutCount: Int { lock.withLock { cuts } }

    func close() {
      let isFirst = lock.withLock {
        defer { isClosed = true }
        return !isClosed
      }
      guard isFirst else { return }
      shutdown(listener, Int32(SHUT_RDWR))
      _ = Glibc.close(listener)
      cutAll()
    }

    /// Cuts all connections.
    func cutAll() { lock.withLock { for descriptor in open { shutdown(descriptor, Int32(SHUT_RDWR)) } } }

    /// Cuts the next connection that sends a text, after a number of bytes from the start of the text.
    func cut(_ text: String, after bytes: Int) {
      lock.withLock {
        trigger = Array(text.utf8)
        remaining = bytes
      }
    }

    private func serve(_ client: Int32) {
      guard let server = Server.connected(target) else {
        _ = Glibc.close(client)
        return
      }
      lock.withLock { open.formUnion([client, server]) }
      let group = DispatchGroup()
      for (from, to, isUpward) in [(client, server, true), (server, client, false)] {
        group.enter()
        Thread { [self] in
          copy(from, to, isUpward)
          shutdown(from, Int32(SHUT_RDWR))
          shutdown(to, Int32(SHUT_RDWR))
          group.leave()
        }.start()
      }
      group.notify(queue: .global()) { [self] in
        lock.withLock { open.subtract([client, server]) }
        _ = Glibc.close(client)
        _ = Glibc.close(server)
      }
    }

    private func copy(_ from: Int32, _ to: Int32, _ isUpward: Bool) {
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(from, &buffer, buffer.count)
        guard count > 0 else { return }
        let (passes, isCut) = isUpward ? allowed(buffer[..<count]) : (count, false)
        var sent = 0
        while sent < passes {
          let written = buffer.withUnsafeBytes {
            Glibc.send(to, $0.baseAddress! + sent, passes - sent, Int32(MSG_NOSIGNAL))
          }
          guard written > 0 else { return }
          sent += written
        }
        if isCut { return }
      }
    }

    /// Returns the number of bytes to forward, and whether to cut the connection after them.
    private func allowed(_ bytes: ArraySlice<UInt8>) -> (Int, Bool) {
      lock.withLock {
        guard let remaining, !trigger.isEmpty else { return (bytes.count, false) }
        let all = Array(bytes)
        guard all.count >= trigger.count,
          let start = (0...(all.count - trigger.count)).first(where: {
            Array(all[$0..<($0 + trigger.count)]) == trigger
          })
        else { return (all.count, false) }
        self.remaining = nil
        trigger = []
        cuts += 1
        return (min(all.count, start + remaining), true)
      }
    }
  }
#endif
