@testable import CombineCore

/// Every list of a length whose elements are taken from the choices, one after another.
func forEveryOrder<Choice>(of choices: [Choice], length: Int, _ body: ([Choice]) -> Void) {
  var order = [Choice]()
  func extend() {
    if order.count == length { return body(order) }
    for choice in choices {
      order.append(choice)
      extend()
      order.removeLast()
    }
  }
  extend()
}

/// An error that can be told from others.
struct MachineError: Error, Equatable { var side: Int }

/// What a downstream sees of a machine.
enum Delivery: Equatable {
  case value([Int])
  case finished
  case failed(MachineError)
}

/// What can happen to a machine of two sides.
enum Event: CaseIterable, Equatable {
  case firstValue, secondValue, firstFinishes, secondFinishes, firstFails, secondFails
  /// One more value is asked for.
  case demand

  var side: Int { self == .secondValue || self == .secondFinishes || self == .secondFails ? 1 : 0 }
}

/// Runs a machine as the hub does: counts demand, lets the machine decide, acts, and stops at the end. A side that
/// has ended says nothing more.
///
/// The values that go in are numbered: the first side sends 1, 2, 3 …, the second side 101, 102 …
func deliveries<M: Machine, First: Side, Second: Side>(
  of machine: M, _ events: [Event], as first: First.Type, _ second: Second.Type
) -> [Delivery]
where
  M.Output == (Int, Int), M.Failure == MachineError, First.M == M, Second.M == M, First.Input == Int,
  Second.Input == Int
{
  var machine = machine
  var result: [Delivery] = []
  var demand = 0
  var sent = [0, 100]
  var hasEnded = [false, false]
  var isOver = false

  func act(_ effect: Effect<(Int, Int), MachineError>) -> Bool {
    switch effect {
    case .none:
      return false
    case .emit(let pair):
      precondition(demand > 0, "a value that nobody has asked for")
      demand -= 1
      result.append(.value([pair.0, pair.1]))
    case .emitLast(let pair):
      precondition(demand > 0, "a value that nobody has asked for")
      demand -= 1
      result += [.value([pair.0, pair.1]), .finished]
      isOver = true
    case .end(.finished):
      result.append(.finished)
      isOver = true
    case .end(.failure(let error)):
      result.append(.failed(error))
      isOver = true
    }
    return true
  }

  for event in events where !isOver {
    let side = event.side
    switch event {
    case .demand:
      demand += 1
      while !isOver, demand > 0, act(machine.resume()) {}
    case _ where hasEnded[side]:
      break
    case .firstValue:
      sent[0] += 1
      _ = act(First.receive(sent[0], &machine, canEmit: demand > 0))
    case .secondValue:
      sent[1] += 1
      _ = act(Second.receive(sent[1], &machine, canEmit: demand > 0))
    case .firstFinishes, .secondFinishes:
      hasEnded[side] = true
      _ = act(machine.end(side, .finished))
    case .firstFails, .secondFails:
      hasEnded[side] = true
      _ = act(machine.end(side, .failure(MachineError(side: side))))
    }
  }
  return result
}
