import Combine

#if !COMBINE_PORTABLE
  import CombineCore
#endif

extension Publishers {
  /// A publisher that transforms each element in a task of its own, and publishes the results in the order of the
  /// elements.
  ///
  /// Returned by `asyncMap(maxConcurrent:_:)` and its relatives.
  public struct AsyncMap<Upstream: Publisher, Output: Sendable, Failure: Error>: Publisher
  where Upstream.Output: Sendable {
    /// The publisher whose elements are transformed.
    public let upstream: Upstream
    /// The maximum number of tasks at a time.
    public let maxConcurrent: Int
    let transform: @Sendable (Upstream.Output) async -> Result<Output?, Failure>
    let convert: (Upstream.Failure) -> Failure
    /// The executor of the tasks, or `nil` for the default one.
    var executor: (any TaskExecutor)?

    init(
      _ upstream: Upstream, _ maxConcurrent: Int, convert: @escaping (Upstream.Failure) -> Failure,
      transform: @escaping @Sendable (Upstream.Output) async -> Result<Output?, Failure>
    ) {
      guard maxConcurrent > 0 else {
        fatalError("asyncMap: \(maxConcurrent) tasks at a time; there must be at least 1")
      }
      self.upstream = upstream
      self.maxConcurrent = maxConcurrent
      self.transform = transform
      self.convert = convert
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      AsyncMapQueue<Upstream.Output, Output, Failure>(subscriber, maxConcurrent, executor, transform)
        .begin(upstream, subscriber, convert)
    }

    /// Returns this publisher with an executor for its tasks.
    func running(on executor: any TaskExecutor) -> Self {
      var copy = self
      copy.executor = executor
      return copy
    }
  }
}

/// The subscription of `asyncMap`.
///
///     element ──▶ stream of jobs ──▶ the subscriber's task ──▶ a child task each ──▶ results in order ──▶ downstream
///
/// The task that subscribes cannot be referred to later, and a task that an upstream's thread created would have no
/// context. One task is therefore created at the subscription, and the transformations are its children: they have its
/// task-local values and its priority, and are cancelled with it.
private final class AsyncMapQueue<Input: Sendable, Output: Sendable, Failure: Error>:
  DownstreamQueue<Output, Failure>, @unchecked Sendable  // the lock guards the fields
{
  private struct Job: Sendable {
    let number: Int
    let input: Input
  }

  private let maxConcurrent: Int
  private let jobs: AsyncStream<Job>.Continuation
  private let task: Task<Void, Never>

  // Guarded by the lock.
  private var upstream = UpstreamSlot()
  private var upstreamHasFinished = false
  /// The demand of the downstream that has not been passed on.
  private var wanted = DemandCount()
  /// The number of elements that the upstream has been requested, and has not published.
  private var requested = 0
  private var (started, published) = (0, 0)
  private var results: [Int: Result<Output?, Failure>] = [:]

  init<Downstream: Subscriber>(
    _ downstream: Downstream, _ maxConcurrent: Int, _ executor: (any TaskExecutor)?,
    _ transform: @escaping @Sendable (Input) async -> Result<Output?, Failure>
  ) where Downstream.Input == Output, Downstream.Failure == Failure {
    self.maxConcurrent = maxConcurrent
    let (stream, jobs) = AsyncStream.makeStream(of: Job.self)
    self.jobs = jobs
    let results = AsyncMapResults<Output, Failure>()
    task = Task(executorPreference: executor) {
      await withDiscardingTaskGroup { group in
        for await job in stream {
          group.addTask { results.deliver(job.number, await transform(job.input)) }
        }
      }
    }
    super.init("AsyncMap", downstream, countsDemand: false)
    results.attach { [weak self] in self?.finish($0, $1) }
  }

  deinit {
    task.cancel()
    jobs.finish()
  }

  func begin<Upstream: Publisher, Downstream: Subscriber>(
    _ publisher: Upstream, _ downstream: Downstream, _ convert: @escaping (Upstream.Failure) -> Failure
  ) where Upstream.Output == Input, Downstream.Input == Output, Downstream.Failure == Failure {
    publisher.subscribe(
      AnySubscriber<Input, Upstream.Failure>(
        receiveSubscription: { received in
          let demand = self.lock.withLock { self.upstream.attach(received) }
          guard let demand else { return received.cancel() }
          if demand != .none { received.request(demand) }
        },
        receiveValue: { value in
          let number = self.lock.withLock { () -> Int? in
            guard self.state != .over, self.upstream.isActive else { return nil }
            if self.requested > 0, self.maxConcurrent != .max { self.requested -= 1 }
            self.started += 1
            return self.started - 1
          }
          if let number { self.jobs.yield(Job(number: number, input: value)) }
          return .none
        },
        receiveCompletion: { completion in
          let (ended, isIdle) = self.lock.withLock {
            let ended = self.upstream.end()
            if ended != nil { self.upstreamHasFinished = true }
            return (ended, self.started == self.published)
          }
          guard ended != nil else { return }
          switch completion {
          case .failure(let error): self.complete(.failure(convert(error)))
          case .finished: if isIdle { self.complete(.finished) }
          }
        }))
    start(downstream)
  }

  /// Takes the result of a task, and publishes those whose turn it is.
  private func finish(_ number: Int, _ result: Result<Output?, Failure>) {
    lock.lock()
    guard state != .over, completion == nil else { return lock.unlock() }
    results[number] = result
    while let next = results.removeValue(forKey: published) {
      published += 1
      switch next {
      case .success(let value?): queue.append(value)
      case .success(nil): wanted.add(.max(1))
      case .failure(let error):
        completion = .failure(error)
        results = [:]
      }
      if completion != nil { break }
    }
    if completion == nil, upstreamHasFinished, started == published { completion = .finished }
    if state == .idle {
      state = .delivering
      drain()
    } else {
      lock.unlock()
    }
    pull()
  }

  /// Requests as many elements as are wanted and may be in flight.
  private func pull() {
    let (source, demand) = lock.withLock { () -> ((any Subscription)?, Subscribers.Demand) in
      guard state != .over, completion == nil, wanted.isOpen else { return (nil, .none) }
      let demand: Subscribers.Demand
      if maxConcurrent == .max {
        demand = wanted.demand
        wanted = DemandCount()
      } else {
        let count = min(wanted.count, maxConcurrent - requested - (started - published))
        guard count > 0 else { return (nil, .none) }
        if wanted.count != .max { wanted.count -= count }
        requested += count
        demand = .max(count)
      }
      return (upstream.request(demand), demand)
    }
    source?.request(demand)
  }

  override func didRequest(_ demand: Subscribers.Demand) {
    lock.withLock { wanted.add(demand) }
    pull()
  }

  override func didEnd() {
    let (source, dead) = lock.withLock {
      defer { results = [:] }
      return (upstream.end(), results)
    }
    source?.cancel()
    task.cancel()
    jobs.finish()
    withExtendedLifetime(dead) {}
  }
}

/// The way of the results from the tasks to their subscription, which the tasks do not retain.
private final class AsyncMapResults<Output: Sendable, Failure: Error>: @unchecked Sendable {  // set once, before use
  private var receive: ((Int, Result<Output?, Failure>) -> Void)?

  func attach(_ receive: @escaping (Int, Result<Output?, Failure>) -> Void) { self.receive = receive }

  func deliver(_ number: Int, _ result: Result<Output?, Failure>) { receive?(number, result) }
}

extension Publisher where Output: Sendable {
  /// Transforms each element with an asynchronous closure, and publishes the results in the order of the elements.
  ///
  ///     self:              ──1──2──3─────────|
  ///     f(1), f(2), f(3):    ────────a  ─b  ──c
  ///     asyncMap { f($0) } ───────────a──b──c|
  ///
  /// Before, with tasks that nothing cancels, and results in whatever order they come:
  ///
  ///     ids.flatMap { id in Future { promise in Task { … promise(.success(await load(id))) } } }
  ///
  /// After:
  ///
  ///     ids.asyncMap { await load($0) }
  ///
  /// - Threads: The closure runs in a task. Results arrive on the thread of the task that completes the sequence so
  ///   far. The tasks are children of one that is created where the downstream subscribes: they have its task-local
  ///   values and its priority.
  /// - Demand: As many tasks are in flight as elements are requested, and at most `maxConcurrent`. A result that waits
  ///   for one before it counts as in flight.
  /// - Completion: Finishes after the last result. A failure of the upstream passes immediately, and cancels the tasks,
  ///   as a cancel does.
  /// - Traps: If `maxConcurrent` is less than 1.
  /// - Cost: A task per element, and one per subscriber.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of tasks at a time.
  ///   - transform: A closure that transforms an element.
  /// - Returns: A publisher of the results.
  public func asyncMap<Result: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Output) async -> Result
  ) -> Publishers.AsyncMap<Self, Result, Failure> {
    Publishers.AsyncMap(self, maxConcurrent, convert: { $0 }, transform: { .success(await transform($0)) })
  }

  /// Transforms each element with an asynchronous closure, and publishes the results that are not `nil` in the order of
  /// the elements.
  ///
  ///     self:                       ──1──2────3──|
  ///     f(1), f(2), f(3):             ──a ─nil ─c
  ///     asyncCompactMap { f($0) }   ────a─────c──|
  ///
  /// A `nil` is replaced by a request for one more element. Everything else is as for ``asyncMap(maxConcurrent:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of tasks at a time.
  ///   - transform: A closure that transforms an element, or returns `nil`.
  /// - Returns: A publisher of the results that are not `nil`.
  public func asyncCompactMap<Result: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Output) async -> Result?
  ) -> Publishers.AsyncMap<Self, Result, Failure> {
    Publishers.AsyncMap(self, maxConcurrent, convert: { $0 }, transform: { .success(await transform($0)) })
  }

  /// Transforms each element with an asynchronous closure that can throw, and publishes the results in the order of the
  /// elements.
  ///
  ///     self:                   ──1──2──3────
  ///     f(1), f(2), f(3):         ──a ─b ──✕
  ///     tryAsyncMap { f($0) }   ────a──b────✕
  ///
  /// An error that the closure throws cancels the upstream and the other tasks, and passes after the results of the
  /// elements before. Everything else is as for ``asyncMap(maxConcurrent:_:)``.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The maximum number of tasks at a time.
  ///   - transform: A closure that transforms an element, or throws.
  /// - Returns: A publisher of the results.
  public func tryAsyncMap<Result: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Output) async throws -> Result
  ) -> Publishers.AsyncMap<Self, Result, any Error> {
    let attempt: @Sendable (Output) async -> Swift.Result<Result?, any Error> = { element in
      do { return .success(try await transform(element)) } catch { return .failure(error) }
    }
    return Publishers.AsyncMap(self, maxConcurrent, convert: { $0 }, transform: attempt)
  }
}
