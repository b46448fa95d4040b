import Combine
import Foundation

extension URLSession {
  /// Returns a publisher that sends data as the body of a request, and publishes the progress and the response.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// See `Publishers.UploadPublisher` for threads, demand and cost.
  ///
  /// - Parameters:
  ///   - request: The request to send, usually a POST or a PUT. Its own body is ignored.
  ///   - data: The data to send as the body.
  ///   - progressInterval: The minimum interval between two progress events, in seconds.
  /// - Returns: A publisher of transfer events.
  public func uploadPublisher(
    for request: URLRequest, from data: Data, progressInterval: TimeInterval = 0.1
  ) -> Publishers.UploadPublisher {
    Publishers.UploadPublisher(request: request, body: .data(data), session: self, progressInterval: progressInterval)
  }

  /// Returns a publisher that sends a file as the body of a request, and publishes the progress and the response.
  ///
  /// The file is read in parts, not as a whole. Everything else is as for
  /// ``uploadPublisher(for:from:progressInterval:)``.
  ///
  /// - Parameters:
  ///   - request: The request to send, usually a POST or a PUT. Its own body is ignored.
  ///   - file: The URL of the file.
  ///   - progressInterval: The minimum interval between two progress events, in seconds.
  /// - Returns: A publisher of transfer events.
  public func uploadPublisher(
    for request: URLRequest, fromFile file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.UploadPublisher {
    Publishers.UploadPublisher(request: request, body: .file(file), session: self, progressInterval: progressInterval)
  }
}

extension Publishers {
  /// A publisher that uploads a body for each subscriber, and publishes the progress and then the response.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// Any complete response is a value, with its body, whatever its status code, as for `dataTaskPublisher`;
  /// `validateResponse` fails at one that is no success.
  ///
  /// On Linux, the package performs the request itself, as `dataTaskPublisher` does, with the connections, the
  /// configuration and the delegate of ``session``, except for its cache; invalidating the session fails the transfer
  /// with `.cancelled`. Requests that the package leaves to Foundation, and all requests on other platforms, use a
  /// separate session, because a session reports progress only to its own delegate. That session has the
  /// configuration of ``session`` except for its cache, and forwards redirects and challenges to the delegate.
  ///
  /// - Threads: Values and the completion arrive on a serial queue of the transfer; use `receive(on:)` to change
  ///   threads.
  /// - Demand: The first request starts the upload. Progress is published only with demand, at most once per
  ///   ``progressInterval``, and only the newest; older progress is dropped. The last progress, whose fraction is 1
  ///   unless the server answers before it has received the whole body, and the response wait for demand and are never
  ///   dropped.
  /// - Completion: Finishes after the response. Fails with a `URLError`, with the codes of `dataTaskPublisher`; a file
  ///   that cannot be read fails with `.fileDoesNotExist`, `.fileIsDirectory` or `.noPermissionsToReadFile`. Cancelling
  ///   ends the transfer and releases the subscriber immediately.
  /// - Memory: The body of the response is held in memory.
  /// - Cost: A queue and a few allocations per subscriber.
  public struct UploadPublisher: Publisher, Sendable {
    public typealias Output = TransferEvent<Data>
    public typealias Failure = URLError

    /// The body of an upload.
    public enum Body: Sendable, Hashable {
      /// The given bytes.
      case data(Data)
      /// The content that the file has when the upload starts.
      case file(URL)
    }

    /// The request to send.
    public let request: URLRequest
    /// The body to send.
    public let body: Body
    /// The session whose configuration and delegate are used.
    public let session: URLSession
    /// The minimum interval between two progress events, in seconds.
    public let progressInterval: TimeInterval

    /// Creates a publisher. Nothing is sent before a subscriber requests a value.
    ///
    /// - Parameters:
    ///   - request: The request to send. Its own body is ignored.
    ///   - body: The body to send.
    ///   - session: The session whose configuration and delegate are used.
    ///   - progressInterval: The minimum interval between two progress events, in seconds.
    public init(request: URLRequest, body: Body, session: URLSession, progressInterval: TimeInterval = 0.1) {
      self.request = request
      self.body = body
      self.session = session
      self.progressInterval = progressInterval
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let body: TransferBody =
        switch body {
        case .data(let data): .data(data)
        case .file(let file): .file(file)
        }
      let transfer = Transfer(
        like: session, to: AnySubscriber(subscriber), into: MemoryTarget(), counting: .sent, every: progressInterval,
        request: request, body: body)
      subscriber.receive(subscription: transfer.makeSubscription("UploadPublisher"))
    }
  }
}
