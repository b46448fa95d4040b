import Foundation
import Testing

@testable import CombineCore

/// Returns whether all lists of a length are run. A debug build runs at most 30 000 lists of one length; the others run
/// in `make test-optimized` and with `EVERY_ORDER=1`.
func isRun(choices: Int, length: Int) -> Bool {
  #if DEBUG
    if ProcessInfo.processInfo.environment["EVERY_ORDER"] != nil { return true }
    return pow(Double(choices), Double(length)) <= 30_000
  #else
    return true
  #endif
}

/// Calls a closure with every list of a length that consists of the given choices.
///
/// - Parameter body: A closure that receives a list and a function that reports a problem. Only the first reports are
///   recorded: one mistake affects thousands of lists.
func forEveryOrder<Choice>(
  of choices: [Choice], length: Int, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: (_ order: [Choice], _ report: (String) -> Void) -> Void
) {
  guard isRun(choices: choices.count, length: length) else { return }
  var order = [Choice]()
  var reports = 0
  func report(_ text: String) {
    reports += 1
    if reports <= 3 { Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation) }
  }
  func extend() {
    if order.count == length { return body(order, report) }
    for choice in choices {
      order.append(choice)
      extend()
      order.removeLast()
    }
  }
  extend()
}

/// A weak reference to an object.
struct WeakReference {
  private(set) weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

/// An error with a number that distinguishes it from others.
struct MachineError: Error, Equatable { var side: Int }

/// An event that a machine's downstream receives.
enum Delivery: Equatable {
  case value([Int])
  /// A value that its side replaces by another one.
  case dropped
  case finished
  case failed(MachineError)
}

/// An event that a machine receives.
enum Event: Equatable, CustomStringConvertible {
  case value(Int)
  case finishes(Int)
  case fails(Int)
  /// A request for another value.
  case demand

  /// Returns all events of a machine with the given number of sides.
  static func all(sides: Int) -> [Event] {
    (0..<sides).flatMap { [.value($0), .finishes($0), .fails($0)] } + [.demand]
  }

  var description: String {
    switch self {
    case .value(let side): "value \(side)"
    case .finishes(let side): "finishes \(side)"
    case .fails(let side): "fails \(side)"
    case .demand: "demand"
    }
  }
}

/// A function that passes a value to a side of a machine.
typealias Receive<M: StateMachine> = (Int, inout M, _ canEmit: Bool) -> Effect<M.Output, M.Failure>

/// A function that passes a completion to a side of a machine.
typealias End<M: StateMachine> =
  (Subscribers.Completion<MachineError>, inout M) -> Effect<M.Output, M.Failure>

/// Runs a machine as the coordinator does: counts demand, lets the machine decide, acts, and stops at completion. A
/// side that has ended sends nothing more.
///
/// The input values are numbered: the first side sends 1, 2, 3 …, the second side 101, 102 …, and so on.
///
/// - Parameters:
///   - sides: The functions that pass a value to each side.
///   - trigger: The side that sends nothing more after its first value, if there is one.
///   - ends: The functions that complete each side, if they are not the machine's own.
///   - countsDemand: A Boolean value that indicates whether the machine only emits values that have been requested.
///   - show: A closure that returns the parts of an output.
func deliveries<M: StateMachine>(
  of machine: M, _ events: [Event], sides: [Receive<M>], trigger: Int? = nil, ends: [End<M>] = [],
  countsDemand: Bool = true,
  show: (M.Output) -> [Int]
) -> [Delivery] where M.Failure == MachineError {
  var machine = machine
  var result: [Delivery] = []
  var demand = 0
  var sent = sides.indices.map { $0 * 100 }
  var hasEnded = sides.map { _ in false }
  var isOver = false

  func act(_ effect: Effect<M.Output, MachineError>) -> Bool {
    switch effect {
    case .none:
      return false
    case .drop:
      precondition(!countsDemand || demand > 0, "a value replaced that nobody has asked for")
      result.append(.dropped)
    case .emit(let output), .emitLast(let output):
      precondition(!countsDemand || demand > 0, "a value that nobody has asked for")
      demand = max(demand - 1, 0)
      result.append(.value(show(output)))
      if case .emitLast = effect {
        result.append(.finished)
        isOver = true
      }
    case .end(.finished):
      result.append(.finished)
      isOver = true
    case .end(.failure(let error)):
      result.append(.failed(error))
      isOver = true
    }
    return true
  }

  func end(_ side: Int, _ completion: Subscribers.Completion<MachineError>) {
    hasEnded[side] = true
    _ = act(ends.isEmpty ? machine.complete(input: side, completion) : ends[side](completion, &machine))
  }

  for event in events where !isOver {
    switch event {
    case .demand:
      demand += 1
      while !isOver, demand > 0, act(machine.resume()) {}
    case .value(let side) where !hasEnded[side]:
      sent[side] += 1
      if side == trigger { hasEnded[side] = true }
      _ = act(sides[side](sent[side], &machine, demand > 0))
    case .finishes(let side) where !hasEnded[side]:
      end(side, .finished)
    case .fails(let side) where !hasEnded[side]:
      end(side, .failure(MachineError(side: side)))
    case .value, .finishes, .fails:
      break
    }
  }
  return result
}
