// A value over time.
//
// A publisher describes values that arrive sooner or later, and how they end. A subscriber receives them: at most as
// many as it has requested, then one completion or none. Nothing happens before there is a subscription.

import Combine

// A publisher of three values. It says nothing yet, because nobody has subscribed.
let temperatures = [19, 21, 20].publisher

// `sink` subscribes. Its second closure receives the values, its first one the completion.
let first = temperatures.sink(
  receiveCompletion: { print("completion:", $0) },
  receiveValue: { print("temperature:", $0) })

// A subject is a publisher that code sends values to. A `CurrentValueSubject` also keeps the latest one.
let room = CurrentValueSubject<Int, Never>(18)
let second = room.sink { print("room:", $0) }
room.send(22)
print("the room has", room.value)

// A subscription lasts until it completes, or until its `AnyCancellable` cancels it or is released.
second.cancel()
room.send(25)
print("the room has", room.value, "and no subscriber")

// To see something else:
// 1. Append `.first()` to `temperatures`: the completion follows the first value.
// 2. Leave out `second.cancel()`: the 25 arrives, and the command says that a subscription is active at the end.
// 3. Make `room` a `PassthroughSubject<Int, Never>()` and print no `value`: the 18 is gone, because nothing keeps it.
