import Testing

@testable import CombineCore

/// Operators with several inputs, each with its own kind of coordinator: every order of events, on one thread, against
/// a specification.
struct SeveralInputsTests {
  /// Compares the operator with the specification for every order of the actions.
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

  /// Each side may have one undelivered value. Values without demand wait in the order of their arrival, and their
  /// sides send no more until they are delivered.
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
    // Longer orders, without completions.
    everyOrder(of: [.value(0), .value(1), .demand], lengths: 6...8) {
      Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher()
    } specification: {
      merge($0)
    }
  }

  @Test("merge: every order of events, with unlimited demand") func mergeOfEverything() {
    let actions = Action.all(sides: 2).filter { $0 != .demand }
    everyOrder(of: actions, lengths: 0...5, demand: .unlimited) {
      Publishers.Merge($0[0], $0[1]).eraseToAnyPublisher()
    } specification: { actions in
      merge(Array(repeating: .demand, count: 6) + actions)
    }
  }

  // MARK: - flatMap

  /// Input 0 has the values that become publishers. All of them are side 1, and there is one subscription at a time.
  private func flatMapInTurn(_ actions: [Action]) -> Course {
    var (found, demand, waiting) = ([Delivery](), 0, [Int]())
    var (sent, outer, asked) = ([0, 100], true, true)
    // The inner publisher completes for all its subscribers at once; later subscriptions do not receive that
    // completion.
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

  /// Input 0 selects side 1 and side 2 alternately.
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

  // MARK: - Machines in their coordinator

  /// Every request is passed to both sides, and each side admits as many values as were requested from it.
  ///
  /// - Parameter decide: A closure that returns the outcome of an event and updates what is kept of both sides.
  private func coordinator<Kept>(
    _ actions: [Action], _ kept: Kept, trigger: Bool = false,
    _ decide: (_ event: Action, _ value: Int, _ kept: inout Kept) -> (values: [Int], end: Delivery?, replaces: Bool)
  ) -> Course {
    var (found, kept, live, isOver) = ([Delivery](), kept, [true, true], false)
    var (asked, sent, demand) = (trigger ? [0, 1] : [0, 0], [0, 100], 0)
    for action in actions where !isOver {
      var isHeard = false
      var value = 0
      switch action {
      case .value(let side):
        sent[side] += 1
        isHeard = live[side] && asked[side] > 0
        if isHeard { asked[side] -= 1 }
        value = sent[side]
        if trigger, side == 1, isHeard { live[1] = false }
      case .finishes(let side), .fails(let side):
        isHeard = live[side]
        live[side] = false
      case .demand:
        demand += 1
        asked[0] += 1
        if !trigger { asked[1] += 1 }
      case .cancel: isOver = true
      case .wait: break
      }
      guard isHeard else { continue }
      let (values, end, replaces) = decide(action, value, &kept)
      if replaces, case .value(let side) = action { asked[side] += 1 }
      for value in values.prefix(demand) {
        demand -= 1
        found.append(.value([value]))
      }
      if let end {
        found.append(end)
        isOver = true
      }
    }
    return Course(found: found, live: live.map { $0 && !isOver })
  }

  private func failure(_ side: Int) -> Delivery { .failed(MachineError(side: side)) }

  @Test("zip, in its coordinator: every order of events") func zipInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].zip($0[1]) { $0 * 1000 + $1 }.eraseToAnyPublisher()
    } specification: { actions in
      coordinator(actions, (lines: [[Int](), []], ended: [false, false])) { event, value, kept in
        switch event {
        case .value(let side): kept.lines[side].append(value)
        case .finishes(let side): kept.ended[side] = true
        case .fails(let side): return ([], failure(side), false)
        default: break
        }
        var pair: [Int] = []
        if let left = kept.lines[0].first, let right = kept.lines[1].first {
          pair = [left * 1000 + right]
          for side in 0...1 { kept.lines[side].removeFirst() }
        }
        let canGoOn = (0...1).allSatisfy { !kept.ended[$0] || !kept.lines[$0].isEmpty }
        return (pair, canGoOn ? nil : .finished, false)
      }
    }
  }

  @Test("combineLatest, in its coordinator: every order of events") func combineLatestInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].combineLatest($0[1]) { $0 * 1000 + $1 }.eraseToAnyPublisher()
    } specification: { actions in
      coordinator(actions, (last: [Int?.none, nil], open: 2)) { event, value, kept in
        switch event {
        case .value(let side):
          kept.last[side] = value
          guard let left = kept.last[0], let right = kept.last[1] else { break }
          return ([left * 1000 + right], nil, false)
        case .finishes:
          kept.open -= 1
          return ([], kept.open == 0 ? .finished : nil, false)
        case .fails(let side): return ([], failure(side), false)
        default: break
        }
        return ([], nil, false)
      }
    }
  }

  @Test("prefix(untilOutputFrom:), in its coordinator: every order of events") func prefixUntilInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].prefix(untilOutputFrom: $0[1]).eraseToAnyPublisher()
    } specification: { actions in
      coordinator(actions, (), trigger: true) { event, value, _ in
        switch event {
        case .value(0): ([value], nil, false)
        case .value, .finishes(0): ([], .finished, false)
        case .fails(0): ([], failure(0), false)
        default: ([], nil, false)  // the completion of the trigger has no effect
        }
      }
    }
  }

  @Test("drop(untilOutputFrom:), in its coordinator: every order of events") func dropUntilInEveryOrder() {
    everyOrder(of: Action.all(sides: 2), lengths: 0...5) {
      $0[0].drop(untilOutputFrom: $0[1]).eraseToAnyPublisher()
    } specification: { actions in
      coordinator(actions, false, trigger: true) { event, value, isOpen in
        switch event {
        case .value(0): return isOpen ? ([value], nil, false) : ([], nil, true)
        case .value: isOpen = true
        case .finishes: return ([], .finished, false)  // without a value of the trigger, no value can pass any more
        case .fails(let side): return ([], failure(side), false)
        default: break
        }
        return ([], nil, false)
      }
    }
  }

  // MARK: - More inputs

  /// Returns all permutations of a number of inputs.
  private func permutations(_ count: Int) -> [[Int]] {
    count == 0
      ? [[]]
      : permutations(count - 1).flatMap { order in
        (0...order.count).map { place in Array(order[..<place]) + [count - 1] + Array(order[place...]) }
      }
  }

  private typealias Build = ([Tap]) -> AnyPublisher<Int, MachineError>

  @Test("merge and combineLatest receive every input until it ends, in any order of ends", arguments: 2...4)
  func endingInEveryOrder(sides: Int) {
    let merges: [Int: Build] = [
      2: { $0[0].merge(with: $0[1]).eraseToAnyPublisher() },
      3: { $0[0].merge(with: $0[1], $0[2]).eraseToAnyPublisher() },
      4: { $0[0].merge(with: $0[1], $0[2], $0[3]).eraseToAnyPublisher() },
    ]
    let newest: [Int: Build] = [
      2: { $0[0].combineLatest($0[1], +).eraseToAnyPublisher() },
      3: { $0[0].combineLatest($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() },
      4: { $0[0].combineLatest($0[1], $0[2], $0[3]) { $0 + $1 + $2 + $3 }.eraseToAnyPublisher() },
    ]
    for order in permutations(sides) {
      // Every input sends a value; then one of them ends, and each of the others sends another one.
      let first = (0..<sides).map { Action.value($0) }
      let actions = first + order.indices.flatMap { [.finishes(order[$0])] + order[($0 + 1)...].map { .value($0) } }
      var (sent, merged, sums) = ((0..<sides).map { $0 * 100 }, [Delivery](), [Delivery]())
      for (number, action) in actions.enumerated() {
        guard case .value(let side) = action else { continue }
        sent[side] += 1
        merged.append(.value([sent[side]]))
        if number >= sides - 1 { sums.append(.value([sent.reduce(0, +)])) }
      }
      let live = Array(repeating: false, count: sides)
      for (build, expected) in [(merges[sides], merged), (newest[sides], sums)] {
        let found = course(of: actions, sides: sides, demand: .unlimited) { build!($0) }
        #expect(found == Course(found: expected + [.finished], live: live), "\(actions)")
      }
    }
  }

  @Test("zip ends as soon as any input has ended and has no value left", arguments: 2...4)
  func zipEndsWithEach(sides: Int) {
    let zips: [Int: Build] = [
      2: { $0[0].zip($0[1], +).eraseToAnyPublisher() },
      3: { $0[0].zip($0[1], $0[2]) { $0 + $1 + $2 }.eraseToAnyPublisher() },
      4: { $0[0].zip($0[1], $0[2], $0[3]) { $0 + $1 + $2 + $3 }.eraseToAnyPublisher() },
    ]
    for order in permutations(sides) {
      // The first input sends two values and ends; each of the others sends two, the last of which completes the second
      // tuple.
      let actions =
        [Action.value(order[0]), .value(order[0]), .finishes(order[0])]
        + order.dropFirst().flatMap { [Action.value($0), .value($0)] }
      let sums = (1...2).map { number in (0..<sides).reduce(0) { $0 + $1 * 100 + number } }
      let found = course(of: actions, sides: sides, demand: .unlimited) { zips[sides]!($0) }
      let live = Array(repeating: false, count: sides)
      #expect(found == Course(found: sums.map { .value([$0]) } + [.finished], live: live), "\(actions)")
    }
  }

  // MARK: - One input after another

  /// One side after another; the operator determines the side that follows the end of one.
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
