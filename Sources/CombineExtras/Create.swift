import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

/// The decision of a created publisher about an element that arrives while its subscriber has no demand.
public enum CreateOverflow<Failure: Error>: Sendable {
  /// Buffers as many elements as given, and drops those that arrive while the buffer is full.
  case dropNewest(capacity: Int)
  /// Buffers as many elements as given, and drops the oldest one for each that arrives while the buffer is full.
  case dropOldest(capacity: Int)
  /// Buffers as many elements as given; one that arrives while the buffer is full is dropped, and the publisher fails
  /// after the elements in the buffer.
  case fail(capacity: Int, with: Failure)
  /// Buffers all elements.
  case unbounded

  fileprivate var capacity: Int {
    switch self {
    case .dropNewest(let capacity), .dropOldest(let capacity), .fail(let capacity, _): capacity
    case .unbounded: .max
    }
  }
}

/// The subscriber of a publisher that `AnyPublisher.create` makes, as its closure sees it.
///
/// - Threads: Any thread may call any method. Elements are delivered one after the other; one that is sent while
///   another one is being delivered is delivered after it, by the thread that delivers.
public struct CreateSubscriber<Output, Failure: Error> {
  private let queue: CreateQueue<Output, Failure>

  fileprivate init(_ queue: CreateQueue<Output, Failure>) { self.queue = queue }

  /// Delivers an element, now or when it is requested.
  ///
  /// - Parameter value: The element, which waits in the buffer if there is no demand.
  /// - Returns: A Boolean value that indicates whether the element has been delivered or buffered. It is not after a
  ///   completion or a cancel, and where the buffer is full.
  @discardableResult
  public func send(_ value: Output) -> Bool { queue.send(limited: value) }

  /// Completes, after the elements in the buffer. A second completion is ignored.
  ///
  /// - Parameter completion: `finished`, or the failure.
  public func send(completion: Subscribers.Completion<Failure>) { queue.complete(completion) }

  /// The number of elements that have been requested, without those that have been sent.
  public var demand: Subscribers.Demand { queue.unmetDemand }

  /// A Boolean value that indicates whether the subscriber has cancelled or received its completion.
  public var isCancelled: Bool { queue.lock.withLock { queue.state == .over } }

  /// Sets a closure to call whenever elements are requested; calls it immediately if some have been requested already.
  ///
  ///     AnyPublisher<Int, Never>.create { subscriber in
  ///       var next = 0
  ///       subscriber.onRequest { _ in
  ///         while subscriber.demand > .none {
  ///           next += 1  // before it is sent, because the delivery may request more
  ///           subscriber.send(next)
  ///         }
  ///       }
  ///       return AnyCancellable {}
  ///     }
  ///
  /// The closure may run on any thread that requests, and inside `send(_:)`.
  ///
  /// - Parameter body: A closure that receives the number of elements that have been requested.
  public func onRequest(_ body: @escaping (Subscribers.Demand) -> Void) { queue.onRequest(body) }
}

extension CreateSubscriber: @unchecked Sendable where Output: Sendable {}  // all state is the queue's

/// The subscription of a publisher that `AnyPublisher.create` makes.
private final class CreateQueue<Output, Failure: Error>:
  DownstreamQueue<Output, Failure>, @unchecked Sendable  // the lock guards the fields
{
  private let overflow: CreateOverflow<Failure>
  private var cleanup: (any Cancellable)?
  private var requestHandler: ((Subscribers.Demand) -> Void)?
  private var hasEnded = false

  init<Downstream: Subscriber>(_ overflow: CreateOverflow<Failure>, _ downstream: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    self.overflow = overflow
    super.init("Create", downstream)
  }

  func begin(_ body: (CreateSubscriber<Output, Failure>) -> any Cancellable) {
    guard !lock.withLock({ state == .over }) else { return }
    let cleanup = body(CreateSubscriber(self))
    let isLate = lock.withLock {
      if !hasEnded { self.cleanup = cleanup }
      return hasEnded
    }
    if isLate { cleanup.cancel() }
  }

  func send(limited value: Output) -> Bool {
    lock.lock()
    if isReady {
      state.beginDelivery()
      demand.take()
      lock.unlock()
      settle(deliver(value))
      return true
    }
    guard state != .over, completion == nil else {
      lock.unlock()
      return false
    }
    // An element that has been requested waits only for the delivery under way, and takes no place in the buffer.
    if demand.count > queue.count || queue.count < overflow.capacity {
      queue.append(value)
      lock.unlock()
      return true
    }
    switch overflow {
    case .dropOldest(let capacity) where capacity > 0:
      let oldest = queue.popFirst()
      queue.append(value)
      lock.unlock()
      withExtendedLifetime(oldest) {}
      return true
    case .fail(_, let error):
      lock.unlock()
      complete(.failure(error))
      return false
    default:
      lock.unlock()
      return false
    }
  }

  var unmetDemand: Subscribers.Demand {
    lock.withLock {
      if state == .over || completion != nil { return .none }
      return demand.count == .max ? .unlimited : .max(max(demand.count - queue.count, 0))
    }
  }

  func onRequest(_ body: @escaping (Subscribers.Demand) -> Void) {
    let (isOpen, old) = lock.withLock { () -> (Bool, ((Subscribers.Demand) -> Void)?) in
      guard !hasEnded else { return (false, nil) }
      defer { requestHandler = body }
      return (true, requestHandler)
    }
    withExtendedLifetime(old) {}
    let demand = unmetDemand
    if isOpen, demand > .none { body(demand) }
  }

  override func didRequest(_ demand: Subscribers.Demand) { lock.withLock { requestHandler }?(demand) }

  override func didEnd() {
    let (cleanup, handler) = lock.withLock { () -> ((any Cancellable)?, ((Subscribers.Demand) -> Void)?) in
      hasEnded = true
      return (self.cleanup.take(), requestHandler.take())
    }
    withExtendedLifetime(handler) {}
    cleanup?.cancel()
  }
}

/// A publisher that runs a closure for every subscriber.
private struct CreatePublisher<Output, Failure: Error>: Publisher {
  let overflow: CreateOverflow<Failure>
  let body: (CreateSubscriber<Output, Failure>) -> any Cancellable

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let queue = CreateQueue(overflow, subscriber)
    queue.start(subscriber)
    queue.begin(body)
  }
}

extension AnyPublisher {
  /// Creates a publisher from code that delivers elements by calling back.
  ///
  ///     let locations = AnyPublisher<Location, any Error>.create(overflow: .dropOldest(capacity: 1)) { subscriber in
  ///       let observer = tracker.observe { subscriber.send($0) }
  ///       return AnyCancellable { tracker.remove(observer) }
  ///     }
  ///
  ///     send:           ──1──2──3────|
  ///     requested:      ──1───────1──1──
  ///     dropOldest(1)   ──1───────3──|
  ///
  /// A `PassthroughSubject` would drop what arrives without demand, and needs code beside it that starts and stops the
  /// source. Here both belong to a subscription.
  ///
  /// - Threads: The closure runs once for every subscriber, where it subscribes, after it has received its
  ///   subscription. Elements are delivered where they are sent, or where they are requested if they had to wait.
  /// - Demand: Counted. Elements without demand are buffered as `overflow` says. The closure sees the demand, in
  ///   ``CreateSubscriber/demand`` and ``CreateSubscriber/onRequest(_:)``.
  /// - Completion: That which the closure sends. The cancellable that the closure returns is cancelled once, after a
  ///   completion or at a cancel.
  /// - Memory: Retains the cancellable, and the elements in the buffer, until the end.
  /// - Traps: If a capacity is negative.
  /// - Cost: Two acquired locks per element.
  ///
  /// - Parameters:
  ///   - overflow: The decision about elements that arrive without demand; all are buffered, unless it is given.
  ///   - body: A closure that starts the source of elements, and returns what stops it.
  /// - Returns: A publisher that runs the closure for every subscriber.
  @_disfavoredOverload
  public static func create(
    overflow: CreateOverflow<Failure> = .unbounded,
    _ body: @escaping (CreateSubscriber<Output, Failure>) -> any Cancellable
  ) -> AnyPublisher<Output, Failure> {
    guard overflow.capacity >= 0 else { fatalError("create: a buffer of \(overflow.capacity) elements") }
    return CreatePublisher(overflow: overflow, body: body).eraseToAnyPublisher()
  }
}
