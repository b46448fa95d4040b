#if NATS
  import CNATS
  import Combine
  import Foundation

  /// A connection to NATS servers, and the publishers, subscribers and subjects that use it.
  ///
  ///     let nats = try NATS("nats://127.0.0.1:4222")
  ///     orders.subscribe(nats.subscriber(for: "orders.new", window: 64))
  ///
  /// The connection lasts as long as this object or anything made with it is in use, or until ``close()``. When it is
  /// lost, it is made again, as ``Options`` says; publishers and subscribers then continue. When all attempts have
  /// failed, they fail with ``NATSError/connectionClosed``; when a server refuses the credentials, with
  /// ``NATSError/authorizationFailed``.
  ///
  /// Any thread may use a connection.
  public final class NATS: Sendable {
    let connection: Connection

    /// Connects to a server.
    ///
    /// Returns when the connection is established, or throws after at most ``Options/connectTimeout`` a server and half
    /// a second.
    ///
    /// - Parameters:
    ///   - url: The server's address, such as `nats://127.0.0.1:4222`, or several, separated by commas. One that begins
    ///     with `tls://` secures the connection to all of them, as ``Options/tls`` does.
    ///   - options: The settings of the connection.
    /// - Throws: ``NATSError/cannotConnect(_:)``, ``NATSError/authorizationFailed``, ``NATSError/insecure(_:)``, or
    ///   ``NATSError/invalid(_:)``.
    public init(_ url: String, options: Options = Options()) throws(NATSError) {
      connection = try Connection(url, options)
    }

    /// Closes the connection; what uses it fails with ``NATSError/connectionClosed``. When this returns,
    /// ``connectionState`` is ``ConnectionState/closed``.
    ///
    /// Messages that were published before are written first. To end without a failure, cancel the subscriptions
    /// before. Returns after at most ``Options/connectTimeout`` and half a second.
    public func close() { connection.close() }

    /// Waits until the server has received all that was published before.
    ///
    /// Blocks the calling thread.
    ///
    /// - Parameter timeout: The maximum time to wait.
    /// - Throws: ``NATSError/timedOut(subject:)``, ``NATSError/connectionClosed`` or ``NATSError/authorizationFailed``.
    public func flush(timeout: Duration = .seconds(5)) throws(NATSError) { try connection.flush(timeout: timeout) }
  }

  extension Connection {
    /// Sends a request until a reply arrives or the time is over.
    ///
    /// An interrupted request, and one for which the servers are not ready, is sent again; so use this only for
    /// requests that have the same effect when they are carried out twice.
    func reply(to subject: String, _ data: Data, timeout: Duration) async throws(NATSError) -> Message {
      let deadline = ContinuousClock.now + timeout
      var pause = Duration.milliseconds(20)
      while true {
        let remaining = deadline - .now
        let reply = await withCheckedContinuation { continuation in
          request(subject, data, timeout: remaining) { continuation.resume(returning: $0) }
        }
        switch reply {
        case .message(let message): return message
        case .interrupted: break
        case .failed(let error):
          guard error.isTransient, .now + pause < deadline else { throw error }
          try? await Task.sleep(for: pause)
          if Task.isCancelled { throw error }
          pause = min(pause * 2, .milliseconds(500))
        }
        if .now >= deadline { throw .timedOut(subject: subject) }
      }
    }
  }
#endif
