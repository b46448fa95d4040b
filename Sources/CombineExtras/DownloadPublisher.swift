import Combine

extension URLSession {
  /// Brings the answer to a request into a file, and tells how far it is.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// See `Publishers.DownloadPublisher` for what a subscription does.
  ///
  /// - Parameters:
  ///   - request: What to ask for.
  ///   - file: Where to put it. What is there is replaced in the end, in one step.
  ///   - progressInterval: How many seconds lie at least between two progresses.
  public func downloadPublisher(
    for request: URLRequest, to file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.DownloadPublisher {
    Publishers.DownloadPublisher(request: request, file: file, session: self, progressInterval: progressInterval)
  }

  /// Brings what is at an address into a file, and tells how far it is. As for a request.
  public func downloadPublisher(
    for url: URL, to file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.DownloadPublisher {
    downloadPublisher(for: URLRequest(url: url), to: file, progressInterval: progressInterval)
  }
}

extension Publishers {
  /// Downloads to a file for each subscription: progress, then the file and the response.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// - File: the body is written, as it arrives, to a hidden file in the folder of ``file``, which gets its name when
  ///   all is there. So ``file`` is the old one or the new one, never a part, and after a failure or a cancel the hidden
  ///   file is gone.
  /// - Demand: the first one starts the download. Progress is told only against demand, and only the newest; what has
  ///   become old meanwhile is dropped. Once the file is there it comes next, is never dropped, and waits for demand.
  /// - Flood: between two progresses lies at least ``progressInterval``, however fast the transfer is. What comes sooner
  ///   is told with the first piece that comes later.
  /// - Thread: a serial queue of the transfer's own; use `receive(on:)` to go elsewhere.
  /// - Failure: `URLError`, with the names that `dataTaskPublisher` gives. An answer with a status code other than 200
  ///   to 299 replaces no file: it is `.badServerResponse`, with a `HTTPStatusError` under `NSUnderlyingErrorKey`.
  ///   `.cannotCreateFile`, `.cannotWriteToFile` and `.cannotMoveFile` say what the file system refused, with its own
  ///   error under the same key. Failures need no demand.
  /// - Cancel: ends the transfer and releases the subscriber at once; the hidden file goes when the session has heard.
  ///   A file that is there already stays.
  /// - Session: a session tells progress to nobody but its own delegate, so the transfer has a session of its own, with
  ///   the configuration of ``session`` except for its cache. What its delegate has to say to redirects and to
  ///   questions for credentials is asked of it; connections are not shared.
  /// - Cost: a session, a queue and a few objects per subscriber. Of the body no more than a piece is in memory.
  public struct DownloadPublisher: Publisher, Sendable {
    public typealias Output = TransferEvent<URL>
    public typealias Failure = URLError

    /// What is asked for.
    public let request: URLRequest
    /// Where it is put.
    public let file: URL
    /// Whose configuration and delegate are used.
    public let session: URLSession
    /// How many seconds lie at least between two progresses.
    public let progressInterval: TimeInterval

    /// Makes a publisher; nothing is sent yet.
    public init(request: URLRequest, file: URL, session: URLSession, progressInterval: TimeInterval = 0.1) {
      self.request = request
      self.file = file
      self.session = session
      self.progressInterval = progressInterval
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let transfer = Transfer(
        like: session, to: AnySubscriber(subscriber), into: FileTarget(file), counting: .received,
        every: progressInterval
      ) { [request] session in
        session.dataTask(with: request.keepingTimeout)
      }
      subscriber.receive(subscription: transfer.makeSubscription("DownloadPublisher"))
    }
  }
}
