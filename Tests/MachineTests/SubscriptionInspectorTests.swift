import Foundation
import Testing

@testable import CombineCore

/// An inspector that counts subscriptions, and passes every subscriber on.
private final class CountingInspector: SubscriptionInspector {
  let subscriptions = Counter()
  private let releases: Counter

  init(_ releases: Counter) { self.releases = releases }
  deinit { releases.increment() }

  func subscribe<P: Publisher, S: Subscriber>(_ subscriber: S, to publisher: P)
  where S.Input == P.Output, S.Failure == P.Failure {
    subscriptions.increment()
    publisher.receive(subscriber: subscriber)
  }
}

/// The hook of the inspector. Each test has its own process, because all subscriptions of a process use the hook.
struct SubscriptionInspectorTests {
  @Test("The installed inspector sees each subscription, and one that has been replaced sees none")
  func replacing() async {
    await #expect(processExitsWith: .success) {
      let releases = Counter()
      let inspectors = (0..<2).map { _ in CountingInspector(releases) }
      var sum = 0
      func subscribe() { Just(1).subscribe(Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { sum += $0 })) }
      subscribe()
      #expect(!isInspecting())
      InstalledInspector.replace(with: inspectors[0])
      #expect(isInspecting())
      subscribe()
      InstalledInspector.replace(with: inspectors[1])
      for _ in 0..<2 { subscribe() }
      InstalledInspector.replace(with: nil)
      #expect(!isInspecting())
      subscribe()
      #expect(sum == 5)
      #expect(inspectors.map(\.subscriptions.value) == [1, 2])
      withExtendedLifetime(inspectors) { #expect(releases.value == 0) }
    }
  }

  @Test("Threads that install inspectors while others subscribe lose no subscription and release every inspector")
  func replacingOnSeveralThreads() async {
    await #expect(processExitsWith: .success) {
      let (releases, received) = (Counter(), Counter())
      let rounds = 2000
      concurrently(4) { number in
        for _ in 0..<rounds {
          if number % 2 == 0 {
            InstalledInspector.replace(with: CountingInspector(releases))
          } else {
            Just(1).subscribe(
              Subscribers.Sink(receiveCompletion: { _ in }, receiveValue: { _ in received.increment() }))
          }
        }
      }
      InstalledInspector.replace(with: nil)
      #expect(received.value == 2 * rounds)
      #expect(releases.value == 2 * rounds)
    }
  }
}
