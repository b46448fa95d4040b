import Testing

@testable import CombineCore

/// A publisher that completes while it is being subscribed to, and then runs a closure before the subscribing returns.
private struct CompletesAtOnce: Publisher {
  typealias Output = Int
  typealias Failure = MachineError

  let completion: Subscribers.Completion<MachineError>
  let afterwards: () -> Void

  func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Int, Downstream.Failure == MachineError {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: completion)
    afterwards()
  }
}

struct SequentialCoordinatorTests {
  @Test("A cancel while a publisher is being subscribed to prevents the subscription to the next one")
  func cancellingWhileSubscribing() {
    func subscriptions(
      _ completion: Subscribers.Completion<MachineError>, cancels: Bool,
      _ continue: (CompletesAtOnce, AnyPublisher<Int, MachineError>) -> AnyPublisher<Int, MachineError>
    ) -> Int {
      let probe = Probe()
      var count = 0
      let next = Deferred {
        count += 1
        return Empty<Int, MachineError>()
      }.eraseToAnyPublisher()
      let first = CompletesAtOnce(completion: completion) { if cancels { probe.cancel() } }
      `continue`(first, next).subscribe(probe)
      return count
    }
    let failure = Subscribers.Completion.failure(MachineError(side: 0))
    for cancels in [true, false] {
      let expected = cancels ? 0 : 1
      // `append` subscribes from inside the completion, which comes before this cancel.
      #expect(subscriptions(.finished, cancels: cancels) { $0.append($1).eraseToAnyPublisher() } == 1)
      #expect(
        subscriptions(failure, cancels: cancels) { first, next in first.catch { _ in next }.eraseToAnyPublisher() }
          == expected)
    }
  }
}
