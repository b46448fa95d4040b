// Threads.
//
// Values arrive on the thread that sends them. `subscribe(on:)` chooses where the work begins, `receive(on:)` where
// what follows it runs.

import Combine
import Foundation
import PlaygroundSupport

PlaygroundPage.current.needsIndefiniteExecution = true

let background = DispatchQueue(label: "background")
let mark = DispatchSpecificKey<String>()
background.setSpecific(key: mark, value: "background")
func place() -> String { Thread.isMainThread ? "main" : DispatchQueue.getSpecific(key: mark) ?? "another thread" }

let work = Deferred { () -> Just<Int> in
  print("work on", place())
  return Just(42)
}

// Without a word about threads, all of it happens here.
let direct = work.sink { print("received on", place(), $0) }

// The work on a queue, the result on the main thread, where views may be changed.
let moved =
  work
  .subscribe(on: background)
  .map { number -> Int in
    print("map on", place())
    return number * 2
  }
  .receive(on: DispatchQueue.main)
  .sink { number in
    print("received on", place(), number)
    many()
  }

// A subject may be sent to by several threads. Deliveries never overlap, so that this count is exact.
let hits = PassthroughSubject<Void, Never>()
var counter: AnyCancellable?

func many() {
  counter = hits.scan(0) { count, _ in count + 1 }.filter { $0 == 1000 }.receive(on: DispatchQueue.main).sink { count in
    print("counted", count)
    PlaygroundPage.current.finishExecution()
  }
  for _ in 1...4 { DispatchQueue.global().async { for _ in 1...250 { hits.send() } } }
}

// To see something else:
// 1. Remove `.receive(on: DispatchQueue.main)` of `moved`: the result arrives on the queue.
// 2. Put it before the `map`: that runs on the main thread, too.
// 3. Remove `.subscribe(on: background)`: the work is done here, before the next line, and the result arrives later.
