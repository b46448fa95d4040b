import Combine
import CombineHeap
import CombineTestKit
import Foundation
import Testing

@testable import CombineInspector

/// The search for pipelines that retain the only object that can cancel them.
///
/// Each test runs in its own process, so that other tests are not recorded and do not change the objects of the search.
@Suite(.enabled(if: ReferenceCounts.canBeRead))
struct RetainCycleTests {
  @Test("The classic cycle is found with its path: a closure captures the owner of the cancellable")
  func classic() async {
    await #expect(processExitsWith: .success) {
      let recorder = installed()
      let source = PassthroughSubject<Int, Never>()
      weak var model: Model?
      do {
        let new = Model()
        new.bind(to: source)
        model = new
        #expect(paths(recorder) == [])
        withExtendedLifetime(new) {}
      }
      #expect(model != nil)
      #expect(paths(recorder) == ["Sink.receiveValue → Model.bag → set → AnyCancellable"])
      // The pipeline still works, and the cycle is no longer found after the program breaks it.
      source.send(3)
      #expect(model?.sum == 3)
      model?.bag = []
      #expect(model == nil)
      #expect(paths(recorder) == [])
    }
  }

  @Test("Cycles of every shape are found", arguments: Shape.cycles)
  func found(_ shape: Shape) async {
    await #expect(processExitsWith: .success) { [shape] in
      let recorder = installed()
      let kept = shape.make()
      #expect(paths(recorder).count == shape.count, "\(shape): \(paths(recorder))")
      withExtendedLifetime(kept) {}
    }
  }

  @Test("A pipeline in use is not reported, however it is retained", arguments: Shape.uses)
  func inUse(_ shape: Shape) async {
    await #expect(processExitsWith: .success) { [shape] in
      let recorder = installed()
      let kept = shape.make()
      for _ in 0..<3 { #expect(paths(recorder) == [], "\(shape)") }
      withExtendedLifetime(kept) {}
    }
  }

  @Test("The search reports only leaks, and ends, while many threads change the objects that it reads")
  func racing() async {
    await #expect(processExitsWith: .success) {
      let recorder = installed()
      let source = PassthroughSubject<Int, Never>()
      let leaking = PassthroughSubject<Int, Never>()
      do { Model().bind(to: leaking) }
      let isOver = Monitor(false)
      let threads = (0..<3).map { number in
        JoinableThread {
          var models: [Model] = []
          var next = number
          while !isOver.read({ $0 }) {
            next &+= 7
            if models.count < 50 {
              let model = Model()
              model.bind(to: source)
              models.append(model)
            } else {
              let model = models.remove(at: next % models.count)
              model.bag = []
            }
            source.send(1)
          }
          for model in models { model.bag = [] }
        }
      }
      for _ in 0..<20 {
        let outcome = RetainCycleFinder.search(recorder, pause: 1_000)
        // On a busy machine, the time for a search can be over before it has seen the leak.
        if !outcome.isComplete, outcome.cycles.isEmpty { continue }
        #expect(
          outcome.cycles.map(\.path) == ["Sink.receiveValue → Model.bag → set → AnyCancellable"], "\(outcome)")
        #expect(outcome.cycles.map(\.lane) == [1], "\(outcome)")
      }
      isOver.withLock { $0 = true }
      for thread in threads { #expect(thread.join()) }
    }
  }

  @Test("A copy of an object in the pages that a reader caches is no object")
  func copies() throws {
    let model = Model()
    let reader = HeapReader()
    let object = try #require(reader.object(model))
    let (size, type) = (ProcessMemory.word(at: object.address - 8), ProcessMemory.word(at: object.address))
    let words = reader.pageWords
    let copies = words.indices.dropFirst().filter { words[$0] == type && words[$0 - 1] == size }
    try #require(!copies.isEmpty)
    for copy in copies {
      #expect(reader.object(at: UInt(bitPattern: words.baseAddress! + copy)) == nil)
    }
    withExtendedLifetime(model) {}
  }

  @Test("The words of an existential container that a value leaves unused are no references")
  func existentials() throws {
    enum Choice {
      case nothing
      case value(Any)
    }
    final class Holder<Value> {
      var value: Value
      init(_ value: Value) { self.value = value }
    }
    let (used, stale) = (NSObject(), Model())
    let large = (used, used, used, used)
    for (holder, offset, count) in [
      (Holder<Any>(used), 24, 1), (Holder<Any>([used]), 24, 0), (Holder<Any>((used, used)), 32, 2),
      (Holder<Any>((used, used, used)), 40, 3), (Holder<Any>(large), 24, 0), (Holder<Any>(1), 24, 0),
      (Holder<any CustomStringConvertible>(used), 24, 1), (Holder<any Sequence<NSObject>>([used]), 24, 0),
      (Holder<(any Sequence<NSObject>)?>([used]), 24, 0), (Holder(Choice.value(used)), 24, 1),
    ] as [(AnyObject, Int, Int)] {
      // The container is behind the two words of the object's header.
      let memory = Unmanaged.passUnretained(holder).toOpaque()
      for offset in stride(from: offset, to: 40, by: 8) {
        memory.storeBytes(of: address(stale), toByteOffset: offset, as: UInt.self)
      }
      let reader = HeapReader()
      let object = try #require(reader.object(holder))
      var found: [UInt] = []
      reader.forEachReference(of: object) { found.append($1) }
      #expect(found.filter { $0 == address(used) }.count == count, "\(holder)")
      #expect(!found.contains(address(stale)), "\(holder)")
      withExtendedLifetime(holder) {}
    }
    withExtendedLifetime(stale) {}
  }

  @Test("The memory behind a captured function is no part of its closure")
  func functions() throws {
    final class Holder<Value> {
      let value: Value
      init(_ value: Value) { self.value = value }
    }
    func apply<A, B>(_ body: @escaping (A) -> B) -> Holder<(A) -> B> { Holder(body) }
    let model = Model()
    let (sum, text) = ({ (number: Int) in number + model.sum }, { (number: Int) in "\(number)\(model.sum)" })
    // A function that a generic one receives is in another one, which passes its parameters and result by reference.
    for holder in [apply(sum), apply(text)] as [AnyObject] {
      let captures = try #require(ProcessMemory.word(at: address(holder) + 24))
      let reader = HeapReader()
      let closure = try #require(reader.object(at: captures))
      #expect(closure.name == "closure")
      #expect(closure.size == 32, "a header of two words, the function, and what it captures")
      #expect(closure.certainSize == 32)
      var references: [Int] = []
      reader.forEachReference(of: closure) { offset, _ in references.append(offset) }
      #expect(references.contains(24))
      withExtendedLifetime(holder) {}
    }
    withExtendedLifetime(model) {}
  }

  @Test("A function that is nil has no captures")
  func noFunction() throws {
    final class Handlers {
      var first: (() -> Void)?
      var pair: (Int, (() -> Void)?) = (1, nil)
    }
    let (model, stale, handlers) = (Model(), Model(), Handlers())
    for count in 0...1 {
      if count == 1 { handlers.pair.1 = { _ = model.sum } }
      let memory = Unmanaged.passUnretained(handlers).toOpaque()
      // The two words of each function are behind those of the object's header, and the second behind a number.
      for offset in count == 1 ? [24] : [24, 48] {
        memory.storeBytes(of: address(stale), toByteOffset: offset, as: UInt.self)
      }
      let reader = HeapReader()
      var found: [UInt] = []
      reader.forEachReference(of: try #require(reader.object(handlers))) { found.append($1) }
      #expect(!found.contains(address(stale)))
      #expect(found.filter { $0 == address(model) }.count == count)
    }
    withExtendedLifetime((model, stale, handlers)) {}
  }

  @Test("The padding beside a small field is no reference")
  func padding() throws {
    struct Pair {
      var flag = false
      var model: Model
    }
    class Base { var flag = false }
    final class Derived: Base {
      let model: Model
      init(_ model: Model) { self.model = model }
    }
    final class Number {
      var number: Int? = nil
      let model: Model
      init(_ model: Model) { self.model = model }
    }
    final class Holder<Value> {
      let value: Value
      init(_ value: Value) { self.value = value }
    }
    let (model, stale) = (Model(), Model())
    let flag = model.sum == 1
    let captures = Holder({ _ = (flag, model) } as () -> Void)
    let array = Holder([Pair(model: model), Pair(model: model)])
    let dictionary = Holder([1: Pair(model: model)])
    let objects: [AnyObject] = [
      Derived(model), Number(model), Holder(Pair(model: model)), Holder(Pair(model: model) as Pair?),
      Holder((Int32(1), model)), Holder(Pair(model: model) as Any),
    ]
    let parts: [(AnyObject, offset: UInt, count: Int)] = [(captures, 24, 1), (array, 16, 2), (dictionary, 16, 1)]
    var cases = objects.map { (address($0), 1) }
    for (holder, offset, count) in parts {
      cases.append((try #require(ProcessMemory.word(at: address(holder) + offset)), count))
    }
    for (number, (object, count)) in cases.enumerated() {
      let found = try #require(HeapReader().object(at: object))
      // The small field is in the word before the reference. Its other seven bytes are padding.
      for (index, word) in ProcessMemory.words(at: object, count: found.size / 8).enumerated().dropFirst(3)
      where word == address(model) {
        let padding = try #require(UnsafeMutableRawPointer(bitPattern: object)) + 8 * (index - 1)
        for byte in 1..<8 {
          padding.storeBytes(of: UInt8(address(stale) >> (8 * UInt(byte)) & 0xff), toByteOffset: byte, as: UInt8.self)
        }
      }
      // A reader keeps what it has read.
      let reader = HeapReader()
      var references: [UInt] = []
      reader.forEachReference(of: found) { references.append($1) }
      #expect(references.filter { $0 == address(model) }.count == count, "case \(number)")
      #expect(!references.contains { $0 & ~0xff == address(stale) & ~0xff && $0 != address(model) }, "case \(number)")
    }
    withExtendedLifetime((objects, captures, array, dictionary, stale)) {}
  }

  @Test("Fields are not taken for an existential container because a type follows them")
  func fieldsBeforeType() throws {
    final class Holder {
      let (first, second, third): (Model, Model, Model)
      let type: Any.Type = Int.self
      init(_ model: Model) { (first, second, third) = (model, model, model) }
    }
    let model = Model()
    let holder = Holder(model)
    let reader = HeapReader()
    var count = 0
    reader.forEachReference(of: try #require(reader.object(holder))) {
      if $1 == address(model) { count += 1 }
    }
    #expect(count == 3)
    withExtendedLifetime(holder) {}
  }

  @Test("Elements that can hold no references are not taken for some")
  func trivialElements() throws {
    final class Holder {
      let value: Any
      init(_ value: Any) { self.value = value }
    }
    let model = Model()
    let address = address(model)
    let holders = [
      Holder([address, address]), Holder([(address, 1.5)]), Holder(Set([address])), Holder([address: address]),
      Holder([1: address]), Holder([address: "a"]), Holder([model]), Holder([(1, model)]), Holder([1: model]),
      Holder(["a": model]),
    ]
    let reader = HeapReader()
    let found = try holders.map { holder in
      var count = 0
      func visit(_ object: HeapObject, _ depth: Int) {
        reader.forEachReference(of: object) { _, other in
          if other == address {
            count += 1
          } else if depth > 0, let next = reader.object(at: other) {
            visit(next, depth - 1)
          }
        }
      }
      visit(try #require(reader.object(holder)), 1)
      return count
    }
    #expect(found == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1])
    withExtendedLifetime((holders, model)) {}
  }

  @Test("The reference counts agree with the runtime")
  func counts() {
    let reader = HeapReader()
    let object = Model()
    func counts() -> ReferenceCounts? { reader.object(object).flatMap(ReferenceCounts.init(of:)) }
    let first = counts()
    let others = [object, object]
    #expect(counts()?.strong == first.map { $0.strong + 2 })
    weak let weak = object
    #expect(counts()?.strong == first.map { $0.strong + 2 })
    unowned let unowned = object
    #expect(counts()?.unowned == 1)
    withExtendedLifetime((others, weak, unowned)) {}
  }
}

private func installed() -> Recorder {
  let recorder = Recorder()
  recorder.install()
  return recorder
}

private func address(_ object: AnyObject) -> UInt {
  UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
}

private func paths(_ recorder: Recorder) -> [String] { RetainCycleFinder.search(recorder).cycles.map(\.path) }

/// A typical model of a program.
private final class Model {
  var bag = Set<AnyCancellable>()
  var single: AnyCancellable?
  var sum = 0
  var other: Model?
  weak var parent: Model?
  let subject = PassthroughSubject<Int, Never>()
  @Published var text = ""

  func bind(to source: PassthroughSubject<Int, Never>) { source.sink { self.sum += $0 }.store(in: &bag) }
  func plus(_ number: Int) -> Int { sum + number }
}

/// The objects that a global variable retains.
nonisolated(unsafe) private var globals: [Any] = []

/// A kind of program that creates pipelines, and that returns the objects that it still retains.
enum Shape: String, CaseIterable, Codable, Sendable, CustomTestStringConvertible {
  // Cycles.
  case assign, severalCaptures, genericCaptures, operatorClosure, ownSubject, published, twoPipelines, twoModels,
    captured, wrapped, flatMap, flatMapFuture, timer
  // Uses.
  case owner, global, local, weakClosure, unownedClosure, otherOwner, keptCancellable, keptSink, otherPipeline
  case noCancellable, ended, task, childOfLivingModel, shared

  static let cycles: [Shape] = [
    .assign, .severalCaptures, .genericCaptures, .operatorClosure, .ownSubject, .published, .twoPipelines, .twoModels,
    .captured, .wrapped, .flatMap, .flatMapFuture, .timer,
  ]
  static let uses = allCases.filter { !cycles.contains($0) }

  var testDescription: String { rawValue }

  /// The number of pipelines that retain themselves.
  var count: Int {
    switch self {
    case .twoPipelines, .twoModels: 2
    default: 1
    }
  }

  func make() -> Any? {
    let source = PassthroughSubject<Int, Never>()
    let model = Model()
    switch self {
    case .assign: source.assign(to: \.sum, on: model).store(in: &model.bag)
    case .severalCaptures:
      let (text, flag, limit) = ("abc" + String(model.sum), model.sum == 0, model.sum)
      source.sink { [weak other = model.other] in
        model.sum += flag && $0 > limit ? text.count : other?.sum ?? 0
      }.store(in: &model.bag)
    case .genericCaptures: capture([1], "a", model, source)
    case .operatorClosure: source.map { model.plus($0) }.filter { $0 > 1 }.sink { _ in }.store(in: &model.bag)
    case .ownSubject:
      model.subject.sink { model.sum += $0 }.store(in: &model.bag)
      return nil
    case .published: model.$text.dropFirst().sink { model.sum += $0.count }.store(in: &model.bag)
    case .twoPipelines:
      source.sink { model.sum += $0 }.store(in: &model.bag)
      source.map { $0 + 1 }.sink { model.sum += $0 }.store(in: &model.bag)
    case .twoModels:
      // Each pipeline retains the cancellable of the other one.
      let second = Model()
      source.sink { model.sum += $0 }.store(in: &second.bag)
      source.sink { second.sum += $0 }.store(in: &model.bag)
    case .captured:
      var cancellable: AnyCancellable?
      cancellable = source.sink { _ in _ = cancellable }
    case .wrapped:
      let cancellable = source.sink { model.sum += $0 }
      AnyCancellable { cancellable.cancel() }.store(in: &model.bag)
    case .flatMap:
      let inner = PassthroughSubject<Int, Never>()
      source.flatMap { number in inner.map { model.plus($0 + number) } }.sink { _ in }.store(in: &model.bag)
      source.send(1)
      return (source, inner)
    case .flatMapFuture:
      let future = Future<Int, Never> { _ in }
      source.flatMap { number in future.map { model.plus($0 + number) } }.sink { _ in }.store(in: &model.bag)
      source.send(1)
      return (source, future)
    case .timer:
      Timer.publish(every: 100, on: .main, in: .common).autoconnect().sink { _ in model.sum += 1 }.store(in: &model.bag)
      return nil
    case .owner:
      model.bind(to: source)
      return (source, model)
    case .global:
      model.bind(to: source)
      globals.append(model)
    case .local:
      model.bind(to: source)
      let closure = { model.sum }
      return (source, closure)
    case .weakClosure:
      source.sink { [weak model] in model?.sum += $0 }.store(in: &model.bag)
      return (source, model)
    case .unownedClosure:
      source.sink { [unowned model] in model.sum += $0 }.store(in: &model.bag)
      return (source, model)
    case .otherOwner:
      model.bind(to: source)
      return (source, ["model": [model]])
    case .keptCancellable:
      let cancellable = source.sink { model.sum += $0 }
      cancellable.store(in: &model.bag)
      return (source, cancellable)
    case .keptSink:
      let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { model.sum += $0 })
      source.subscribe(sink)
      AnyCancellable(sink).store(in: &model.bag)
      return (source, sink)
    case .otherPipeline:
      // The closure of a pipeline that the program can cancel retains the model.
      model.bind(to: source)
      return (source, source.sink { _ in model.sum += 1 })
    case .noCancellable: source.map { "\(model.plus($0))" }.assign(to: &model.$text)
    case .ended:
      model.bind(to: source)
      source.send(completion: .finished)
    case .task:
      model.bind(to: source)
      return (
        source,
        Task { () -> Int in
          try? await Task.sleep(for: .seconds(100))
          return model.sum
        }
      )
    case .childOfLivingModel:
      let parent = Model()
      parent.other = model
      model.parent = parent
      model.bind(to: source)
      return (source, parent)
    case .shared:
      let shared = source.map { model.plus($0) }.share()
      return (source, shared.sink { _ in }, shared.sink { model.sum += $0 })
    }
    return source
  }
}

/// Subscribes with a closure that captures values of generic types.
private func capture<A: Collection, B: Hashable>(
  _ first: A, _ second: B, _ model: Model, _ source: PassthroughSubject<Int, Never>
) {
  source.sink { model.sum += $0 + first.count + second.hashValue }.store(in: &model.bag)
}
