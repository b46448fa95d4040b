import Combine
import Foundation

extension URLSession {
  /// Returns a publisher that downloads the response to a request to a file, and publishes the progress and the
  /// response.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// See `Publishers.DownloadPublisher` for threads, demand and cost.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - file: The URL of the file to write. An existing file is replaced when the download is complete, in one step.
  ///   - progressInterval: The minimum interval between two progress events, in seconds.
  /// - Returns: A publisher of transfer events.
  public func downloadPublisher(
    for request: URLRequest, to file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.DownloadPublisher {
    Publishers.DownloadPublisher(request: request, file: file, session: self, progressInterval: progressInterval)
  }

  /// Returns a publisher that downloads a resource to a file, and publishes the progress and the response.
  ///
  /// Everything else is as for ``downloadPublisher(for:to:progressInterval:)-(URLRequest,_,_)``.
  ///
  /// - Parameters:
  ///   - url: The URL of the resource.
  ///   - file: The URL of the file to write. An existing file is replaced when the download is complete, in one step.
  ///   - progressInterval: The minimum interval between two progress events, in seconds.
  /// - Returns: A publisher of transfer events.
  public func downloadPublisher(
    for url: URL, to file: URL, progressInterval: TimeInterval = 0.1
  ) -> Publishers.DownloadPublisher {
    downloadPublisher(for: URLRequest(url: url), to: file, progressInterval: progressInterval)
  }
}

extension Publishers {
  /// A publisher that downloads to a file for each subscriber, and publishes the progress and then the response.
  ///
  ///     ──progress──progress──progress──response|     or     ──progress──✕ URLError
  ///
  /// The body is written, as it arrives, to a hidden file in the folder of ``file``, which is renamed when it is
  /// complete. Therefore ``file`` is always the old file or the complete new one. After a failure or a cancellation,
  /// the hidden file is removed.
  ///
  /// On Linux, the package performs the request itself, as `dataTaskPublisher` does, with the connections, the
  /// configuration and the delegate of ``session``, except for its cache; invalidating the session fails the transfer
  /// with `.cancelled`. Requests that the package leaves to Foundation, and all requests on other platforms, use a
  /// separate session, because a session reports progress only to its own delegate. That session has the
  /// configuration of ``session`` except for its cache, and forwards redirects and challenges to the delegate.
  ///
  /// - Threads: Values and the completion arrive on a serial queue of the transfer; use `receive(on:)` to change
  ///   threads.
  /// - Demand: The first request starts the download. Progress is published only with demand, at most once per
  ///   ``progressInterval``, and only the newest; older progress is dropped. The last progress, whose fraction is 1,
  ///   and the response wait for demand and are never dropped.
  /// - Completion: Finishes after the response. Fails with a `URLError`, with the codes of `dataTaskPublisher`. A
  ///   response with a status code that ``statusCodes`` does not contain replaces no file and fails with
  ///   `.badServerResponse`, with an ``HTTPStatusError`` under `NSUnderlyingErrorKey`. Errors of the file system fail
  ///   with `.cannotCreateFile`, `.cannotWriteToFile`, `.cannotCloseFile` or `.cannotMoveFile`, with the original error
  ///   under the same key. Cancelling ends the transfer and releases the subscriber immediately; the hidden file is
  ///   removed when the session has ended the task. A complete file stays.
  /// - Memory: At most a megabyte of the body and a few parts at a time.
  /// - Cost: A queue and a few allocations per subscriber.
  public struct DownloadPublisher: Publisher, Sendable {
    public typealias Output = TransferEvent<URL>
    public typealias Failure = URLError

    /// The request to send.
    public let request: URLRequest
    /// The URL of the file to write.
    public let file: URL
    /// The session whose configuration and delegate are used.
    public let session: URLSession
    /// The minimum interval between two progress events, in seconds.
    public let progressInterval: TimeInterval
    /// The status codes with which a response is written to the file; 200 to 299 unless it is set.
    ///
    ///     var publisher = session.downloadPublisher(for: url, to: file)
    ///     publisher.statusCodes = [200]
    public var statusCodes = Set(HTTPStatusError.successCodes)

    /// Creates a publisher. Nothing is sent before a subscriber requests a value.
    ///
    /// - Parameters:
    ///   - request: The request to send.
    ///   - file: The URL of the file to write.
    ///   - session: The session whose configuration and delegate are used.
    ///   - progressInterval: The minimum interval between two progress events, in seconds.
    public init(request: URLRequest, file: URL, session: URLSession, progressInterval: TimeInterval = 0.1) {
      self.request = request
      self.file = file
      self.session = session
      self.progressInterval = progressInterval
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let transfer = Transfer(
        like: session, to: AnySubscriber(subscriber), into: FileTarget(file, statusCodes), counting: .received,
        every: progressInterval, request: request, body: .none)
      subscriber.receive(subscription: transfer.makeSubscription("DownloadPublisher"))
    }
  }
}
