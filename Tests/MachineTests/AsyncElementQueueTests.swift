import Foundation
import Testing

@testable import CombineCore

/// The queue behind `values`, by itself: the results of the waiting tasks in every order of events up to a length.
@Suite(.timeLimit(.minutes(60)))
struct AsyncElementQueueTests {
  private typealias Answers = AsyncElementQueue<Int, MachineError>

  /// An upstream that records the requested demand.
  private final class Upstream: Subscription {
    var requested = 0
    var cancels = 0
    func request(_ demand: Subscribers.Demand) {
      #expect(demand != .none)  // expected by publishers that trap on it
      requested += demand.count
    }
    func cancel() { cancels += 1 }
  }

  private enum Happening: CaseIterable { case waits, subscribes, value, finishes, fails, cancels }

  /// The specification: one result for each waiting task, values in the order of waiting, the failure for one task
  /// only.
  private struct Model {
    var waiting: [Int] = []
    var answers: [String?] = []
    var isSubscribed = false, hasEnded = false
    /// A Boolean value that indicates whether a value has arrived without a subscription, after which no task waits.
    var lacksSubscription = false
    var unclaimed = false
    var value = 0

    mutating func end(_ answer: String) {
      guard !hasEnded else { return }
      hasEnded = true
      unclaimed = answer == "failure" && waiting.isEmpty
      for (place, waiter) in waiting.enumerated() { answers[waiter] = place == 0 ? answer : "end" }
      waiting = []
    }

    mutating func happen(_ event: Happening) {
      switch event {
      case .waits:
        answers.append(hasEnded ? (unclaimed ? "failure" : "end") : lacksSubscription ? "end" : nil)
        if hasEnded { unclaimed = false } else if !lacksSubscription { waiting.append(answers.count - 1) }
      case .subscribes:
        isSubscribed = isSubscribed || !hasEnded
        lacksSubscription = false
      case .value:
        value += 1
        if !isSubscribed, !hasEnded {
          for waiter in waiting { answers[waiter] = "end" }
          (waiting, lacksSubscription) = ([], true)
        }
        if isSubscribed, !hasEnded, !waiting.isEmpty { answers[waiting.removeFirst()] = "\(value)" }
      // Also that of an upstream without a subscription.
      case .finishes: end("end")
      case .fails: end("failure")
      case .cancels:
        end("end")
        unclaimed = false
      }
    }
  }

  /// Continuations are resumed at once, but their tasks run later: the results are compared when all are available.
  @Test func everyOrder() async {
    var orders: [[Happening]] = [[]]
    for _ in 0..<5 { orders = orders.flatMap { order in Happening.allCases.map { order + [$0] } } }
    for order in orders {
      let (queue, upstream) = (Answers(), Upstream())
      var (model, tasks, value) = (Model(), [Task<String, Never>](), 0)
      for event in order + [.cancels] {
        model.happen(event)
        switch event {
        case .waits:
          let isInLine = AsyncStream<Void>.makeStream()
          tasks.append(
            Task {
              let answer = await withUnsafeContinuation { continuation in
                queue.wait(continuation)
                isInLine.continuation.yield(())
              }
              return switch answer.result {
              case .success(let value?): "\(value)"
              case .success(nil): "end"
              case .failure: "failure"
              }
            })
          for await _ in isInLine.stream.prefix(1) {}
        case .subscribes: queue.receive(subscription: upstream)
        case .value:
          value += 1
          _ = queue.receive(value)
        case .finishes: queue.receive(completion: .finished)
        case .fails: queue.receive(completion: .failure(MachineError(side: 0)))
        case .cancels: queue.cancel()
        }
      }
      var answers: [String?] = []
      for task in tasks { answers.append(await task.value) }
      if answers != model.answers {
        Issue.record("\(order): \(answers), not \(model.answers)")
        return
      }
    }
  }

  /// Starts tasks that each wait for an element, and returns them when all of them are in line.
  private func waiters(_ count: Int, for queue: Answers) async -> [Task<Void, Never>] {
    let isInLine = AsyncStream<Void>.makeStream()
    let tasks = (0..<count).map { _ in
      Task {
        _ = await withUnsafeContinuation { continuation in
          queue.wait(continuation)
          isInLine.continuation.yield(())
        }
      }
    }
    for await _ in isInLine.stream.prefix(count) {}
    return tasks
  }

  @Test func asksForOneValueForEachWhoWaits() async {
    let (queue, upstream) = (Answers(), Upstream())
    let early = await waiters(2, for: queue)
    queue.receive(subscription: upstream)
    #expect(upstream.requested == 2)
    let late = await waiters(1, for: queue)
    #expect(upstream.requested == 3)
    queue.cancel()
    queue.cancel()
    #expect(upstream.cancels == 1)
    for task in early + late { await task.value }
  }

  @Test("A subscription that arrives after a value requests nothing for the tasks that the value has resumed")
  func aSubscriptionAfterAValue() async {
    let (queue, upstream) = (Answers(), Upstream())
    let early = await waiters(2, for: queue)
    _ = queue.receive(1)
    for task in early { await task.value }
    queue.receive(subscription: upstream)
    #expect(upstream.requested == 0)
    let late = await waiters(1, for: queue)
    #expect(upstream.requested == 1)
    queue.cancel()
    for task in late { await task.value }
  }

  /// Every round creates and cancels a queue, so that both sides use it all the time.
  @Test("A task that waits while the queue is cancelled is resumed with the end of the sequence")
  func waitingWhileTheQueueIsCancelled() async {
    for _ in 0..<50 {
      let (queue, isDone) = (Answers(), Counter())
      queue.receive(subscription: Subscriptions.empty)
      let thread = Thread { while isDone.value == 0 { queue.cancel() } }
      thread.start()
      let ends = await withTaskGroup(of: Int.self, returning: Int.self) { group in
        for _ in 0..<2 {
          group.addTask {
            var ends = 0
            for _ in 0..<20 { if case .success(nil) = await queue.next(isolation: nil) { ends += 1 } }
            return ends
          }
        }
        return await group.reduce(0, +)
      }
      isDone.increment()
      #expect(ends == 40)
    }
  }

  @Test("One value is requested for each waiting task, also while the subscription arrives")
  func waitingWhileTheSubscriptionArrives() async {
    for round in 0..<200 {
      let (queue, requested, isInLine) = (Answers(), Counter(), AsyncStream<Void>.makeStream())
      let subscription = PipelineSubscription(
        "source", request: { _, demand in for _ in 0..<demand.count { requested.increment() } })
      let tasks = (0..<3).map { _ in
        Task {
          _ = await withUnsafeContinuation { continuation in
            queue.wait(continuation)
            isInLine.continuation.yield(())
          }
        }
      }
      Thread {
        queue.receive(subscription: subscription)
        isInLine.continuation.yield(())
      }.start()
      for await _ in isInLine.stream.prefix(4) {}
      #expect(requested.value == 3, "round \(round)")
      queue.cancel()
      for task in tasks { await task.value }
    }
  }

  /// The values never stop arriving, so that both sides use the queue all the time.
  @Test("Each arriving value resumes one waiting task")
  func waitingWhileValuesArrive() async {
    let queue = Answers()
    queue.receive(subscription: Subscriptions.empty)
    let (sent, isDone) = (Counter(), Counter())
    let thread = Thread {
      while isDone.value == 0 {
        sent.increment()
        _ = queue.receive(sent.value)
      }
      queue.receive(completion: .finished)
    }
    thread.start()
    let received = await withTaskGroup(of: [Int].self, returning: [[Int]].self) { group in
      for _ in 0..<2 {
        group.addTask {
          var values: [Int] = []
          for _ in 0..<1000 {
            if case .success(let value?) = await queue.next(isolation: nil) { values.append(value) }
          }
          return values
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    isDone.increment()
    #expect(received.map(\.count) == [1000, 1000])
    #expect(Set(received.joined()).count == 2000)
    #expect(received.allSatisfy { $0 == $0.sorted() })
  }
}
