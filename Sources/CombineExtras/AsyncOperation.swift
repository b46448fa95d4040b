import Combine

extension Publishers {
  /// A publisher of the result of an asynchronous function, which each subscriber calls anew.
  ///
  /// Before, a `Future` starts a task, which Swift 6 refuses because the promise is not `Sendable`, and which no cancel
  /// ends:
  ///
  ///     Deferred { Future { promise in Task { … promise(.success(await load())) } } }
  ///
  /// After:
  ///
  ///     Publishers.AsyncOperation { await load() }         // a publisher that never fails
  ///     Publishers.AsyncOperation { try await fetch() }    // a publisher that fails with any error
  ///     Publishers.AsyncOperation { () async throws(LoadError) in try await parse() }
  ///
  ///     operation:         ────────value
  ///     AsyncOperation    ⎣────────value─|      or      ⎣────────✕ error
  ///
  /// A subscriber starts a task, which inherits the task-local values and, unless another is given, the priority of the
  /// code that subscribes. `share()` lets several subscribers share one call.
  ///
  /// - Threads: The value and the completion arrive on the thread on which the task ends, or on the thread that
  ///   requests the value if that is later.
  /// - Demand: The task starts when a subscriber attaches. The value waits for demand.
  /// - Completion: Finishes after the value; fails with the error that the function throws. Cancelling the subscription
  ///   cancels the task and releases the subscriber.
  /// - Cost: A task, a `Future` and a few allocations per subscriber.
  public struct AsyncOperation<Output, Failure: Error>: Publisher, Sendable {
    /// The priority of the tasks, or `nil` for that of the code that subscribes.
    public let priority: TaskPriority?
    /// The asynchronous function.
    public let operation: @Sendable () async throws(Failure) -> Output

    /// Creates a publisher. Nothing runs before a subscriber attaches.
    ///
    /// - Parameters:
    ///   - priority: The priority of the tasks; by default, that of the code that subscribes.
    ///   - operation: The asynchronous function, which is called once for each subscriber.
    public init(
      priority: TaskPriority? = nil, operation: @escaping @Sendable () async throws(Failure) -> Output
    ) {
      self.priority = priority
      self.operation = operation
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      var promise: Future<Output, Failure>.Promise?
      let future = Future<Output, Failure> { promise = $0 }
      // One task resolves the promise, which is not used elsewhere.
      let resolve = Transferred(value: promise!)
      let task = Task(priority: priority) { [operation] in
        do throws(Failure) {
          resolve.value(.success(try await operation()))
        } catch {
          resolve.value(.failure(error))
        }
      }
      future.handleEvents(receiveCancel: { task.cancel() }).subscribe(subscriber)
    }
  }
}

/// A value that one task or thread hands over to another and does not use any more.
struct Transferred<Value>: @unchecked Sendable {  // it is transferred, not shared
  let value: Value
}
