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
      var found = 0
      for _ in 0..<20 {
        let cycles = RetainCycleFinder.search(recorder, pause: 1_000).cycles
        // A search can miss the leak: its time can be over before, and an object that is read while it is made can
        // seem to retain another one.
        if cycles.isEmpty { continue }
        found += 1
        #expect(cycles.map(\.path) == ["Sink.receiveValue → Model.bag → set → AnyCancellable"])
        #expect(cycles.map(\.lane) == [1])
      }
      #expect(found > 0)
      isOver.withLock { $0 = true }
      for thread in threads { #expect(thread.join()) }
    }
  }

  @Test("The words of an existential container that an object leaves unused are no references")
  func existentials() throws {
    final class Holder {
      var value: Any
      init(_ value: Any) { self.value = value }
    }
    func address(_ object: AnyObject) -> UInt { UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()) }
    let (used, stale) = (NSObject(), Model())
    let holder = Holder(used)
    // The container is behind the two words of the object's header.
    let memory = Unmanaged.passUnretained(holder).toOpaque()
    for offset in [24, 32] { memory.storeBytes(of: address(stale), toByteOffset: offset, as: UInt.self) }
    let reader = HeapReader()
    let object = try #require(reader.object(holder))
    var found: Set<UInt> = []
    reader.forEachReference(of: object) { found.insert($1) }
    #expect(found.contains(address(used)) && !found.contains(address(stale)))
    withExtendedLifetime((holder, stale)) {}
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
    captured, wrapped, flatMap, timer
  // Uses.
  case owner, global, local, weakClosure, unownedClosure, otherOwner, keptCancellable, keptSink, otherPipeline
  case noCancellable, ended, task, childOfLivingModel, shared

  static let cycles: [Shape] = [
    .assign, .severalCaptures, .genericCaptures, .operatorClosure, .ownSubject, .published, .twoPipelines, .twoModels,
    .captured, .wrapped, .flatMap,
    .timer,
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
