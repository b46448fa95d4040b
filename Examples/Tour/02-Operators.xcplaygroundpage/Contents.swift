// Operators.
//
// An operator is a publisher that changes what another one publishes. A chain of them reads from top to bottom: the
// source, what happens to each value, the subscriber.

import Combine

let words = ["one", "two", "two", "three", "", "four"].publisher

let chain =
  words
  .filter { !$0.isEmpty }
  .removeDuplicates()
  .map(\.count)
  .scan(0, +)
  .sink { print("letters so far:", $0) }

// Some operators wait for the completion, because only then they know their value.
let collected = words.collect().sink { print("all of them:", $0) }
let longest = words.max { $0.count < $1.count }.sink { print("the longest:", $0) }

// `flatMap` makes a publisher of each value, and publishes what all of them publish.
let letters =
  words
  .prefix(2)
  .flatMap { word in word.publisher.map { String($0) } }
  .collect(3)
  .sink { print("three letters:", $0) }

// `tryMap` may throw, and a thrown error ends the stream.
struct NotANumber: Error {}
let numbers = ["1", "2", "three", "4"].publisher
  .tryMap { text -> Int in
    guard let number = Int(text) else { throw NotANumber() }
    return number
  }
  .sink(receiveCompletion: { print("numbers:", $0) }, receiveValue: { print("number:", $0) })

// To see something else:
// 1. Remove `.removeDuplicates()`: the second "two" counts, too.
// 2. Replace `.scan(0, +)` with `.reduce(0, +)`: only the sum arrives, at the end.
// 3. Replace `tryMap` with `.compactMap { Int($0) }`: the third text is left out, and the stream goes on.
