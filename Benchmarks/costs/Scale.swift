// What grows: subscribers, inner publishers, inputs, backlogs, chains and timers. `Benchmarks/costs/scale` counts the
// instructions of each case for several numbers of items, and draws the cost of an item.

import Combine
import Foundation

/// A pseudorandom order, the same in every run.
private func shuffled<Element>(_ elements: [Element]) -> [Element] {
  var (elements, state) = (elements, UInt64(42))
  for index in elements.indices.reversed().dropLast() {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    elements.swapAt(index, Int(state >> 33) % (index + 1))
  }
  return elements
}

/// Objects that live until the process exits, so that releasing them is not counted.
nonisolated(unsafe) private var survivors: [Any] = []

private func addSubscribers(_ count: Int) -> (PassthroughSubject<Int, Never>, [AnyCancellable]) {
  let subject = PassthroughSubject<Int, Never>()
  var cancellables: [AnyCancellable] = []
  cancellables.reserveCapacity(count)
  for _ in 0..<count { cancellables.append(subject.sink { sum &+= $0 }) }
  survivors.append((subject, cancellables))
  return (subject, cancellables)
}

private func erasedChain(_ count: Int, _ add: (AnyPublisher<Int, Never>) -> AnyPublisher<Int, Never>) {
  var publisher = Just(1).eraseToAnyPublisher()
  for _ in 0..<count { publisher = add(publisher) }
  survivors.append(publisher)
  survivors.append(publisher.sink { sum &+= $0 })
}

private func debounced(_ count: Int) -> [AnyCancellable] {
  let queue = DispatchQueue(label: "debounced")
  var cancellables: [AnyCancellable] = []
  cancellables.reserveCapacity(count)
  for _ in 0..<count {
    let subject = CurrentValueSubject<Int, Never>(0)
    cancellables.append(subject.debounce(for: 1000, scheduler: queue).sink { sum &+= $0 })
  }
  survivors.append(cancellables)
  return cancellables
}

/// The cases. Each of those with a base does what the base does, and then more.
nonisolated(unsafe) let scales: [(name: String, base: String?, run: (Int) -> Void)] = [
  ("subscribers-add", nil, { _ = addSubscribers($0) }),
  ("subscribers-send", "subscribers-add", { addSubscribers($0).0.send(1) }),
  ("subscribers-cancel", "subscribers-add", { for one in addSubscribers($0).1 { one.cancel() } }),
  ("subscribers-cancel-reverse", "subscribers-add", { for one in addSubscribers($0).1.reversed() { one.cancel() } }),
  ("subscribers-cancel-random", "subscribers-add", { for one in shuffled(addSubscribers($0).1) { one.cancel() } }),
  (
    "flat-map-inner", nil,
    { count in
      let (source, inner) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      survivors.append(source.flatMap { _ in inner }.sink { sum &+= $0 })
      for number in 0..<count { source.send(number) }
      inner.send(1)
      survivors.append((source, inner))
    }
  ),
  (
    "merge-inputs", nil,
    { count in
      let subjects = (0..<count).map { _ in PassthroughSubject<Int, Never>() }
      survivors.append(Publishers.MergeMany(subjects).sink { sum &+= $0 })
      for subject in subjects { subject.send(1) }
      survivors.append(subjects)
    }
  ),
  (
    "zip-backlog", nil,
    { count in
      let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
      survivors.append(first.zip(second).sink { sum &+= $0.0 &+ $0.1 })
      for number in 0..<count { first.send(number) }
      for number in 0..<count { second.send(number) }
    }
  ),
  ("erased-chain", nil, { erasedChain($0) { $0.map { $0 &+ 1 }.eraseToAnyPublisher() } }),
  // One element passes all levels, and then each level completes. With an element of each level, the number of
  // deliveries would grow with the square of the levels.
  ("append-nested", nil, { erasedChain($0) { $0.append(Empty()).eraseToAnyPublisher() } }),
  ("debounced-arm", nil, { _ = debounced($0) }),
  ("debounced-cancel", "debounced-arm", { for one in debounced($0) { one.cancel() } }),
]

/// Prints the bytes that a number of live subscriptions to one subject hold.
func printMemory(_ count: Int, _ begin: () -> Void, _ end: () -> Int) {
  begin()
  let (subject, cancellables) = addSubscribers(count)
  let live = end()
  print("\(count) subscriptions: \(live) bytes, \(live / count) each")
  withExtendedLifetime((subject, cancellables)) {}
}
