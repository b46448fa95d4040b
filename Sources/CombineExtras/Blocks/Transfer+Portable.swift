#if COMBINE_PORTABLE
  import Combine
  import Foundation

  // The building blocks of transfers where this module is compiled against Combine's public interface alone, with the
  // interface of the kernel's.

  /// The name of an operator, for descriptions.
  typealias StaticName = StaticString

  /// The outstanding demand of a subscriber.
  ///
  /// It adds up, saturates at unlimited and stays there, until a cancel ends it for good. Any thread may call any
  /// method.
  final class AtomicDemand: Sendable {
    private let lock = Lock()
    nonisolated(unsafe) private var demand = Subscribers.Demand.none  // guarded by the lock
    nonisolated(unsafe) private var isCancelled = false  // guarded by the lock

    /// Adds to the demand.
    ///
    /// - Returns: `true` for the call that raises the demand from zero, whose caller must begin to deliver.
    func add(_ more: Subscribers.Demand) -> Bool {
      lock.withLock {
        guard !isCancelled else { return false }
        let isFirst = demand == .none && more != .none
        demand += more
        return isFirst
      }
    }

    /// Takes one from the demand.
    ///
    /// - Returns: `true` if there was demand.
    func take() -> Bool {
      lock.withLock {
        guard !isCancelled, demand > .none else { return false }
        demand -= 1
        return true
      }
    }

    /// Ends the demand for good.
    func cancel() { lock.withLock { isCancelled = true } }
  }

  /// A subscription that forwards to two closures until it ends, and then releases them.
  final class PipelineSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {  // guarded by the lock
    let description: String
    private let lock = Lock()
    private var onRequest: ((PipelineSubscription, Subscribers.Demand) -> Void)?
    private var onCancel: ((PipelineSubscription) -> Void)?

    init(
      _ name: StaticName, rejectsZeroDemand: Bool,
      request: @escaping (PipelineSubscription, Subscribers.Demand) -> Void,
      cancel: @escaping (PipelineSubscription) -> Void
    ) {
      description = name.description
      (onRequest, onCancel) = (request, cancel)
    }

    /// `true` until the subscription is cancelled or complete.
    var isActive: Bool { lock.withLock { onCancel != nil } }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else {
        fatalError("\(description): request(.none) requests no elements; a demand must be at least one")
      }
      lock.withLock { onRequest }?(self, demand)
    }

    func cancel() { end()?(self) }

    /// Ends the subscription, unless it has ended, so that a completion may be delivered.
    func complete() -> Bool { end() != nil }

    private func end() -> ((PipelineSubscription) -> Void)? {
      let closures = lock.withLock {
        let closures = (onRequest, onCancel)
        (onRequest, onCancel) = (nil, nil)
        return closures
      }
      return closures.1  // the other one is released here, after unlocking
    }
  }

  /// The end of a task, after which a cancellation has no effect.
  final class TaskEnding: Sendable {
    private let lock = Lock()
    nonisolated(unsafe) private var hasEnded = false  // guarded by the lock

    /// Cancels the task, unless it has ended.
    func cancel(_ cancel: @escaping @Sendable () -> Void) { if !lock.withLock({ hasEnded }) { cancel() } }

    /// Notes that the task has ended.
    func end() { lock.withLock { hasEnded = true } }
  }

  extension URLRequest {
    /// The same request: its timeout needs no repair where the original session runs.
    var keepingTimeout: URLRequest { self }
  }

  extension URLError {
    /// Creates the error with which a task has ended from the session's error.
    init(ending error: (any Error)?) {
      self = error as? URLError ?? URLError(.unknown, userInfo: error.map { [NSUnderlyingErrorKey: $0] } ?? [:])
    }
  }
#endif
