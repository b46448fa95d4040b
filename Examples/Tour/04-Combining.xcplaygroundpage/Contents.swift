// Combining.
//
// Several publishers become one. The question is always which value belongs to which.

import Combine

let letters = PassthroughSubject<String, Never>()
let numbers = PassthroughSubject<Int, Never>()
var subscriptions: Set<AnyCancellable> = []

// As they come.
letters.merge(with: numbers.map(String.init)).collect()
  .sink { print("merge:", $0) }.store(in: &subscriptions)
// The first with the first, the second with the second.
letters.zip(numbers).map { "\($0)\($1)" }.collect()
  .sink { print("zip:", $0) }.store(in: &subscriptions)
// The latest of each, whenever one of them changes.
letters.combineLatest(numbers).map { "\($0)\($1)" }.collect()
  .sink { print("combineLatest:", $0) }.store(in: &subscriptions)
// One after the other.
letters.append(numbers.map(String.init)).collect()
  .sink { print("append:", $0) }.store(in: &subscriptions)

letters.send("a")
numbers.send(1)
letters.send("b")
letters.send("c")
numbers.send(2)
letters.send(completion: .finished)
numbers.send(3)
numbers.send(completion: .finished)

// A publisher of publishers: `switchToLatest` follows the newest one only.
let stations = PassthroughSubject<AnyPublisher<String, Never>, Never>()
let (jazz, news) = (PassthroughSubject<String, Never>(), PassthroughSubject<String, Never>())
stations.switchToLatest().sink { print("on air:", $0) }.store(in: &subscriptions)
stations.send(jazz.eraseToAnyPublisher())
jazz.send("saxophone")
stations.send(news.eraseToAnyPublisher())
jazz.send("trumpet")
news.send("weather")
subscriptions.removeAll()

// To see something else:
// 1. Send the 1 before the "a": only the order of `merge` changes.
// 2. Replace `switchToLatest()` with `flatMap { $0 }`: the trumpet is heard, too.
// 3. Leave out the completion of `numbers`: only `zip` completes, because no letter is left that a number could join.
