// What goes wrong, and how to see it.
//
// Why did nothing arrive? Each of these is a mistake that everybody makes once.

import Combine
import CombineTestKit

// 1. Nothing keeps the subscription, so that it is cancelled in the line that makes it. `print` shows it.
let subject = PassthroughSubject<Int, Never>()
_ = subject.print("lost").sink { print("never:", $0) }
subject.send(1)

// 2. What was sent before there was a subscription is gone.
subject.send(2)
let late = subject.print("late").sink { print("late received", $0) }
subject.send(3)
late.cancel()

// 3. A failure ends the stream, also inside of `flatMap`. Handle it inside, and the stream goes on.
struct Bad: Error {}
func load(_ number: Int) -> Result<Int, Bad>.Publisher { .init(number == 2 ? .failure(Bad()) : .success(number)) }
let ended = (1...3).publisher.setFailureType(to: Bad.self)
  .flatMap { load($0) }
  .sink(receiveCompletion: { print("ended:", $0) }, receiveValue: { print("ended:", $0) })
let continued = (1...3).publisher
  .flatMap { load($0).replaceError(with: 0) }
  .sink(receiveCompletion: { print("continued:", $0) }, receiveValue: { print("continued:", $0) })

// 4. An object retains its subscription, whose closure retains the object. Neither is ever released.
final class Model {
  var values: [Int] = []
  var subscription: AnyCancellable?

  init(_ source: some Publisher<Int, Never>) {
    subscription = source.sink { self.values.append($0) }
  }

  deinit { print("released") }
}
weak var forgotten = Model(subject)
print(forgotten == nil ? "the model is gone" : "the model is still there")
forgotten?.subscription?.cancel()
print(forgotten == nil ? "the model is gone" : "the model is still there")

// To see something else:
// 1. Say `[weak self]` and `self?.values` in the model: it is released when nothing needs it.
// 2. Keep the first subscription in a constant: it receives all three values.
// 3. Run the page with `combine play --inspect`: the inspector shows the pipelines, and names what is wrong.
