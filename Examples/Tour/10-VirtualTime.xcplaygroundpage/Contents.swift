// Testing with virtual time.
//
// A test of what waits need not wait. `CombineTestKit` has schedulers whose time the test advances.

import Combine
import CombineTestKit
import Foundation

// The model takes its scheduler as a parameter. A program passes `DispatchQueue.main`.
final class Search<Context: Scheduler> {
  @Published var query = ""
  private(set) var asked: [String] = []
  private var subscription: AnyCancellable?

  init(scheduler: Context) {
    subscription = $query.dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .sink { [unowned self] in asked.append($0) }
  }
}

do {
  let queue = DispatchQueue.test
  let search = Search(scheduler: queue)
  search.query = "swift"
  queue.advance(by: .milliseconds(299))
  print("after 299 ms:", search.asked)
  queue.advance(by: .milliseconds(1))
  print("after 300 ms:", search.asked)
}

// A recorder notes what arrives, and when.
let clock = VirtualTimeScheduler()
let recorder = [1, 2].publisher
  .flatMap(maxPublishers: .max(1)) { Just($0).delay(for: .seconds($0), scheduler: clock) }
  .record(on: clock)
clock.run()
for (time, event) in recorder.timeline { print("at \(time):", event) }

// A diagram draws both: a character is a frame of time. If what arrives differed, it would show the difference.
expectMarbles(frame: .milliseconds(100)) { marbles in
  let keys = marbles.hot("a-b---c----|")
  marbles.expect(
    keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler),
    "               -----b---c-|")
}
print("as drawn")

// To see something else:
// 1. Advance by 200 ms, change the query, and advance by 200 ms: nothing has been asked yet.
// 2. Say `maxPublishers: .unlimited`: the values wait at the same time.
// 3. Draw the `b` of the expectation one frame further left: the page says what came instead.
