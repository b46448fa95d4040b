import Combine
import Foundation
import Testing

/// A queue that passes values from any thread to a test that awaits them, in order.
final class Mailbox<Value: Sendable>: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var values: [Value] = []
  private var waiting: CheckedContinuation<Value, Never>?

  func put(_ value: Value) {
    let receiver = lock.withLock {
      guard let receiver = waiting else {
        values.append(value)
        return nil as CheckedContinuation<Value, Never>?
      }
      waiting = nil
      return receiver
    }
    receiver?.resume(returning: value)
  }

  /// Waits for the next value and returns it. The time limit of the test bounds the wait.
  func next() async -> Value {
    await withCheckedContinuation { receiver in
      let value: Value? = lock.withLock {
        if values.isEmpty {
          waiting = receiver
          return nil
        }
        return values.removeFirst()
      }
      if let value { receiver.resume(returning: value) }
    }
  }

  /// Waits for a number of values and returns them.
  func next(_ count: Int) async -> [Value] {
    var result: [Value] = []
    for _ in 0..<count { result.append(await next()) }
    return result
  }

  /// A Boolean value that indicates whether all values have been returned.
  var isEmpty: Bool { lock.withLock { values.isEmpty } }
}

/// An object that reports its own release.
final class Tracker: Sendable {
  private let gone: Mailbox<Void>
  init(_ gone: Mailbox<Void>) { self.gone = gone }
  deinit { gone.put(()) }
  func touch() {}
}

/// A subscriber that requests values only when the test calls `request(_:)`, and puts its events into a mailbox.
final class Probe<Input: Sendable, Failure: Error>: Subscriber, @unchecked Sendable {  // fields guarded by `lock`
  enum Event: Sendable {
    case subscription(String)
    case value(Input)
    case completion(Subscribers.Completion<Failure>)
  }

  let events = Mailbox<Event>()
  private let onValue: (@Sendable (Probe) -> Void)?
  private let tracker: Tracker
  private let lock = NSLock()
  private var subscription: (any Subscription)?

  /// - Parameter gone: The mailbox that receives a value when this object is released.
  init(gone: Mailbox<Void>, onValue: (@Sendable (Probe) -> Void)? = nil) {
    tracker = Tracker(gone)
    self.onValue = onValue
  }

  func receive(subscription: any Subscription) {
    lock.withLock { self.subscription = subscription }
    events.put(.subscription("\(subscription)"))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    events.put(.value(input))
    onValue?(self)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { events.put(.completion(completion)) }

  func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

  func cancel() { lock.withLock { subscription }?.cancel() }
}

/// A Boolean value that indicates whether a sanitizer is active. It retains freed memory and adds blocks to queues.
let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

/// A thread that only runs its run loop, until the test ends it.
final class RunLoopThread: @unchecked Sendable {  // written before `isReady` is signalled, then on the thread only
  private(set) var loop: RunLoop!
  private var isEnded = false

  init(mode: RunLoop.Mode = .default) {
    let isReady = DispatchSemaphore(value: 0)
    Thread { [self] in
      loop = RunLoop.current
      let work = RunLoop._Source()  // a timer would also work, but Foundation never frees it on Linux
      loop._add(work, forMode: mode)
      isReady.signal()
      while !isEnded { _ = loop.run(mode: mode, before: .distantFuture) }
    }.start()
    isReady.wait()
  }

  func end() {
    loop.schedule { self.isEnded = true }
  }

  /// Ends a thread that runs its run loop in a special mode, in which scheduled actions do not run.
  func endInMode(_ mode: RunLoop.Mode) {
    loop.perform(inModes: [mode]) { self.isEnded = true }
    loop._stop()
  }
}

/// A counter that several threads increment.
final class Counter: @unchecked Sendable {  // fields guarded by `lock`
  private let lock = NSLock()
  private var count = 0
  var value: Int { lock.withLock { count } }
  @discardableResult func add() -> Int {
    lock.withLock {
      count += 1
      return count
    }
  }
}
