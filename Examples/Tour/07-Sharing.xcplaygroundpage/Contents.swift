// Sharing.
//
// Most publishers begin anew for each subscription. To share one run of the work, say so.

import Combine
import CombineExtras

var runs = 0
let work = Deferred { () -> AnyPublisher<Int, Never> in
  runs += 1
  print("run", runs)
  return [10, 20].publisher.eraseToAnyPublisher()
}

// Two subscriptions, two runs.
let a = work.sink { print("a:", $0) }
let b = work.sink { print("b:", $0) }

// `multicast` has one run for all subscriptions, which begins when it is connected.
let shared = work.multicast { PassthroughSubject<Int, Never>() }
let c = shared.sink { print("c:", $0) }
let d = shared.sink { print("d:", $0) }
let connection = shared.connect()

// `share` connects at the first subscription. Who comes later misses what has been.
let source = PassthroughSubject<String, Never>()
let radio = source.handleEvents(receiveSubscription: { _ in print("the source has a subscriber") }).share()
let e = radio.sink { print("e:", $0) }
source.send("early")
let f = radio.sink { print("f:", $0) }
source.send("late")

// `share(replay:)`, of the extras, repeats the latest values for those who come later.
let replayed = source.share(replay: 1)
let g = replayed.sink { print("g:", $0) }
source.send("again")
let h = replayed.sink { print("h:", $0) }
source.send(completion: .finished)

// To see something else:
// 1. Connect before `c` and `d` subscribe: they receive the completion alone, which you see with `receiveCompletion`.
// 2. Leave out `.share()`: the source has two subscribers, and each is announced.
// 3. Replay two values: nothing changes, because `h` came after one. Send another one before it.
