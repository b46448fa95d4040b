import Testing

@testable import CombineCore

/// A source that retains its subscriber after a cancel and a completion, until the test releases it.
private final class StubbornSource<Output>: Publisher {
  typealias Failure = Never

  var subscriber: AnySubscriber<Output, Never>?
  /// The subscriber's own subscription.
  private(set) weak var subscription: PipelineSubscription?

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Never {
    self.subscriber = AnySubscriber(subscriber)
    subscription = Mirror(reflecting: subscriber).descendant("subscription") as? PipelineSubscription
    subscriber.receive(subscription: Subscriptions.empty)
  }
}

/// A subscription that does not end, and counts the reads of `hasEnded`.
private struct OpenSubscription: Subscription, EndableSubscription {
  let combineIdentifier = CombineIdentifier()
  let questions: Counter

  var hasEnded: Bool {
    questions.increment()
    return false
  }

  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

struct SubscriptionSetTests {
  @Test("Only a few ended subscriptions are kept, and those that have not ended are cancelled at the end")
  func endedSubscriptionsAreReleased() {
    let set = SubscriptionSet(isRequested: true)
    var cancelled: [Int] = []
    var ended: [WeakReference] = []
    for number in 0..<1000 {
      let subscription = PipelineSubscription("source", request: { _, _ in }, cancel: { _ in cancelled.append(number) })
      set.add(subscription)
      if number.isMultiple(of: 100) { continue }
      subscription.end()
      ended.append(WeakReference(subscription))
    }
    #expect(ended.count { $0.object != nil } <= 32)
    set.cancel()
    #expect(cancelled == Array(stride(from: 0, to: 1000, by: 100)))
    #expect(ended.allSatisfy { $0.object == nil })
  }

  @Test("The ninth subscription releases those that have ended, and the checks are proportional to the additions")
  func endedSubscriptionsAreLookedFor() {
    let set = SubscriptionSet(isRequested: false)
    var ended: [WeakReference] = []
    for count in 1...9 {
      let subscription = PipelineSubscription("source", request: { _, _ in })
      set.add(subscription)
      subscription.end()
      ended.append(WeakReference(subscription))
      #expect(ended.count { $0.object != nil } == (count == 9 ? 1 : count))
    }
    let questions = Counter()
    let open = SubscriptionSet(isRequested: false)
    for count in 1...1000 {
      open.add(OpenSubscription(questions: questions))
      #expect(questions.value <= 2 * count)
    }
  }

  @Test(
    "The first request requests unlimited demand from each subscription once, and from later ones as they are added")
  func requests() {
    let set = SubscriptionSet(isRequested: false)
    var requests: [String] = []
    func add(_ name: StaticName) {
      set.add(PipelineSubscription(name, request: { requests.append("\(name) \($1)") }))
    }
    add("a")
    add("b")
    #expect(requests == [])
    set.requestAll()
    set.requestAll()
    #expect(requests == ["a unlimited", "b unlimited"])
    add("c")
    #expect(requests == ["a unlimited", "b unlimited", "c unlimited"])
  }

  @Test("A property to which a publisher is assigned releases the subscription when the publisher finishes")
  func assigningToAPropertyEndsWithTheCompletion() {
    final class Model { @Published var value = 0 }
    let (model, source) = (Model(), StubbornSource<Int>())
    source.assign(to: &model.$value)
    #expect(source.subscription != nil)
    _ = source.subscriber?.receive(5)
    #expect(model.value == 5)
    source.subscriber?.receive(completion: .finished)
    source.subscriber = nil
    #expect(source.subscription == nil)
    model.value = 6
    #expect(model.value == 6)
  }
}
