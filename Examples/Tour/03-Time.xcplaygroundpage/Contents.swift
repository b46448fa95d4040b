// Time.
//
// Operators that wait take a scheduler, which says where and when. A page ends after its last statement, unless it asks
// for more.

import Combine
import Foundation
import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true

// A timer publishes dates, once it is connected. `zip` pairs them with numbers, and completes after the last one.
let ticks = Timer.publish(every: 0.1, on: .main, in: .common)
  .autoconnect()
  .zip((1...3).publisher)
  .map { _, number in number }

// `debounce` publishes a value after a pause. The keys of a burst come without one, so that only the last one arrives.
let keys = PassthroughSubject<String, Never>()
let queries = keys.debounce(for: .milliseconds(50), scheduler: DispatchQueue.main)

// `timeout` ends a stream that keeps quiet for too long.
let silence = Empty<Int, Never>(completeImmediately: false)
  .timeout(.milliseconds(50), scheduler: DispatchQueue.main)

var subscriptions: Set<AnyCancellable> = []
ticks.sink { _ in
  type()
} receiveValue: {
  print("tick", $0)
}.store(in: &subscriptions)

func type() {
  queries.first().sink { query in
    print("search for", query)
    listen()
  }.store(in: &subscriptions)
  for key in ["s", "sw", "swift"] { keys.send(key) }
}

func listen() {
  silence.sink { completion in
    print("silence:", completion)
    PlaygroundPage.current.finishExecution()
  } receiveValue: { _ in
  }.store(in: &subscriptions)
}

// To see something else:
// 1. Count to 10 instead of 3, and run with `--wait 0.8`: the page is ended while it still ticks.
// 2. Replace `debounce(for:scheduler:)` with `.delay(for: 0.05, scheduler: DispatchQueue.main)`: the first key arrives.
// 3. Leave out the first line that sets `needsIndefiniteExecution`: the page ends before anything has arrived.
