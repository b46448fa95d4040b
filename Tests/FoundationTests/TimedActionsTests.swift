import Combine
import CombineDispatch
import CombineTestKit
import Dispatch
import Testing

/// The heap of the actions that wait for their dates. It starts actions on the serial queue of its timer, so that nothing
/// starts while a test occupies that queue.
struct TimedActionsTests {
  @Test("Actions start in the order of their dates, and not if they were cancelled", arguments: 0..<20)
  func order(seed: UInt64) async {
    let queue = DispatchQueue(label: "order")
    let started = Monitor<[Int]>([])
    var generator = SeededGenerator(seed: seed)
    let numbers = (0..<100).shuffled(using: &generator)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      DispatchTimer.queue.sync {
        let now = queue.now
        var handles: [Int: any Cancellable] = [:]
        for number in numbers {
          // Two actions have the same date, and all dates are over.
          let date = now.advanced(by: .microseconds(number / 2 - 1000))
          handles[number] = queue._scheduleCancellable(after: date, tolerance: 0, options: nil) {
            started.withLock { $0.append(number) }
          }
          // One that is not due yet, which is cancelled, is between them.
          let later = queue._scheduleCancellable(after: now.advanced(by: .seconds(1000)), tolerance: 0, options: nil) {
            started.withLock { $0.append(-1) }
          }
          if number % 3 == 0 { later?.cancel() }
          if number % 3 == 1 { handles[Int.random(in: 0..<100, using: &generator)]?.cancel() }
          if let later { handles[1000 + number] = later }
        }
        for (number, handle) in handles where number >= 1000 { handle.cancel() }
        queue.schedule(after: now.advanced(by: .microseconds(-1)), tolerance: 0, options: nil) { continuation.resume() }
      }
    }
    let found = started.read { $0 }
    #expect(found.count > 60 && !found.contains(-1), "seed \(seed)")
    // Of two with the same date, the one that was scheduled first starts first.
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
    let expected = found.sorted { ($0 / 2, places[$0]!) < ($1 / 2, places[$1]!) }
    #expect(found == expected, "seed \(seed)")
  }

  @Test("A cancelled action waits for its date no longer")
  func leaves() {
    let queue = DispatchQueue(label: "test")
    weak var released: AnyObject?
    do {
      let date = queue.now.advanced(by: .seconds(3600))
      let waiting = queue._scheduleCancellable(after: date, tolerance: .seconds(0), options: nil) {}
      released = waiting
      #expect(released != nil)
      waiting?.cancel()
    }
    #expect(released == nil)
  }

  @Test("A cancel releases the action, before its date and once it waits for its queue")
  func release() {
    final class Object {}
    let queue = DispatchQueue(label: "release")
    var object: Object? = Object()
    weak let kept = object
    func schedule(_ date: DispatchQueue.SchedulerTimeType, _ object: Object) -> (any Cancellable)? {
      queue._scheduleCancellable(after: date, tolerance: 0, options: nil) { withExtendedLifetime(object) {} }
    }
    let first = schedule(queue.now.advanced(by: .seconds(1000)), object!)
    let second = DispatchTimer.queue.sync { () -> (any Cancellable)? in
      queue.suspend()
      return schedule(queue.now, object!)
    }
    object = nil
    DispatchTimer.queue.sync {}  // the second action has been handed to its queue, or will be
    #expect(kept != nil)
    first?.cancel()
    second?.cancel()
    #expect(kept == nil)
    queue.resume()
  }
}
