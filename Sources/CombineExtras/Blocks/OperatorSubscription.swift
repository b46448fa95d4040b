import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// The subscription that the operators of this module hand to their downstream.
///
/// It forwards to two closures until it ends, and then releases them, so that a subscriber that keeps its subscription
/// keeps nothing else (law 16, everything is released). A request for no elements does nothing.
///
/// The class is not generic: the methods of a generic class, called through `any Subscription`, would run
/// unspecialized.
///
/// - Threads: Any thread may call any method; none waits for a delivery (law 13, cancel never waits).
@usableFromInline
final class OperatorSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {  // guarded by the lock
  @usableFromInline let description: String
  private let lock: Lock
  private var onRequest: ((Subscribers.Demand) -> Void)?
  private var onCancel: (() -> Void)?
  private var hasEnded = false

  /// Creates a subscription that is not attached.
  ///
  /// - Parameters:
  ///   - name: The description that `print()` shows.
  ///   - lock: A lock, which may guard other fields too.
  @inline(never) @usableFromInline
  init(_ name: String, _ lock: Lock) {
    description = name
    self.lock = lock
  }

  /// Sets the closures that requests and a cancel are forwarded to.
  @inline(never) @usableFromInline
  func attach(request: @escaping (Subscribers.Demand) -> Void, cancel: @escaping () -> Void) {
    lock.withLock {
      guard !hasEnded else { return }
      onRequest = request
      onCancel = cancel
    }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    lock.withLock { onRequest }?(demand)
  }

  @usableFromInline
  func cancel() { end()?() }

  /// Ends the subscription.
  ///
  /// - Returns: The closure that cancels, unless the subscription has ended already.
  @usableFromInline @discardableResult
  func end() -> (() -> Void)? {
    let closures = lock.withLock {
      let closures = (onRequest, onCancel)
      (onRequest, onCancel, hasEnded) = (nil, nil, true)
      return closures
    }
    return closures.1  // the other one is released here, after unlocking
  }
}
