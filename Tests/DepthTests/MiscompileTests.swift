import Combine
import Testing

/// Swift 6.3.1's optimizer loses a delivery if a subscriber, its subscription and a stage between them refer to each
/// other and none of the three escapes. The package avoids it by never inlining the initializers of its subscription
/// objects. The tests cover the places where the three meet; each must deliver its value. Subscription objects that
/// consist of plain fields lose it. The current ones, which consist of atomics and closures, have been observed to keep
/// it even when they are inlined, so this test detects a change of their layout, or of the compiler.
///
/// Only an optimized build can show it: `swift test -c release --filter Miscompile`.
struct MiscompileTests {
  @Test("A value arrives through a stage whose subscriber and subscription are referenced only by each other")
  func cycleOfThree() {
    #expect(justThroughStage() == 7)
    #expect(sequenceThroughStage() == 7)
    #expect(subjectThroughStage() == 7)
    #expect(linkThroughStage() == 7)
    #expect(sinkThroughStage() == 7)
  }
}

/// A subscriber that keeps its subscription, and requests nothing by itself.
private final class Lazy: Subscriber {
  let body: (Int) -> Void
  var subscription: (any Subscription)?

  init(_ body: @escaping (Int) -> Void) { self.body = body }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    body(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

@inline(never)
private func start(_ subscription: any Subscription) { subscription.request(.unlimited) }

@inline(never)
private func justThroughStage() -> Int {
  var sum = 0
  let subscriber = Lazy { sum &+= $0 }
  Deferred { Just(6) }.map { $0 + 1 }.subscribe(subscriber)
  start(subscriber.subscription!)
  return sum
}

@inline(never)
private func sequenceThroughStage() -> Int {
  var sum = 0
  let subscriber = Lazy { sum &+= $0 }
  Deferred { CollectionOfOne(6).publisher }.map { $0 + 1 }.subscribe(subscriber)
  start(subscriber.subscription!)
  return sum
}

@inline(never)
private func subjectThroughStage() -> Int {
  var sum = 0
  let subject = PassthroughSubject<Int, Never>()
  let subscriber = Lazy { sum &+= $0 }
  subject.map { $0 + 1 }.subscribe(subscriber)
  start(subscriber.subscription!)
  subject.send(6)
  subscriber.subscription!.cancel()
  return sum
}

@inline(never)
private func linkThroughStage() -> Int {
  var sum = 0
  let subscriber = Lazy { sum &+= $0 }
  Deferred { [6, 0].publisher }.map { $0 }.prefix(1).map { $0 + 1 }.subscribe(subscriber)
  start(subscriber.subscription!)
  return sum
}

@inline(never)
private func sinkThroughStage() -> Int {
  var sum = 0
  _ = Deferred { CollectionOfOne(6).publisher }.map { $0 + 1 }.sink { sum &+= $0 }
  return sum
}
