import Combine
import Foundation
import Testing

/// Hands values from whatever thread to the test that awaits them, in order.
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

  /// The next value; waits for it. The test's time limit bounds the wait.
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

  /// The next so many values.
  func next(_ count: Int) async -> [Value] {
    var result: [Value] = []
    for _ in 0..<count { result.append(await next()) }
    return result
  }

  /// What has arrived and nobody has taken.
  var isEmpty: Bool { lock.withLock { values.isEmpty } }
}

/// Says when the last one who held it has let go.
final class Tracker: Sendable {
  private let gone: Mailbox<Void>
  init(_ gone: Mailbox<Void>) { self.gone = gone }
  deinit { gone.put(()) }
  func touch() {}
}

/// A subscriber that asks only when told to, and puts what it receives in a mailbox.
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

  /// - Parameter gone: Learns that this object is gone.
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
