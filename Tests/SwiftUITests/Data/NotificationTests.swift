import Dispatch
import SwiftUI
import SwiftUITesting
import Synchronization
import Testing
import ViewTestHelpers

@testable import FoundationSupplement

private final class Poster: Sendable {}

private struct Reloading: View {
  let center: NotificationCenter
  @State private var count = 0

  var body: some View {
    Text("\(count) reloads").task {
      for await _ in center.notifications(named: .changed) { count += 1 }
    }
  }
}

extension Notification.Name {
  fileprivate static let changed = Notification.Name("changed")
}

/// The notifications of a center as an asynchronous sequence.
@MainActor @Suite(.recordedViews)
struct NotificationTests {
  private func numbers(_ count: Int, of iterator: inout NotificationCenter.Notifications.Iterator) async -> [Int?] {
    var numbers: [Int?] = []
    for _ in 0..<count { numbers.append(await iterator.next(isolation: #isolation)?.userInfo?["number"] as? Int) }
    return numbers
  }

  @Test func anIteratorKeepsWhatIsPosted() async {
    let center = NotificationCenter()
    let notifications = center.notifications(named: .changed)
    center.post(name: .changed, object: nil, userInfo: ["number": 0])
    var first = notifications.makeAsyncIterator()
    center.post(name: .changed, object: nil, userInfo: ["number": 1])
    center.post(name: Notification.Name("other"), object: nil, userInfo: ["number": 2])
    var second = notifications.makeAsyncIterator()
    center.post(name: .changed, object: nil, userInfo: ["number": 3])
    #expect(await numbers(2, of: &first) == [1, 3])
    center.post(name: .changed, object: nil, userInfo: ["number": 4])
    #expect(await numbers(2, of: &second) == [3, 4])
    #expect(await numbers(1, of: &first) == [4])
  }

  @Test func anObjectSelectsItsNotifications() async {
    let center = NotificationCenter()
    let poster = Poster()
    var iterator = center.notifications(named: .changed, object: poster).makeAsyncIterator()
    center.post(name: .changed, object: Poster(), userInfo: ["number": 1])
    center.post(name: .changed, object: poster, userInfo: ["number": 2])
    center.post(name: .changed, object: nil, userInfo: ["number": 3])
    center.post(name: .changed, object: poster, userInfo: ["number": 4])
    #expect(await numbers(2, of: &iterator) == [2, 4])
  }

  @Test func nothingIsLostBetweenThreads() async {
    let center = NotificationCenter()
    var iterator = center.notifications(named: .changed).makeAsyncIterator()
    DispatchQueue.concurrentPerform(iterations: 200) { number in
      center.post(name: .changed, object: nil, userInfo: ["number": number])
    }
    #expect(Set(await numbers(200, of: &iterator)) == Set(0..<200))
  }

  @Test func aReleasedIteratorIsNoObserver() async {
    let center = NotificationCenter()
    weak var observer: (any NSObjectProtocol)?
    do {
      var iterator = center.notifications(named: .changed).makeAsyncIterator()
      observer = iterator.observation.token
      center.post(name: .changed, object: nil, userInfo: ["number": 1])
      #expect(await numbers(1, of: &iterator) == [1])
      #expect(observer != nil)
    }
    #expect(observer == nil)
  }

  @Test func cancellationEndsTheSequence() async {
    let center = NotificationCenter()
    let received = Mutex(0)
    let task = Task {
      for await _ in center.notifications(named: .changed) { received.withLock { $0 += 1 } }
    }
    // The task has not begun to observe the center when it is created.
    while received.withLock({ $0 }) == 0 {
      center.post(name: .changed, object: nil)
      await Task.yield()
    }
    task.cancel()
    await task.value
  }

  @Test func aTaskOfAViewReceivesNotifications() async {
    let center = NotificationCenter()
    let host = TestHost(Reloading(center: center))
    #expect(host.texts == ["0 reloads"])
    await host.settle {
      center.post(name: .changed, object: nil)
      return host.texts != ["0 reloads"]
    }
    #expect(host.texts != ["0 reloads"])
  }
}
