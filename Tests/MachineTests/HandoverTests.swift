import Foundation
import Synchronization
import Testing

@testable import CombineCore

/// Threads that meet while a subscription is handed over, or a value that waits.
struct HandoverTests {
  /// A publisher that subscribes to another one on a thread of its own, which runs and waits for that.
  private final class OnAnotherThread: Publisher, @unchecked Sendable {  // the flag orders the accesses
    typealias Output = Int
    typealias Failure = Never

    let subject = PassthroughSubject<Int, Never>()
    private let group = DispatchGroup()
    private let hasSubscriber = Atomic(false)
    private var subscriber: AnySubscriber<Int, Never>?

    init() {
      group.enter()
      Thread {
        while !self.hasSubscriber.load(ordering: .acquiring) { sched_yield() }
        if let subscriber = self.subscriber { self.subject.receive(subscriber: subscriber) }
        self.group.leave()
      }.start()
    }

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      self.subscriber = AnySubscriber(subscriber)
      hasSubscriber.store(true, ordering: .releasing)
    }

    func wait() {
      group.wait()
      subscriber = nil
    }
  }

  @Test("An input hands its subscription over on another thread while the next input is subscribed to")
  func inputsOnOtherThreads() {
    for round in 0..<200 {
      let (source, trigger) = (OnAnotherThread(), OnAnotherThread())
      let values = Notes<Int>()
      let cancellable =
        round % 2 == 0
        ? source.prefix(untilOutputFrom: trigger).sink { values.append($0) }
        : source.drop(untilOutputFrom: trigger).sink { values.append($0) }
      source.wait()
      trigger.wait()
      source.subject.send(1)
      trigger.subject.send(0)
      source.subject.send(2)
      #expect(values.all == [round % 2 == 0 ? 1 : 2], "round \(round)")
      cancellable.cancel()
    }
  }

  /// A subscriber that stays in `receive(subscription:)` until the test lets it leave.
  private final class Slow: Subscriber, @unchecked Sendable {  // read after its thread has ended
    let (isInside, mayLeave): (DispatchSemaphore, DispatchSemaphore)
    private(set) var completions = 0

    init(_ isInside: DispatchSemaphore, _ mayLeave: DispatchSemaphore) {
      (self.isInside, self.mayLeave) = (isInside, mayLeave)
    }

    func receive(subscription: any Subscription) {
      isInside.signal()
      mayLeave.wait()
    }

    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) { completions += 1 }
  }

  @Test("A subject completes while several threads receive their subscription")
  func completionDuringSubscriptions() {
    for round in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      let (isInside, mayLeave, group) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
      let subscribers = (0..<4).map { _ in Slow(isInside, mayLeave) }
      for subscriber in subscribers {
        group.enter()
        Thread {
          subject.subscribe(subscriber)
          group.leave()
        }.start()
      }
      for _ in subscribers { isInside.wait() }
      subject.send(completion: .finished)
      for _ in subscribers { mayLeave.signal() }
      group.wait()
      #expect(subscribers.map(\.completions) == [1, 1, 1, 1], "round \(round)")
    }
  }

  /// A subscriber that another thread cancels as soon as it has its subscription.
  private final class Short: Subscriber, @unchecked Sendable {  // the flag orders the accesses
    let hasSubscription = Atomic(false)
    private var subscription: (any Subscription)?

    func receive(subscription: any Subscription) {
      self.subscription = subscription
      hasSubscription.store(true, ordering: .releasing)
    }

    func receive(_ input: Int) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}

    func cancel() {
      while !hasSubscription.load(ordering: .acquiring) { sched_yield() }
      subscription?.cancel()
      subscription = nil
    }
  }

  @Test("A subscriber that cancels while a future adds it is released")
  func cancelWhileAFutureAddsTheSubscriber() {
    /// A weak reference to a subscriber that has been cancelled.
    struct Released {
      weak var subscriber: Short?

      init(_ future: Future<Int, Never>) {
        let (subscriber, group) = (Short(), DispatchGroup())
        self.subscriber = subscriber
        // The thread's closure can live on after the thread has run it.
        nonisolated(unsafe) var cancelled: Short? = subscriber
        group.enter()
        Thread {
          cancelled.take()?.cancel()
          group.leave()
        }.start()
        future.subscribe(subscriber)
        group.wait()
      }
    }
    let future = Future<Int, Never> { _ in }
    for round in 0..<1000 { #expect(Released(future).subscriber == nil, "round \(round)") }
  }

  @Test("A buffer is filled while another thread cancels it")
  func cancelOfABuffer() {
    for _ in 0..<100 {
      let subject = PassthroughSubject<Int, Never>()
      let subscriber = Short()
      subject.buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest).subscribe(subscriber)
      concurrently(2) { thread in
        if thread == 0 {
          for number in 0..<200 { subject.send(number) }
        } else {
          sched_yield()
          subscriber.cancel()
        }
      }
    }
  }

  @Test("Threads store, take and drop the value that waits in `throttle`")
  func throttledValues() {
    let value = ThrottledValue<Int, ManualClock.SchedulerTimeType>(interval: 0, latest: true)
    let taken = Notes<Int>()
    concurrently(3) { thread in
      for number in 1...3000 {
        switch thread {
        case 0: _ = value.store(number, now: { .init(second: number) })
        case 1: if let number = value.take(at: .init(second: 1_000_000)) { taken.append(number) }
        default: value.clear()
        }
      }
    }
    let all = taken.all
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 }, "a value is taken twice, or after a later one")
  }
}
