import Combine
import Foundation

/// A value that a lock guards, for whose changes threads, tasks and the main run loop can wait.
///
/// The kit's types keep their state in monitors, and tests use them to pass values between threads. The body of
/// ``withLock(_:)`` runs under a lock that is not recursive, so it must not call other code.
package final class Monitor<State>: @unchecked Sendable {  // `state` and `waiting` are touched under the lock only
  /// The calls that wait without blocking a thread.
  private struct Waiting {
    /// The number of changes.
    var version = 0
    var lastID = 0
    /// The suspended tasks, each of which the next change resumes.
    var tasks: [Int: CheckedContinuation<Void, Never>] = [:]
    /// The waiting calls whose timeout or cancellation came before they were suspended.
    var interrupted: Set<Int> = []
    /// The number of nested calls on the main thread that run its loop.
    var loops = 0
  }

  private let condition = NSCondition()
  private var state: State
  private var waiting = Waiting()

  package init(_ state: State) { self.state = state }

  /// Calls a closure with mutable access to the value, and wakes everything that waits for a change of it.
  package func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    condition.lock()
    let result = body(&state)
    waiting.version &+= 1
    let (tasks, runsLoop) = (waiting.tasks, waiting.loops > 0)
    if !tasks.isEmpty { waiting.tasks = [:] }
    condition.broadcast()
    condition.unlock()
    for task in tasks.values { task.resume() }
    if runsLoop { DispatchQueue.main.async {} }  // the loop returns after it has served its queue
    return result
  }

  /// Calls a closure with the value, without waking anything that waits.
  package func read<Result>(_ body: (State) -> Result) -> Result {
    condition.lock()
    defer { condition.unlock() }
    return body(state)
  }

  /// Blocks the calling thread until the value satisfies a predicate.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait. It bounds a failure; it is not a delay.
  ///   - runsMainLoop: A Boolean value that indicates whether the main thread runs its run loop instead of blocking.
  ///   - isReached: The predicate, called under the lock.
  /// - Returns: `true` if the value satisfied the predicate before the timeout.
  package func wait(timeout: Double = 60, runsMainLoop: Bool = false, until isReached: (State) -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: timeout)
    if runsMainLoop, Thread.isMainThread { return waitInMainLoop(until: limit, isReached) }
    condition.lock()
    defer { condition.unlock() }
    while !isReached(state) {
      guard condition.wait(until: limit) else { return isReached(state) }
    }
    return true
  }

  private func waitInMainLoop(until limit: Date, _ isReached: (State) -> Bool) -> Bool {
    func addLoop(_ count: Int) {
      condition.lock()
      waiting.loops += count
      condition.unlock()
    }
    addLoop(1)
    defer { addLoop(-1) }
    while !read(isReached) {
      let now = Date()
      guard now < limit else { return false }
      // Inside work of the main queue the loop does not serve that queue, and so no change interrupts it.
      let slice = min(limit, now.addingTimeInterval(0.05))
      if !RunLoop.main.run(mode: .default, before: slice) {
        condition.lock()
        if !isReached(state) { _ = condition.wait(until: slice) }
        condition.unlock()
      }
    }
    return true
  }

  /// Suspends the current task until the value satisfies a predicate, the timeout has passed, or the task is cancelled.
  ///
  /// - Parameters:
  ///   - timeout: The maximum number of seconds to wait. It bounds a failure; it is not a delay.
  ///   - isolation: The actor on which the predicate is called; by default, the caller's.
  ///   - isReached: The predicate, called under the lock.
  /// - Returns: `true` if the value satisfied the predicate.
  package func suspend(
    timeout: Double = 60, isolation: isolated (any Actor)? = #isolation, until isReached: (State) -> Bool
  ) async -> Bool {
    let limit = DispatchTime.now() + timeout
    let id = makeID()
    let timer = DispatchWorkItem { [weak self] in self?.interrupt(id) }
    DispatchQueue.global().asyncAfter(deadline: limit, execute: timer)
    defer {
      timer.cancel()
      forget(id)
    }
    while true {
      let (isDone, version) = check(isReached)
      if isDone { return true }
      if Task.isCancelled || DispatchTime.now() >= limit { return false }
      await withTaskCancellationHandler {
        await withCheckedContinuation { suspend($0, id, unlessChangedSince: version) }
      } onCancel: {
        interrupt(id)
      }
    }
  }

  private func makeID() -> Int {
    condition.lock()
    defer { condition.unlock() }
    waiting.lastID += 1
    return waiting.lastID
  }

  private func check(_ isReached: (State) -> Bool) -> (isDone: Bool, version: Int) {
    condition.lock()
    defer { condition.unlock() }
    return (isReached(state), waiting.version)
  }

  private func suspend(_ task: CheckedContinuation<Void, Never>, _ id: Int, unlessChangedSince version: Int) {
    condition.lock()
    let isSuspended = waiting.version == version && !waiting.interrupted.contains(id)
    if isSuspended { waiting.tasks[id] = task }
    condition.unlock()
    if !isSuspended { task.resume() }
  }

  private func interrupt(_ id: Int) {
    condition.lock()
    waiting.interrupted.insert(id)
    let task = waiting.tasks.removeValue(forKey: id)
    condition.unlock()
    task?.resume()
  }

  private func forget(_ id: Int) {
    condition.lock()
    waiting.interrupted.remove(id)
    condition.unlock()
  }
}

/// Returns an identifier of the calling thread that is unique among living threads.
func threadNumber() -> UInt {
  #if os(Windows)  // never compiled
    UInt(GetCurrentThreadId())
  #elseif canImport(Glibc)
    pthread_self()
  #else
    unsafeBitCast(pthread_self(), to: UInt.self)
  #endif
}
