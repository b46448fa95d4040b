import Combine

extension URLSession {
  /// Sends data as the body of a request, and tells how far it is.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// See `Publishers.UploadPublisher` for what a subscription does.
  ///
  /// - Parameters:
  ///   - request: Where to send it, and how: usually a POST or a PUT. A body of its own is ignored.
  ///   - data: The body.
  ///   - progressInterval: How many seconds lie at least between two progresses.
  public func uploadPublisher(
    for request: URLRequest, from data: Data, progressInterval: TimeInterval = 0.1
  ) -> Publishers.UploadPublisher {
    Publishers.UploadPublisher(request: request, body: .data(data), session: self, progressInterval: progressInterval)
  }

  /// Sends a file as the body of a request, and tells how far it is. As for data; the file is read piece by piece.
  public func uploadPublisher(
    for request: URLRequest, fromFile file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.UploadPublisher {
    Publishers.UploadPublisher(request: request, body: .file(file), session: self, progressInterval: progressInterval)
  }
}

extension Publishers {
  /// Uploads a body for each subscription: progress, then the answer.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// - Demand: the first one starts the upload. Progress is told only against demand, and only the newest; what has
  ///   become old meanwhile is dropped. Once the answer is there it comes next, is never dropped, and waits for demand.
  /// - Flood: between two progresses lies at least ``progressInterval``, however fast the transfer is. What comes sooner
  ///   is told with the first piece that comes later.
  /// - Thread: a serial queue of the transfer's own; use `receive(on:)` to go elsewhere.
  /// - End: any answer that arrives whole is a value, whatever its status code, with its body.
  /// - Failure: `URLError`, with the names that `dataTaskPublisher` gives. A file that can't be read is
  ///   `.fileDoesNotExist`, `.fileIsDirectory` or `.noPermissionsToReadFile`. Failures need no demand.
  /// - Cancel: ends the transfer and releases the subscriber at once.
  /// - Session: a session tells progress to nobody but its own delegate, so the transfer has a session of its own, with
  ///   the configuration of ``session`` except for its cache. What its delegate has to say to redirects and to
  ///   questions for credentials is asked of it; connections are not shared.
  /// - Cost: a session, a queue and a few objects per subscriber. The answer's body is held in memory.
  public struct UploadPublisher: Publisher, Sendable {
    public typealias Output = TransferEvent<Data>
    public typealias Failure = URLError

    /// What is sent.
    public enum Body: Sendable, Hashable {
      /// These bytes.
      case data(Data)
      /// What is in this file when the upload starts.
      case file(URL)
    }

    /// Where to, and how.
    public let request: URLRequest
    /// What is sent.
    public let body: Body
    /// Whose configuration and delegate are used.
    public let session: URLSession
    /// How many seconds lie at least between two progresses.
    public let progressInterval: TimeInterval

    /// Makes a publisher; nothing is sent yet.
    public init(request: URLRequest, body: Body, session: URLSession, progressInterval: TimeInterval = 0.1) {
      self.request = request
      self.body = body
      self.session = session
      self.progressInterval = progressInterval
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let transfer = Transfer(
        like: session, to: AnySubscriber(subscriber), into: MemoryTarget(), counting: .sent, every: progressInterval
      ) { [request, body] session in
        switch body {
        case .data(let data): session.uploadTask(with: request.keepingTimeout, from: data)
        case .file(let file): session.uploadTask(with: request.keepingTimeout, fromFile: try file.readable())
        }
      }
      subscriber.receive(subscription: transfer.makeSubscription("UploadPublisher"))
    }
  }
}
