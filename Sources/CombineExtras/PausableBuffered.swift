import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that buffers the elements of another one while it is paused.
  ///
  /// Returned by `pausableBuffered(by:bufferSize:)`.
  public struct PausableBuffered<Upstream: Publisher, Control: Publisher>: Publisher
  where Control.Output == Bool, Control.Failure == Upstream.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// The publisher whose elements are buffered.
    public let upstream: Upstream
    /// A publisher of Boolean values that indicate whether elements pass.
    public let control: Control
    /// The maximum number of elements in the buffer.
    public let bufferSize: Int

    /// Creates a publisher that buffers the elements of another one while it is paused.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose elements are buffered.
    ///   - control: A publisher of Boolean values that indicate whether elements pass.
    ///   - bufferSize: The maximum number of elements in the buffer. A negative one traps.
    public init(upstream: Upstream, control: Control, bufferSize: Int) {
      guard bufferSize >= 0 else { fatalError("pausableBuffered: a buffer of \(bufferSize) elements") }
      self.upstream = upstream
      self.control = control
      self.bufferSize = bufferSize
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let queue = PausableQueue(subscriber, bufferSize)
      control.subscribe(queue.controlInput())
      upstream.subscribe(queue.upstreamInput())
      queue.start(subscriber)
      queue.requestAll()
    }
  }
}

extension Publishers.PausableBuffered: Equatable where Upstream: Equatable, Control: Equatable {}

/// The subscription of `pausableBuffered(by:bufferSize:)`.
///
/// The elements of the pause are in a buffer of their own, and move to the queue of the downstream when it ends.
private final class PausableQueue<Output, Failure: Error>:
  DownstreamQueue<Output, Failure>, @unchecked Sendable  // the lock guards the fields
{
  private let bufferSize: Int
  private var (upstream, control) = (UpstreamSlot(), UpstreamSlot())
  private var isPaused = true
  private var buffer = ElementQueue<Output>()
  /// The upstream's `finished`, which waits for the end of the pause.
  private var hasFinished = false

  init<Downstream: Subscriber>(_ downstream: Downstream, _ bufferSize: Int)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    self.bufferSize = bufferSize
    super.init("PausableBuffered", downstream)
  }

  func controlInput() -> AnySubscriber<Bool, Failure> {
    AnySubscriber(
      receiveSubscription: { received in
        if self.lock.withLock({ self.control.attach(received) }) == nil { received.cancel() }
      },
      receiveValue: { value in
        if value { self.resume() } else { self.pause() }
        return .none
      },
      receiveCompletion: { completion in
        let ended = self.lock.withLock { self.control.end() }
        if ended != nil, case .failure = completion { self.complete(completion, dropsQueue: true) }
      })
  }

  func upstreamInput() -> AnySubscriber<Output, Failure> {
    AnySubscriber(
      receiveSubscription: { received in
        if self.lock.withLock({ self.upstream.attach(received) }) == nil { received.cancel() }
      },
      receiveValue: { value in
        self.receive(value)
        return .none
      },
      receiveCompletion: { completion in
        let (ended, waits) = self.lock.withLock {
          let ended = self.upstream.end()
          guard ended != nil, case .finished = completion, self.isPaused, !self.buffer.isEmpty else {
            return (ended, false)
          }
          self.hasFinished = true
          return (ended, true)
        }
        if ended != nil, !waits { self.complete(completion) }
      })
  }

  /// Requests both upstreams, the one that pauses first.
  func requestAll() {
    lock.withLock { control.request(.unlimited) }?.request(.unlimited)
    lock.withLock { upstream.request(.unlimited) }?.request(.unlimited)
  }

  private func receive(_ value: Output) {
    lock.lock()
    guard upstream.isActive else { return lock.unlock() }
    guard isPaused else {
      lock.unlock()
      return send(value)
    }
    buffer.append(value)
    let oldest = buffer.count > bufferSize ? buffer.popFirst() : nil
    lock.unlock()
    withExtendedLifetime(oldest) {}
  }

  private func pause() { lock.withLock { isPaused = true } }

  private func resume() {
    lock.lock()
    guard isPaused, control.isActive else { return lock.unlock() }
    isPaused = false
    while let value = buffer.popFirst() { queue.append(value) }
    if hasFinished, completion == nil { completion = .finished }
    guard state.canDeliver, state == .idle || !queue.isEmpty else { return lock.unlock() }
    state.beginDelivery()
    drain()
  }

  override func didEnd() {
    let (first, second, dead) = lock.withLock {
      defer { buffer = ElementQueue() }
      return (upstream.end(), control.end(), buffer)
    }
    first?.cancel()
    second?.cancel()
    withExtendedLifetime(dead) {}
  }
}

extension Publisher {
  /// Republishes elements while the latest element of another publisher is `true`, and buffers the others until then.
  ///
  ///     self:                            ──1──2──────3──4──5──────────|
  ///     other:                           ──────true────false───true─────
  ///     pausableBuffered(by: other)      ──────1─2───3─────────4─5────|
  ///
  /// Paused until the other publisher has published `true`.
  ///
  /// - Threads: Elements arrive on the thread of the upstream, those from the buffer on the one that resumes.
  /// - Demand: Unlimited from both publishers. Elements without demand wait for it, without a bound.
  /// - Completion: `finished` of this publisher passes after the elements in the buffer, at the end of the pause. Its
  ///   failure does not wait for that, and drops them. `finished` of the other publisher is ignored: what it published
  ///   last stays valid. Its failure cancels this publisher and passes.
  /// - Memory: Retains the elements in the buffer.
  /// - Traps: If the size is negative.
  /// - Cost: Three acquired locks per element.
  ///
  /// - Parameters:
  ///   - other: A publisher of Boolean values that indicate whether elements pass.
  ///   - bufferSize: The maximum number of elements that a pause keeps; the oldest ones are dropped.
  /// - Returns: A publisher of the elements.
  public func pausableBuffered<Other: Publisher>(
    by other: Other, bufferSize: Int
  ) -> Publishers.PausableBuffered<Self, Other> where Other.Output == Bool, Other.Failure == Failure {
    Publishers.PausableBuffered(upstream: self, control: other, bufferSize: bufferSize)
  }
}
