import Combine
import CombineInspector
import CombineMarbles
import CombineTestKit
import Foundation

// A program with pipelines, for Tests/InspectorTests/browser, which reads its page. It executes the command in each
// line of its standard input, and responds with "done". It ends at the end of the input.

func answer(_ text: String) { FileHandle.standardOutput.write(Data((text + "\n").utf8)) }

var cancellables: [AnyCancellable] = []
let numbers = PassthroughSubject<Int, Never>()
let texts = PassthroughSubject<String, Never>()
let failing = PassthroughSubject<Int, URLError>()
let queue = DispatchQueue(label: "worker")
var subscription: (any Subscription)?

cancellables.append(
  numbers.map { $0 * 10 }.filter { $0 > 10 }.lane("search results").sink { _ in })
cancellables.append(numbers.receive(on: queue).map { @Sendable in $0 + 1 }.lane("on a queue").sink { @Sendable _ in })
cancellables.append(failing.lane("download").sink(receiveCompletion: { _ in }, receiveValue: { _ in }))
texts.lane("one at a time").subscribe(
  AnySubscriber<String, Never>(
    receiveSubscription: {
      subscription = $0
      $0.request(.max(2))
    }))

/// A model that a closure of its own pipeline retains.
final class Model {
  var sum = 0
  var bag = Set<AnyCancellable>()

  @discardableResult
  init(leaking source: PassthroughSubject<Int, Never>, _ name: String) {
    source.lane(name).sink { self.sum += $0 }.store(in: &bag)
  }
}
var living: Model?

/// The subjects of many pipelines, to which a round sends in turn.
let many = (0..<1_000).map { _ in PassthroughSubject<Int, Never>() }

/// A suspended queue.
let stopped = DispatchQueue(label: "stopped")
stopped.suspend()
let words = PassthroughSubject<String, Never>()
var wordSubscription: (any Subscription)?

while let line = readLine() {
  let arguments = line.split(separator: " ").map(String.init)
  switch arguments.first {
  case "send": for word in arguments.dropFirst() { numbers.send(Int(word)!) }
  case "text": for word in arguments.dropFirst() { texts.send(word) }
  case "fail": failing.send(completion: .failure(URLError(.timedOut)))
  case "cancel": cancellables[0].cancel()
  case "hops":
    cancellables.append(
      numbers.debounce(for: .milliseconds(1), scheduler: queue).lane("debounced").sink { @Sendable _ in })
    cancellables.append(Just(1).subscribe(on: queue).lane("subscribed elsewhere").sink { @Sendable _ in })
    words.buffer(size: 4, prefetch: .byRequest, whenFull: .dropNewest).lane("buffered").subscribe(
      AnySubscriber<String, Never>(
        receiveSubscription: {
          wordSubscription = $0
          $0.request(.max(1))
        }))
  case "buffer": for word in arguments.dropFirst() { words.send(word) }
  case "request": wordSubscription?.request(.max(Int(arguments[1])!))
  case "stop":
    cancellables.append(numbers.receive(on: stopped).lane("stopped").sink { @Sendable _ in })
    cancellables.append(Just(1).subscribe(on: stopped).lane("stopped earlier").sink { @Sendable _ in })
    numbers.send(1)
  case "cycles":
    // No variable retains the first model. `living` retains the second one.
    Model(leaking: numbers, "forgotten")
    living = Model(leaking: numbers, "in use")
  case "break": living = nil
  case "marbles":
    showMarbles("keys", frame: .milliseconds(100)) { marbles in
      let keys = marbles.hot("a-b---c----|")
      let answers = marbles.cold("-x|")
      marbles.show(keys.debounce(for: .milliseconds(300), scheduler: marbles.scheduler).map { $0.uppercased() })
      marbles.show(keys.flatMap { _ in answers })
    }
  case "work":
    showMarbles("work", frame: .milliseconds(100)) { marbles in
      let (keys, ticks) = (PassthroughSubject<String, Never>(), PassthroughSubject<Int, Never>())
      for (time, key) in [(100, "p"), (400, "q"), (700, "r")] {
        marbles.scheduler.schedule(after: VirtualTime(.milliseconds(time))) { keys.send(key) }
      }
      let start = VirtualTime(.milliseconds(200))
      let repetition = marbles.scheduler.schedule(after: start, interval: .milliseconds(400)) { ticks.send(1) }
      marbles.show(keys.debounce(for: .milliseconds(200), scheduler: marbles.scheduler).map { $0.uppercased() })
      marbles.show(ticks.scan(0, +).prefix(3).handleEvents(receiveCompletion: { _ in repetition.cancel() }))
    }
  case "turn": RunLoop.main.run(until: Date() + 0.05)
  case "many":
    for (index, subject) in many.enumerated() {
      cancellables.append(subject.map { $0 + 1 }.lane("pipeline \(index)").sink { _ in })
    }
  case "load":
    // About 10 000 events a second, in steps of ten milliseconds. A send causes three events, one for each operator.
    let seconds = Int(arguments[1])!
    let begin = ContinuousClock.now
    for step in 0..<seconds * 100 {
      for index in 0..<34 { many[(step * 34 + index) % many.count].send(step) }
      let next = begin + .milliseconds((step + 1) * 10)
      if next > .now { Thread.sleep(forTimeInterval: Double((next - .now) / .nanoseconds(1)) / 1e9) }
    }
  default: answer("unknown: \(line)")
  }
  queue.sync {}
  answer("done")
}
