import Combine
import CombineTestKit
import Foundation
import TestHelpers
import Testing

/// `NotificationCenter.publisher(for:object:)`.
@Suite(.timeLimit(.minutes(60)))
struct NotificationCenterTests {
  private typealias Recorder = RecordingSubscriber<Notification, Never>
  private static let name = Notification.Name("news")
  private let name = Self.name
  private let center = NotificationCenter()

  private final class Person: Equatable {
    static func == (lhs: Person, rhs: Person) -> Bool { true }
  }

  private func post(_ number: Int, by object: Any? = nil) {
    center.post(name: name, object: object, userInfo: ["number": number])
  }

  private func numbers(_ recorder: Recorder) -> [Int] { recorder.values.compactMap { $0.userInfo?["number"] as? Int } }

  @Test func isEqualWhereAllItsPartsAre() {
    let (one, other) = (Person(), Person())
    let publisher = center.publisher(for: name, object: one)
    #expect(publisher == center.publisher(for: name, object: one))
    #expect(publisher == NotificationCenter.Publisher(center: center, name: name, object: one))
    #expect(publisher != center.publisher(for: name, object: other))
    #expect(publisher != center.publisher(for: name))
    #expect(publisher != center.publisher(for: Notification.Name("other"), object: one))
    #expect(publisher != NotificationCenter.default.publisher(for: name, object: one))
    #expect(publisher.center === center && publisher.name == name && publisher.object === one)
  }

  @Test func deliversWhatIsPostedUntilItIsCancelled() {
    let recorder = Recorder()
    post(1)
    center.publisher(for: name).subscribe(recorder)
    post(2)
    center.post(name: Notification.Name("other"), object: nil)
    NotificationCenter.default.post(name: name, object: nil)
    post(3, by: Person())
    recorder.cancel()
    post(4)
    #expect(numbers(recorder) == [2, 3])
    #expect(recorder.values.map(\.name) == [name, name])
    #expect(recorder.completion == nil)
    guard case .subscription("NotificationCenter Observer")? = recorder.events.first else {
      Issue.record("\(recorder.events)")
      return
    }
  }

  /// The publisher filters by the identity of the object, not by equality.
  @Test func deliversWhatOneObjectPosts() {
    let (one, other) = (Person(), Person())
    let recorder = Recorder()
    center.publisher(for: name, object: one).subscribe(recorder)
    post(1, by: one)
    post(2, by: other)
    post(3)
    post(4, by: one)
    #expect(numbers(recorder) == [1, 4])
    #expect(recorder.values.allSatisfy { $0.object as AnyObject === one })
    recorder.cancel()
  }

  @Test func dropsWhatNobodyHasAskedFor() {
    let recorder = Recorder(initialDemand: .none) { _ in .none }
    center.publisher(for: name).subscribe(recorder)
    post(1)
    recorder.request(.max(2))
    for number in 2...4 { post(number) }
    recorder.request(.max(1))
    post(5)
    #expect(numbers(recorder) == [2, 3, 5])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func demandThatAValueReturnsCounts() {
    let recorder = Recorder(initialDemand: .max(1)) { $0.userInfo?["number"] as? Int == 1 ? .max(1) : .none }
    center.publisher(for: name).subscribe(recorder)
    for number in 1...3 { post(number) }
    #expect(numbers(recorder) == [1, 2])
    recorder.cancel()
  }

  @Test func aPostInsideADeliveryNests() {
    let (first, second) = (Recorder("first"), Recorder("second"))
    center.publisher(for: name).subscribe(first)
    center.publisher(for: name).subscribe(second)
    first.onValue { if $0.userInfo?["number"] as? Int == 1 { post(2) } }
    post(1)
    #expect(numbers(first) == [1, 2])
    #expect(numbers(second).sorted() == [1, 2])
    #expect(first.deepestNesting == 2)
    #expect(first.violations + second.violations == [])
    first.cancel()
    second.cancel()
  }

  @Test("Demand that a nested delivery returns or requests counts like any other", arguments: [true, false])
  func aNestedDeliveryAddsDemand(isReturned: Bool) {
    let recorder = Recorder(initialDemand: .max(2)) { notification in
      isReturned && notification.userInfo?["number"] as? Int == 2 ? .max(1) : .none
    }
    recorder.onValue { [unowned recorder] notification in
      let number = notification.userInfo?["number"] as? Int
      if number == 1 { post(2) }
      if number == 2, !isReturned { recorder.request(.max(1)) }
    }
    center.publisher(for: name).subscribe(recorder)
    for number in [1, 3, 4] { post(number) }
    #expect(numbers(recorder) == [1, 2, 3])
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test("A nested notification uses up demand, and is dropped without it", arguments: 1...4)
  func aNestedPostUsesUpDemand(demand: Int) {
    let recorder = Recorder(initialDemand: .max(demand)) { _ in .none }
    recorder.onValue { notification in
      guard let number = notification.userInfo?["number"] as? Int, number < 3 else { return }
      post(number + 1)
    }
    center.publisher(for: name).subscribe(recorder)
    post(1)
    post(9)
    #expect(numbers(recorder) == Array([1, 2, 3, 9].prefix(demand)))
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func cancelsInsideADelivery() {
    let (first, second) = (Recorder("first"), Recorder("second"))
    center.publisher(for: name).subscribe(first)
    center.publisher(for: name).subscribe(second)
    first.onValue { [unowned first, unowned second] _ in
      first.cancel()
      second.cancel()
    }
    second.onValue { [unowned first, unowned second] _ in
      first.cancel()
      second.cancel()
    }
    post(1)
    post(2)
    #expect(numbers(first).count + numbers(second).count == 1)
    #expect(first.violations + second.violations == [])
  }

  @Test func aThreadPostsAfterAnother() {
    let recorder = Recorder()
    center.publisher(for: name).subscribe(recorder)
    post(1)
    let other = JoinableThread { [center] in center.post(name: Self.name, object: nil, userInfo: ["number": 2]) }
    #expect(other.join())
    #expect(numbers(recorder) == [1, 2])
    recorder.cancel()
  }

  @Test func postsOfSeveralThreadsTakeTurns() {
    let recorder = Recorder()
    center.publisher(for: name).subscribe(recorder)
    let line = ThreadBarrier(3)
    let workers = (0..<3).map { thread in
      JoinableThread { [center] in
        line.wait()
        for number in 0..<200 {
          center.post(name: Self.name, object: nil, userInfo: ["number": thread * 1000 + number])
        }
      }
    }
    for worker in workers { #expect(worker.join()) }
    let all = numbers(recorder)
    for thread in 0..<3 { #expect(all.filter { $0 / 1000 == thread } == (0..<200).map { thread * 1000 + $0 }) }
    #expect(recorder.violations == [])
    recorder.cancel()
  }

  @Test func cancelReturnsWhileADeliveryIsBlocked() {
    nonisolated(unsafe) let recorder = Recorder()  // has a lock, but its notifications are not `Sendable`
    let (isInside, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    recorder.onValue { _ in
      isInside.signal()
      mayGoOn.wait()
    }
    center.publisher(for: name).subscribe(recorder)
    let poster = JoinableThread { [center] in center.post(name: Self.name, object: nil) }
    isInside.wait()
    let canceller = JoinableThread { recorder.cancel() }
    #expect(canceller.join())
    mayGoOn.signal()
    #expect(poster.join())
    #expect(recorder.values.count == 1)
    #expect(recorder.violations == [])
  }

  /// The center removes observers under a lock. A `deinit` that runs because of the removal may use the center.
  @Test func letsGoOutsideTheCentersLock() {
    let tracker = ReferenceTracker()
    let posted = Counter()
    let listener = center.publisher(for: Notification.Name("gone")).sink { _ in posted.add() }
    let worker = JoinableThread { [center] in
      let recorder = tracker.track(Recorder(), as: "subscriber")
      let token = tracker.token("closure") {
        center.post(name: Notification.Name("gone"), object: nil)
      }
      center.publisher(for: Self.name).map { notification in withExtendedLifetime(token) { notification } }
        .subscribe(recorder)
      center.post(name: Self.name, object: nil)
      recorder.cancel()
    }
    #expect(worker.join())
    #expect(posted.value == 1)
    #expect(tracker.count == 2)
    #expect(tracker.alive == [])
    listener.cancel()
  }

  @Test func theSubscriptionInsideADeliveryGetsTheNextOne() {
    let (first, second) = (Recorder("first"), Recorder("second"))
    first.onValue { _ in if second.subscription == nil { center.publisher(for: name).subscribe(second) } }
    center.publisher(for: name).subscribe(first)
    post(1)
    post(2)
    #expect(numbers(first) == [1, 2])
    #expect(numbers(second) == [2])
    first.cancel()
    second.cancel()
  }

  /// The demand is a limit even for a thread that waits for its turn while another one uses up what is left of it.
  @Test(.blocksAPoolThread) func threadsShareTheDemand() {
    let (center, name) = (center, name)
    // How long the other thread takes to get to its turn is not known, so each round gives it another time.
    for round in 0..<300 {
      let received = Counter()
      let recorder = Recorder(initialDemand: .max(2)) { _ in .none }
      let (isPosting, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      recorder.onValue { _ in
        guard received.add() == 1 else { return }
        Thread {
          isPosting.signal()
          center.post(name: name, object: nil)
          done.signal()
        }.start()
        isPosting.wait()
        for _ in 0..<(round % 30) * 10 { sched_yield() }
        center.post(name: name, object: nil)
      }
      center.publisher(for: name).subscribe(recorder)
      center.post(name: name, object: nil)
      done.wait()
      #expect(received.value == 2)
      recorder.cancel()
    }
  }

  /// A notification that another thread posts later is delivered, also after one that a delivery has posted.
  @Test(.blocksAPoolThread) func threadsPostOneAfterTheOther() {
    let recorder = Recorder()
    let (center, name) = (center, name)
    let cancellable = center.publisher(for: name).sink { notification in
      if notification.userInfo?["number"] as? Int == 1 { center.post(name: name, object: nil, userInfo: ["number": 2]) }
    }
    center.publisher(for: name).subscribe(recorder)
    post(1)
    let done = DispatchSemaphore(value: 0)
    Thread {
      center.post(name: name, object: nil, userInfo: ["number": 3])
      done.signal()
    }.start()
    done.wait()
    #expect(numbers(recorder).sorted() == [1, 2, 3])
    cancellable.cancel()
  }
}
