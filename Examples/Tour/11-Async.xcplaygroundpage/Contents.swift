// Async and await.
//
// A publisher is an asynchronous sequence by its `values`, and a `Future` is a value to await. The other way round, a
// task can send to a subject.

import Combine
import CombineExtras
import PlaygroundSupport

// `for await` requests one value at a time.
for await number in (1...3).publisher.values { print("value", number) }

// A future awaits its value, or throws its failure.
let answer = Future<Int, Never> { promise in promise(.success(42)) }
print("answer", await answer.value)

struct Refused: Error {}
let refusal = Future<Int, Refused> { promise in promise(.failure(Refused())) }
do {
  print("answer", try await refusal.value)
} catch {
  print("no answer:", error)
}

// A task sends to a subject. Its buffer keeps what the loop has not taken yet.
let subject = PassthroughSubject<String, Never>()
let lines = subject.values(bufferingPolicy: .unbounded)
Task {
  for word in ["from", "a", "task"] { subject.send(word) }
  subject.send(completion: .finished)
}
for await line in lines { print("line", line) }

// An asynchronous function in the middle of a chain: an operator of the extras.
func square(_ number: Int) async -> Int {
  await Task.yield()
  return number * number
}
for await number in (1...3).publisher.asyncMap({ await square($0) }).values { print("square", number) }

// To see something else:
// 1. Break out of a loop after the first value: the subscription is cancelled.
// 2. Append `.print("numbers")` to `(1...3).publisher` in the first loop: each value is requested by itself.
// 3. Loop over `subject.values` instead of `lines`: what is sent while the loop does not wait is lost.
