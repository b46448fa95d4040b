#if os(Linux) && (arch(x86_64) || arch(arm64))
  import CombineCore
  import Foundation
  import FoundationNetworking

  /// The tokens of ended tasks, which stay in the lists of their sessions for another moment.
  ///
  /// `invalidateAndCancel()` reads the session's list of tasks on the calling thread, without the queue that guards the
  /// list. A task that leaves the list during these few instructions stops the process. Programs invalidate a session
  /// when its requests end or have just been cancelled, so a token that ended with its request would leave the list at
  /// the most dangerous moment. Instead, the tokens leave it in groups, between ``shortest`` and twice ``longest``
  /// after their requests, at a random time that is related to nothing that the program does.
  ///
  /// - Threads: Any thread may call ``add(_:)``. The tokens are confined to a serial queue, which also cancels them,
  ///   because a cancellation waits for the session.
  final class EndedTokens: @unchecked Sendable {  // every `var` is confined to the queue
    /// The tokens of the engine.
    static let shared = EndedTokens()

    /// The bounds of the time after which a group becomes due, in milliseconds.
    static let (shortest, longest) = (50, 100)

    private let queue = DispatchQueue(label: "combine.http.tokens")
    private let alarm: @Sendable (_ ring: @escaping @Sendable () -> Void) -> Void
    private var recent: [URLSessionTask] = []
    private var due: [URLSessionTask] = []
    private var isScheduled = false

    /// Creates a collection of tokens.
    ///
    /// - Parameter alarm: A closure that calls another one, on any thread, when a group becomes due.
    init(alarm: @escaping @Sendable (_ ring: @escaping @Sendable () -> Void) -> Void = EndedTokens.afterSomeTime) {
      self.alarm = alarm
    }

    /// Calls a closure after a random time within the bounds.
    @Sendable static func afterSomeTime(_ ring: @escaping @Sendable () -> Void) {
      DispatchQueue.global()
        .asyncAfter(deadline: .now() + .milliseconds(.random(in: shortest...longest)), execute: ring)
    }

    /// Adds the token of a task that has ended.
    func add(_ token: URLSessionTask) {
      queue.async {
        self.recent.append(token)
        self.schedule()
      }
    }

    private func schedule() {
      if isScheduled { return }
      isScheduled = true
      alarm {
        self.queue.async {
          self.isScheduled = false
          self.cancelDue()
          if !self.due.isEmpty { self.schedule() }
        }
      }
    }

    /// Cancels the tokens that were added before the previous call.
    private func cancelDue() {
      for token in due { token.cancel() }
      due = recent
      recent = []
    }

    /// The tokens that have been added and not been cancelled.
    var tokens: [URLSessionTask] { queue.sync { due + recent } }
  }
#endif
