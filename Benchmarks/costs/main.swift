// Counts what does not depend on a clock: the allocations and the instructions of making and ending pipelines, and of
// elements that pass through them.
//
//   costs CASE COUNT      runs a case; `Benchmarks/costs/measure` counts its instructions from outside
//   costs --allocations   prints the allocations of every case, and the bytes that a living pipeline holds
//   costs --memory COUNT  prints the bytes that this number of subscriptions to one subject hold
//   costs --scales        prints the cases of Scale.swift, each with the case that it continues

import AllocationCounter
import Combine
import Foundation

@inline(never) func opaque<Value>(_ value: Value) -> Value { value }

struct Failure: Error {}

final class Object {
  var value = 0
}

final class Model: ObservableObject {
  @Published var number = 0
  @Published var text = ""
}

nonisolated(unsafe) var sum = 0
nonisolated(unsafe) var kept: AnyObject?
nonisolated(unsafe) let triple = opaque({ (x: Int) in x &* 3 })
nonisolated(unsafe) let isEven = opaque({ (x: Int) in x & 1 == 0 })
let subject = PassthroughSubject<Int, Never>()
let other = PassthroughSubject<Int, Never>()
let current = CurrentValueSubject<Int, Never>(0)
let failing = PassthroughSubject<Int, Failure>()
nonisolated(unsafe) let erased = subject.map(triple).eraseToAnyPublisher()
nonisolated(unsafe) let model = Model()
let main = DispatchQueue.main

/// Pipelines, which are made and cancelled.
nonisolated(unsafe) let pipelines: [(name: String, make: () -> AnyCancellable?)] = [
  (
    "object",
    {
      kept = Object()
      return nil
    }
  ),
  ("subject-sink", { subject.sink { sum &+= $0 } }),
  ("subject-map-filter-sink", { subject.map(triple).filter(isEven).sink { sum &+= $0 } }),
  ("current-sink", { current.sink { sum &+= $0 } }),
  ("published-sink", { model.$number.sink { sum &+= $0 } }),
  ("will-change-sink", { model.objectWillChange.sink { sum &+= 1 } }),
  ("just-map-sink", { Just(1).map { $0 &+ 1 }.sink { sum &+= $0 } }),
  ("erased-sink", { erased.sink { sum &+= $0 } }),
  ("future-sink", { Future<Int, Never> { $0(.success(1)) }.sink { sum &+= $0 } }),
  (
    "map-share-two-sinks",
    {
      let shared = subject.map(triple).share()
      let first = shared.sink { sum &+= $0 }
      let second = shared.sink { sum &+= $0 }
      return AnyCancellable {
        first.cancel()
        second.cancel()
      }
    }
  ),
  ("zip", { subject.zip(other).sink { sum &+= $0.0 } }),
  ("combine-latest", { subject.combineLatest(other).sink { sum &+= $0.0 } }),
  ("combine-latest-4", { subject.combineLatest(other, current, erased).sink { sum &+= $0.0 } }),
  ("merge", { subject.merge(with: other).sink { sum &+= $0 } }),
  ("flat-map", { subject.flatMap { _ in other }.sink { sum &+= $0 } }),
  ("switch-to-latest", { subject.map { _ in other }.switchToLatest().sink { sum &+= $0 } }),
  ("catch", { failing.catch { _ in Just(0) }.sink { sum &+= $0 } }),
  ("replace-error", { failing.replaceError(with: 0).sink { sum &+= $0 } }),
  ("retry", { failing.retry(2).sink(receiveCompletion: { _ in }, receiveValue: { sum &+= $0 }) }),
  ("append", { subject.append(1).sink { sum &+= $0 } }),
  ("prepend", { subject.prepend(1).sink { sum &+= $0 } }),
  ("debounce", { subject.debounce(for: 1, scheduler: main).sink { sum &+= $0 } }),
  ("throttle", { subject.throttle(for: 1, scheduler: main, latest: true).sink { sum &+= $0 } }),
  ("timeout", { subject.timeout(60, scheduler: main).sink { sum &+= $0 } }),
  ("receive-on", { subject.receive(on: main).sink { sum &+= $0 } }),
  ("buffer", { subject.buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest).sink { sum &+= $0 } }),
  ("collect", { subject.collect(3).sink { sum &+= $0.count } }),
  ("try-map", { subject.tryMap { $0 }.sink(receiveCompletion: { _ in }, receiveValue: { sum &+= $0 }) }),
  (
    "assign-published",
    {
      let model = Model()
      current.assign(to: &model.$number)
      return nil
    }
  ),
  (
    "request-chain",
    {
      failing.map(triple).tryMap { $0 }.map(triple).mapError { $0 }.catch { _ in Just(0) }.receive(on: main)
        .sink { sum &+= $0 }
    }
  ),
  (
    "search-chain",
    {
      model.$text.removeDuplicates().debounce(for: 1, scheduler: main).map { _ in other }.switchToLatest()
        .sink { sum &+= $0 }
    }
  ),
  (
    "login-chain",
    {
      Publishers.CombineLatest3(model.$text, model.$number, current).map { $0.0.isEmpty && $0.1 > $0.2 }
        .removeDuplicates().sink { sum &+= $0 ? 1 : 0 }
    }
  ),
]

/// Elements, which pass through a pipeline that lives.
nonisolated(unsafe) let elements: [(name: String, run: (Int) -> Void)] = [
  ("element-subject", { send(through: subject.eraseToSink(), $0) }),
  ("element-flat-map-future", { send(through: subject.flatMap { x in Future { $0(.success(x)) } }.eraseToSink(), $0) }),
  ("element-flat-map-append", { send(through: subject.flatMap { _ in Just(1).append(2) }.eraseToSink(), $0) }),
  ("element-flat-map-array", { send(through: subject.flatMap { x in [x, x].publisher }.eraseToSink(), $0) }),
  (
    "element-switch-future",
    { send(through: subject.map { x in Future { $0(.success(x)) } }.switchToLatest().eraseToSink(), $0) }
  ),
  ("element-merge", { send(through: subject.merge(with: other).eraseToSink(), $0) }),
  ("element-debounce", { send(through: subject.debounce(for: 100, scheduler: main).eraseToSink(), $0) }),
  ("element-throttle", { send(through: subject.throttle(for: 100, scheduler: main, latest: true).eraseToSink(), $0) }),
  (
    "element-buffer",
    { send(through: subject.buffer(size: 8, prefetch: .keepFull, whenFull: .dropOldest).eraseToSink(), $0) }
  ),
  (
    "element-zip",
    { count in
      let pipeline = subject.zip(other).sink { sum &+= $0.0 }
      for number in 0..<count {
        subject.send(number)
        other.send(number)
      }
      pipeline.cancel()
    }
  ),
  (
    "element-current",
    { count in
      let pipeline = current.sink { sum &+= $0 }
      for number in 0..<count { current.send(number) }
      pipeline.cancel()
    }
  ),
]

extension Publisher where Output == Int, Failure == Never {
  /// Attaches a sink that adds the elements up.
  @inline(__always)
  func eraseToSink() -> AnyCancellable { sink { sum &+= $0 } }
}

func send(through pipeline: AnyCancellable, _ count: Int) {
  for number in 0..<count { subject.send(number) }
  pipeline.cancel()
}

/// Runs a case a number of times.
func run(_ name: String, _ count: Int) {
  if let (_, make) = pipelines.first(where: { $0.name == name }) {
    for _ in 0..<count { make()?.cancel() }
  } else if let (_, send) = elements.first(where: { $0.name == name }) {
    send(count)
  } else {
    fatalError("there is no case \(name)")
  }
}

/// Returns the allocations of a thousand repetitions less those of none.
func allocations(of name: String) -> Double {
  func count(_ repetitions: Int) -> Int {
    allocationsBegin()
    run(name, repetitions)
    return allocationsEnd().count
  }
  run(name, 10)  // what the first ones make for all
  return Double(count(1000) - count(0)) / 1000
}

/// Returns the bytes that a living pipeline holds.
func bytes(of make: () -> AnyCancellable?) -> Int {
  make()?.cancel()
  allocationsBegin()
  let pipeline = make()
  let live = allocationsEnd().live
  pipeline?.cancel()
  return live
}

let arguments = CommandLine.arguments
if arguments.count == 2, arguments[1] == "--allocations" {
  for (name, make) in pipelines { print(name, String(format: "%.2f", allocations(of: name)), bytes(of: make)) }
  for (name, _) in elements { print(name, String(format: "%.2f", allocations(of: name)), 0) }
} else if arguments.count == 3, arguments[1] == "--memory", let count = Int(arguments[2]) {
  printMemory(count, allocationsBegin, { allocationsEnd().live })
} else if arguments.count == 2, arguments[1] == "--scales" {
  for scale in scales { print(scale.name, scale.base ?? "-") }
} else if arguments.count == 3, let scale = scales.first(where: { $0.name == arguments[1] }),
  let count = Int(arguments[2])
{
  scale.run(10)  // what the first ones make for all
  scale.run(count)
} else if arguments.count == 3, let count = Int(arguments[2]) {
  run(arguments[1], 10)
  run(arguments[1], count)
} else {
  print("usage: costs CASE COUNT, or costs --allocations, --memory COUNT or --scales")
  exit(2)
}
