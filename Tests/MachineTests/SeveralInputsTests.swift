import Testing

@testable import CombineCore

/// Operators with several inputs that are not a ``Machine``: every order of what can happen to them, on one thread,
/// against a specification.
struct SeveralInputsTests {
  /// Compares for every order of the actions.
  private func everyOrder(
    of actions: [Action], lengths: ClosedRange<Int>, sides: Int = 2, demand: Subscribers.Demand = .none,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: ([Tap]) -> AnyPublisher<Int, MachineError>, specification: ([Action]) -> Course
  ) {
    for length in lengths {
      forEveryOrder(of: actions, length: length, sourceLocation: sourceLocation) { order, report in
        let found = course(of: order, sides: sides, demand: demand, build)
        let expected = specification(order)
        if found != expected { report("\(order): \(found) instead of \(expected)") }
      }
    }
  }

  // MARK: - merge

  /// Each side has one value to give; what is not wanted yet waits in the order of coming, and its side with it.
  private func merge(_ actions: [Action]) -> Course {
    var (found, waiting, demand) = ([Delivery](), [(side: Int, value: Int)](), 0)
    var (sent, asked, live) = ([0, 100], [true, true], [true, true])
    var isOver = false
    for action in actions {
      switch action {
      case .value(let side):
        sent[side] += 1
        if live[side], asked[side] {
          waiting.append((side, sent[side]))
          asked[side] = false
        }
      case .demand: demand += 1
      case .finishes(let side): live[side] = false
      case .fails(let side) where live[side]:
        if !isOver { found.append(.failed(MachineError(side: side))) }
        (isOver, live) = (true, [false, false])
      case .cancel: (isOver, live) = (true, [false, false])
      case .fails, .wait: break
      }
      while !isOver, demand > 0, !waiting.isEmpty {
        let (side, value) = waiting.removeFirst()
        demand -= 1
        found.append(.value([value]))
        asked[side] = true
      }
      if !isOver, !live.contains(true), waiting.isEmpty {
        found.append(.finished)
        isOver = true
      }
    }
    return Course(found: found, live: live)
  }

  @Test("merge: every order of events") func mergeInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher()
    } specification: {
      merge($0)
    }
    // Longer, without the ends.
    everyOrder(of: [.value(0), .value(1), .demand], lengths: 6...8) {
      Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher()
    } specification: {
      merge($0)
    }
  }

  @Test("merge: every order of events, with everything asked for") func mergeOfEverything() {
    let actions = Action.all(sides: 2).filter { $0 != .demand }
    everyOrder(of: actions, lengths: 0...5, demand: .unlimited) {
      Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher()
    } specification: { actions in
      merge(Array(repeating: .demand, count: 6) + actions)
    }
  }

  // MARK: - flatMap

  /// Side 0 has the values that become publishers, all of them side 1, of which one is listened to at a time.
  private func flatMapInTurn(_ actions: [Action]) -> Course {
    var (found, demand, waiting) = ([Delivery](), 0, [Int]())
    var (sent, outer, asked) = ([0, 100], true, true)
    // The inner publisher ends for all its subscribers at once, and those that come later never hear of it.
    var (inner, innerAsked, isOver) = (false, false, false)
    for action in actions where !isOver {
      switch action {
      case .value(0):
        if outer, asked { (asked, inner, innerAsked) = (false, true, true) }
      case .value:
        sent[1] += 1
        if inner, innerAsked {
          waiting.append(sent[1])
          innerAsked = false
        }
      case .demand: demand += 1
      case .finishes(0): outer = false
      case .finishes:
        if inner { (inner, asked) = (false, true) }
      case .fails(let side):
        if side == 0 ? outer : inner {
          found.append(.failed(MachineError(side: side)))
          isOver = true
        }
      case .cancel: isOver = true
      case .wait: break
      }
      if action == .value(1) { continueDelivering() } else if action == .demand { continueDelivering() }
      if !isOver, !outer, !inner, waiting.isEmpty {
        found.append(.finished)
        isOver = true
      }
    }
    func continueDelivering() {
      while !isOver, demand > 0, !waiting.isEmpty {
        demand -= 1
        found.append(.value([waiting.removeFirst()]))
        innerAsked = true
      }
    }
    return Course(found: found, live: [outer && !isOver, inner && !isOver])
  }

  @Test("flatMap, one at a time: every order of events") func flatMapInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) { taps in
      taps[0].flatMap(maxPublishers: .max(1)) { _ in taps[1] }.eraseToAnyPublisher()
    } specification: {
      flatMapInTurn($0)
    }
    everyOrder(of: [.value(0), .value(1), .finishes(1), .demand], lengths: 6...7) { taps in
      taps[0].flatMap(maxPublishers: .max(1)) { _ in taps[1] }.eraseToAnyPublisher()
    } specification: {
      flatMapInTurn($0)
    }
  }

  // MARK: - switchToLatest

  /// Side 0 chooses between side 1 and side 2, in turn.
  private func switching(_ actions: [Action]) -> Course {
    var (found, demand, chosen, count) = ([Delivery](), 0, Int?.none, 0)
    var (sent, outer, isOver) = ([0, 100, 200], true, false)
    for action in actions where !isOver {
      switch action {
      case .value(0):
        count += 1
        if outer { chosen = 2 - count % 2 }
      case .value(let side):
        sent[side] += 1
        if chosen == side, demand > 0 {
          demand -= 1
          found.append(.value([sent[side]]))
        }
      case .demand: demand += 1
      case .finishes(0): outer = false
      case .finishes(let side): if chosen == side { chosen = nil }
      case .fails(let side):
        if side == 0 ? outer : chosen == side {
          found.append(.failed(MachineError(side: side)))
          isOver = true
        }
      case .cancel: isOver = true
      case .wait: break
      }
      if !isOver, !outer, chosen == nil {
        found.append(.finished)
        isOver = true
      }
    }
    return Course(found: found, live: [outer && !isOver, chosen == 1 && !isOver, chosen == 2 && !isOver])
  }

  @Test("switchToLatest: every order of events") func switchInEveryOrder() {
    func build(_ taps: [Tap]) -> AnyPublisher<Int, MachineError> {
      taps[0].map { taps[2 - $0 % 2] }.switchToLatest().eraseToAnyPublisher()
    }
    everyOrder(of: Action.all(sides: 3), lengths: 0...4, sides: 3, build) { switching($0) }
    everyOrder(
      of: [.value(0), .value(1), .value(2), .finishes(0), .finishes(2), .demand], lengths: 5...6, sides: 3, build
    ) { switching($0) }
  }

  // MARK: - In turn

  /// One side after another; which comes next after the end of one is the operator's matter.
  private func inTurn(
    _ actions: [Action], after end: (_ side: Int, _ failed: Bool) -> Int?, first: Int = 0
  ) -> Course {
    var (found, demand, current, sent) = ([Delivery](), 0, Int?.some(first), [0, 100])
    for action in actions {
      guard let side = current else { break }
      switch action {
      case .value(let other):
        sent[other] += 1
        if other == side, demand > 0 {
          demand -= 1
          found.append(.value([sent[side]]))
        }
      case .demand: demand += 1
      case .finishes(side), .fails(side):
        let failed = action == .fails(side)
        current = end(side, failed)
        if current == nil { found.append(failed ? .failed(MachineError(side: side)) : .finished) }
      case .cancel: current = nil
      case .finishes, .fails, .wait: break
      }
    }
    return Course(found: found, live: [current == 0, current == 1])
  }

  @Test("append: every order of events") func appendInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].append($0[1]).eraseToAnyPublisher()
    } specification: {
      inTurn($0) { side, failed in side == 0 && !failed ? 1 : nil }
    }
  }

  @Test("prepend: every order of events") func prependInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].prepend($0[1]).eraseToAnyPublisher()
    } specification: { actions in
      inTurn(actions, after: { side, failed in side == 1 && !failed ? 0 : nil }, first: 1)
    }
  }

  @Test("catch: every order of events") func catchInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) { taps in
      taps[0].catch { _ in taps[1] }.eraseToAnyPublisher()
    } specification: {
      inTurn($0) { side, failed in side == 0 && failed ? 1 : nil }
    }
  }

  @Test("retry: every order of events", arguments: 0...2) func retryInEveryOrder(retries: Int) {
    everyOrder(of: Action.all(sides: 1), lengths: 0...6, sides: 1) {
      $0[0].retry(retries).eraseToAnyPublisher()
    } specification: { actions in
      var left = retries
      var course = inTurn(actions) { _, failed in
        left -= 1
        return failed && left >= 0 ? 0 : nil
      }
      course.live.removeLast()
      return course
    }
  }
}
