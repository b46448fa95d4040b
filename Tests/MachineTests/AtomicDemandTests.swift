import Synchronization
import Testing

@testable import CombineCore

struct AtomicDemandTests {
  /// The operations of a demand.
  private enum Action: CaseIterable {
    case addOne, addTwo, addAll, addNearlyAll, addNone, take, settleNone, settleOne, cancel
  }

  /// A demand without atomics.
  private struct Model {
    var count = 0
    var isUnlimited = false
    var isCancelled = false
    var isOpen: Bool { !isCancelled && (isUnlimited || count > 0) }
    mutating func add(_ more: Int?) {
      guard !isCancelled, !isUnlimited else { return }
      guard let more, more < Int.max - count else {
        isUnlimited = true
        return
      }
      count += more
    }
    var raw: Int { isCancelled ? .min : isUnlimited ? .max : count }
  }

  @Test("Every order of calls", arguments: 0...5)
  func everyOrder(length: Int) {
    forEveryOrder(of: Action.allCases, length: length) { actions, report in
      let demand = AtomicDemand()
      var model = Model()
      func expect(_ condition: Bool, _ action: Action) {
        if !condition { report("\(actions), at \(action): \(demand.raw.load(ordering: .relaxed)), \(model)") }
      }
      for action in actions {
        let wasIdle = !model.isCancelled && !model.isUnlimited && model.count == 0
        switch action {
        case .addOne, .addTwo, .addAll, .addNearlyAll, .addNone:
          let more: Int? =
            switch action {
            case .addOne: 1
            case .addTwo: 2
            case .addAll: nil
            case .addNearlyAll: .max - 1
            default: 0
            }
          let begins = demand.add(more.map { .max($0) } ?? .unlimited)
          model.add(more)
          expect(begins == (wasIdle && more != 0), action)
        case .take:
          let taken = demand.take()
          expect(taken == model.isOpen, action)
          if taken, !model.isUnlimited { model.count -= 1 }
        case .settleNone, .settleOne:
          // A thread settles only after a delivery, so there is demand for one value.
          guard model.isOpen || model.isCancelled else { continue }
          let left = demand.settle(action == .settleOne ? .max(1) : .none)
          if model.isOpen, !model.isUnlimited {
            model.count -= 1
            if action == .settleOne { model.add(1) }
          }
          expect(left == model.raw, action)
        case .cancel:
          let before = demand.cancel()
          expect(before == model.raw, action)
          model.isCancelled = true
        }
        expect(demand.raw.load(ordering: .relaxed) == model.raw, action)
        expect(demand.isOpen == model.isOpen, action)
        expect(demand.isUnlimited == (model.isUnlimited && !model.isCancelled), action)
        expect((demand.raw.load(ordering: .relaxed) == AtomicDemand.cancelled) == model.isCancelled, action)
      }
    }
  }

  /// A reference type, because the arguments of an expectation must be copyable.
  private final class Shared: @unchecked Sendable {  // one atomic
    let demand = AtomicDemand()
    func add(_ more: Subscribers.Demand) -> Bool { demand.add(more) }
    func take() -> Bool { demand.take() }
    func settle(_ more: Subscribers.Demand) -> Int { demand.settle(more) }
    var isUnlimited: Bool { demand.isUnlimited }
    var isOpen: Bool { demand.isOpen }
  }

  @Test func demandSaturatesAndStaysUnlimited() {
    let demand = Shared()
    #expect(demand.add(.max(.max - 1)))
    #expect(!demand.isUnlimited)
    #expect(!demand.add(.max(5)))
    #expect(demand.isUnlimited)
    #expect(demand.take())
    #expect(demand.isUnlimited)
    #expect(!demand.add(.max(1)))
    #expect(demand.settle(.max(1)) == AtomicDemand.unlimited)
  }

  @Test func threadsTakeNoMoreThanThereIs() async {
    let shared = Shared()
    _ = shared.add(.max(1000))
    let taken = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask { (0..<500).reduce(0) { count, _ in shared.take() ? count + 1 : count } }
      }
      return await group.reduce(0, +)
    }
    #expect(taken == 1000)
    #expect(!shared.isOpen)
  }
}
