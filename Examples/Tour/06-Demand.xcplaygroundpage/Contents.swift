// Back pressure.
//
// A subscriber requests values, and a publisher must not send more. What happens to the others is a decision.

import Combine

// A subscriber that requests one value, and the next one when it is asked for it.
final class Reader: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  private let name: String
  private var subscription: Subscription?

  init(_ name: String) { self.name = name }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    print("\(name) reads", input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) { print("\(name):", completion) }

  func read(_ count: Int) { subscription?.request(.max(count)) }
}

// A sequence waits.
let slow = Reader("slow")
(1...3).publisher.subscribe(slow)
slow.read(1)
print("…")
slow.read(2)

// A subject cannot wait: what was not requested is dropped.
let news = PassthroughSubject<Int, Never>()
let late = Reader("late")
news.subscribe(late)
news.send(1)
late.read(1)
news.send(2)
news.send(3)

// A buffer keeps it.
let careful = Reader("careful")
news.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest).subscribe(careful)
for number in 4...7 { news.send(number) }
careful.read(2)
news.send(completion: .finished)

// To see something else:
// 1. Make the buffer larger, `size: 10`, and read four values: nothing is dropped.
// 2. Say `.dropNewest`: the first two of the values are kept.
// 3. Return `.max(1)` from `receive(_:)`: each value requests the next one.
