import CombineCore
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// What Foundation's session does not do as documented (seen with Swift 6.3.1 on Linux), and what can be done about it
// from outside. Where the original session runs, nothing here changes anything.

extension URLRequest {
  /// The same request, with a timeout that the session keeps.
  ///
  /// The session forgets an interval that was given to `URLRequest(url:cachePolicy:timeoutInterval:)`, unless it is set
  /// once more; it drops fractions of seconds, so that half a second were none at all; and it traps on an interval
  /// that is more milliseconds than an `Int` has. So the interval is set again, in whole seconds, rounded up.
  package var keepingTimeout: URLRequest {
    #if canImport(FoundationNetworking)
      // 60 is what a request says that was given none: then the session's configuration decides.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = min(timeoutInterval.rounded(.up), 1e9)
      return request
    #else
      return self
    #endif
  }
}

extension URLError {
  /// The error with which a task has ended, under the name that it should have.
  ///
  /// The session has codes for few of the reasons that its transfer library gives, and `.unknown` for the others; an
  /// answer that is no HTTP it even calls `.unsupportedURL`. The library's sentence is in the description, is always
  /// in English, and says which it was. A sentence that is not known here leaves the code as it is; the description
  /// and the rest of the `userInfo` stay in every case.
  ///
  /// - Parameter error: What the session says; anything but a `URLError` is wrapped in one with the code `.unknown`.
  package init(ending error: (any Error)?) {
    guard let error = error as? URLError else {
      self.init(.unknown, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
      return
    }
    #if canImport(FoundationNetworking)
      if [.unknown, .unsupportedURL, .badServerResponse].contains(error.code),
        let code = Self.code(for: error.localizedDescription, of: error.code)
      {
        self.init(code, userInfo: error.userInfo)
        return
      }
    #endif
    self = error
  }

  /// What a sentence of the transfer library means.
  static func code(for sentence: String, of code: Code) -> Code? {
    Self.meanings.first { sentence.contains($0.words) && (code != .unsupportedURL || $0.code == .cannotParseResponse) }?
      .code
  }

  // The first that fits counts.
  private static let meanings: [(words: String, code: Code)] = [
    ("transfer closed", .networkConnectionLost),  // fewer bytes than Content-Length says, or no last chunk
    ("bytes missing", .networkConnectionLost),  // the same, in other versions
    ("Empty reply", .networkConnectionLost),  // no byte before the connection closed
    ("Received HTTP/0.9", .cannotParseResponse),  // no status line
    ("Unsupported HTTP", .cannotParseResponse),  // a status line without a version or a number
    ("Unsupported response code", .cannotParseResponse),
    ("Invalid Content-Length", .cannotParseResponse),
    ("Header without colon", .cannotParseResponse),
    ("Nul byte in header", .cannotParseResponse),
    ("Failed writing header", .cannotParseResponse),  // a head that the session can't read
    ("Out of memory", .dataLengthExceedsMaximum),  // a header line longer than the library takes
    ("headers", .dataLengthExceedsMaximum),  // too many of them
    ("chunk", .cannotParseResponse),
    ("content unencoding", .cannotDecodeRawData),  // no gzip, although the head says so
    ("nrecognized content encoding", .cannotDecodeContentData),
    ("certificate has expired", .serverCertificateHasBadDate),
    ("certificate is not yet valid", .serverCertificateNotYetValid),
    ("certificate", .serverCertificateUntrusted),  // unknown root, self-signed, for another host
    ("SSL", .secureConnectionFailed),
    ("TLS", .secureConnectionFailed),
  ]
}

/// Cancels a task at a moment that its session survives. There are two that it does not:
///
/// - A session with a `urlCache` looks into it before a task begins, on a global queue of background quality, and tells
///   nobody when it has. A task that is cancelled before that and whose transfer then ends at once stops the process
///   ("Trying to access a behaviour for a task that in not in the registry"). From outside one cannot see that a task
///   has begun, so one that is younger than ``patience`` is cancelled when it is as old as that, and not before what
///   its session has put into that queue has had its turn. No cancel waits for it, and nothing is delivered meanwhile.
/// - A task that ends while `cancel()` is on its way stops the process with the same words: the session forgets the
///   task when it has told of the end, and `cancel()` has then not yet left word where that would still be heard. So
///   who is told of the end lets a `cancel()` that is under way return before the session goes on, and none begins any
///   more.
package final class TaskEnding: @unchecked Sendable {  // the field is guarded by `lock`
  #if canImport(FoundationNetworking)
    private static let patience = 100  // milliseconds; the crash was seen up to 5 on an idle machine

    private let earliestCancel: DispatchTime?
    private let lock = Lock()
    private let cancels = DispatchGroup()
    private var hasEnded = false

    /// For a task of a session without a cache.
    package init() { earliestCancel = nil }

    /// Remembers the time. Make it before the task is told to go.
    package init(in session: URLSession) {
      earliestCancel = session.configuration.urlCache == nil ? nil : .now() + .milliseconds(Self.patience)
    }

    /// Cancels the task, now or as soon as it may be, unless it has ended. Any thread may call it.
    ///
    /// - Parameter cancel: Cancels the task.
    package func cancel(_ cancel: @escaping @Sendable () -> Void) {
      guard let earliestCancel, earliestCancel > .now() else { return cancelNow(cancel) }
      DispatchQueue.global(qos: .background).async {
        DispatchQueue.global().asyncAfter(deadline: earliestCancel) { self.cancelNow(cancel) }
      }
    }

    private func cancelNow(_ cancel: () -> Void) {
      let isWanted = lock.withLock {
        if !hasEnded { cancels.enter() }
        return !hasEnded
      }
      guard isWanted else { return }
      cancel()
      cancels.leave()
    }

    /// The task has ended. Call it when the session says so, before anything else.
    ///
    /// Waits for a session that cancels, which itself waits for nobody who is told something.
    package func end() {
      lock.withLock { hasEnded = true }
      cancels.wait()
    }
  #else
    /// For a task of a session without a cache.
    package init() {}

    /// For any task.
    package init(in session: URLSession) {}

    /// Cancels the task.
    package func cancel(_ cancel: @escaping @Sendable () -> Void) { cancel() }

    /// The task has ended.
    package func end() {}
  #endif
}
