import CombineCore
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// Workarounds for faults of Foundation's session outside of Apple's platforms, as observed with Swift 6.3.1 on Linux.
// On Apple's platforms they have no effect.

extension URLRequest {
  /// The same request, with a timeout that the session respects.
  ///
  /// The session ignores an interval that was passed to `URLRequest(url:cachePolicy:timeoutInterval:)` unless the
  /// property is set again. It truncates fractions of seconds, so half a second becomes zero, and it traps on an
  /// interval of more milliseconds than an `Int` can represent. This property therefore sets the interval again,
  /// rounded up to whole seconds and limited to 1 000 000 000 seconds.
  package var keepingTimeout: URLRequest {
    #if canImport(FoundationNetworking)
      // 60 is the value of a request without a timeout, for which the session's configuration determines it.
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
  /// Creates an error from the one with which a task has ended, with a more specific code if there is one.
  ///
  /// The session has codes for few of the errors of its transfer library, and reports the others as `.unknown`, or as
  /// `.unsupportedURL` for a response that isn't HTTP. The library's message identifies the error; it is part of the
  /// description, and always in English. An unknown message leaves the code unchanged. The description and the rest of
  /// the `userInfo` never change.
  ///
  /// - Parameter error: The error that the session reports. An error of another type is wrapped in an error with the
  ///   code `.unknown`, and `nil` becomes one with this code.
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

  /// Returns the error code for a message of the transfer library.
  ///
  /// - Parameters:
  ///   - sentence: A text that contains the message.
  ///   - code: The code that the session reports.
  /// - Returns: The code, or `nil` if the message is unknown.
  static func code(for sentence: String, of code: Code) -> Code? {
    Self.meanings.first { sentence.contains($0.words) && (code != .unsupportedURL || $0.code == .cannotParseResponse) }?
      .code
  }

  // The first match determines the code.
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

/// The cancellation of a session's task, which is delayed while it could crash the session. It could in two situations:
///
/// - Before a task begins, a session with a `urlCache` reads the cache on the global queue for background work, and
///   doesn't report when it has done so. A task that is cancelled before that, and whose transfer then ends
///   immediately, stops the process ("Trying to access a behavior for a task that in not in the registry"). Because
///   the beginning of a task can't be observed, a task that is younger than ``patience`` is cancelled when it reaches
///   this age, and not before the blocks that its session has added to that queue have run. The caller doesn't wait for
///   this, and nothing is delivered in the meantime.
/// - A task that ends while `cancel()` is running stops the process with the same message, because the session removes
///   the task from its registry as soon as it has reported the end, while `cancel()` still needs the entry. Therefore
///   ``end()``, which the session's report calls, waits until a running `cancel()` has returned, and no cancellation
///   begins afterwards.
package final class TaskEnding: @unchecked Sendable {  // `lock` guards the `var`
  #if canImport(FoundationNetworking)
    private static let patience = 100  // milliseconds; on an idle machine, crashes occurred up to 5 ms after the start

    private let earliestCancel: DispatchTime?
    private let lock = Lock()
    private let cancels = DispatchGroup()
    private var hasEnded = false

    /// Creates the cancellation of a task whose session has no cache.
    package init() { earliestCancel = nil }

    /// Creates the cancellation of a task that has not been resumed yet, and records the time.
    ///
    /// - Parameter session: The session of the task.
    package init(in session: URLSession) {
      earliestCancel = session.configuration.urlCache == nil ? nil : .now() + .milliseconds(Self.patience)
    }

    /// Cancels the task, now or as soon as it is safe, unless the task has ended. Any thread may call this method.
    ///
    /// - Parameter cancel: A closure that cancels the task.
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

    /// Records that the task has ended. The completion handler or delegate of the session must call this method first.
    ///
    /// The method waits until a running cancellation has returned. This can't cause a deadlock, because cancelling a
    /// task doesn't wait for the session's reports.
    package func end() {
      lock.withLock { hasEnded = true }
      cancels.wait()
    }
  #else
    /// Creates the cancellation of a task.
    package init() {}

    /// Creates the cancellation of a task of a session.
    ///
    /// - Parameter session: The session of the task.
    package init(in session: URLSession) {}

    /// Cancels the task.
    ///
    /// - Parameter cancel: A closure that cancels the task.
    package func cancel(_ cancel: @escaping @Sendable () -> Void) { cancel() }

    /// Has no effect on this platform.
    package func end() {}
  #endif
}
