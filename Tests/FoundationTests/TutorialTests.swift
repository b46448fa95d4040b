import Combine
import Foundation
import Testing

/// Pipelines of timers and notifications as in tutorials, with the same imports.
@Suite(.timeLimit(.minutes(60)))
struct TutorialTests {
  /// A view model that counts down with `autoconnect`, `scan` and `prefix`.
  @MainActor
  final class Countdown: ObservableObject {
    @Published private(set) var remaining = 3
    private var cancellables = Set<AnyCancellable>()

    func start(done: @escaping () -> Void) {
      Timer.publish(every: 0.005, on: .main, in: .common)
        .autoconnect()
        .scan(3) { remaining, _ in remaining - 1 }
        .prefix(while: { $0 >= 0 })
        .sink(
          receiveCompletion: { _ in done() },
          receiveValue: { [weak self] in self?.remaining = $0 }
        )
        .store(in: &cancellables)
    }
  }

  @Test @MainActor func aTimerCountsDown() async {
    let countdown = Countdown()
    let (seen, done) = (Mailbox<Int>(), Mailbox<Void>())
    let watching = countdown.$remaining.sink { seen.put($0) }
    countdown.start { done.put(()) }
    await done.next()
    #expect(await seen.next(4) == [3, 2, 1, 0])
    #expect(countdown.remaining == 0)
    watching.cancel()
  }

  /// Decodes, filters and collects notifications, as apps do with those of the keyboard or the network.
  @Test func notificationsBecomeValues() {
    let changed = Notification.Name("balanceDidChange")
    let center = NotificationCenter()
    var balances: [Int] = []
    var alerts: [String] = []
    var cancellables = Set<AnyCancellable>()
    let balance = center.publisher(for: changed)
      .compactMap { $0.userInfo?["balance"] as? Int }
      .removeDuplicates()
      .share()
    balance
      .sink { balances.append($0) }
      .store(in: &cancellables)
    balance
      .filter { $0 < 0 }
      .map { "overdrawn by \(-$0)" }
      .sink { alerts.append($0) }
      .store(in: &cancellables)
    for amount in [10, 10, -5, 20] {
      center.post(name: changed, object: nil, userInfo: ["balance": amount])
    }
    center.post(name: changed, object: nil)
    #expect(balances == [10, -5, 20])
    #expect(alerts == ["overdrawn by 5"])
  }

  /// Merges two notifications into one state.
  @Test func twoNotificationsMakeAState() {
    let center = NotificationCenter()
    let (opened, closed) = (Notification.Name("opened"), Notification.Name("closed"))
    var states: [Bool] = []
    let cancellable = Publishers.Merge(
      center.publisher(for: opened).map { _ in true },
      center.publisher(for: closed).map { _ in false }
    )
    .prepend(false)
    .removeDuplicates()
    .sink { states.append($0) }
    for name in [opened, opened, closed, opened] { center.post(Notification(name: name)) }
    #expect(states == [false, true, false, true])
    cancellable.cancel()
    center.post(Notification(name: closed))
    #expect(states.count == 4)
  }
}
