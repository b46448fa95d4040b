import Testing

@testable import CombineCore

/// The output of a step for a sequence of inputs, as a stage would deliver it.
private struct Passed: Equatable {
  var values: [Int] = []
  var isOver = false
  var error: MachineError?
}

private func run<S: StatefulStep>(_ step: S, _ inputs: [Int]) -> Passed where S.Input == Int, S.Output == Int {
  var step = step
  step.begin()
  var passed = Passed(isOver: step.completesImmediately)
  for input in inputs where !passed.isOver {
    do throws(S.OutputFailure) {
      switch try step.step(input) {
      case .drop, .keep: break
      case .pass(let output): passed.values.append(output)
      case .last(let output):
        passed.values.append(output)
        passed.isOver = true
      case .end: passed.isOver = true
      }
    } catch {
      passed.error = error as? MachineError
      passed.isOver = true
    }
  }
  return passed
}

private func run<S: FoldStep>(_ step: S, _ inputs: [Int]) -> (result: S.Output?, used: Int, error: MachineError?)
where S.Input == Int {
  var step = step
  for (index, input) in inputs.enumerated() {
    do throws(S.OutputFailure) {
      if try step.step(input) { return (step.result(), index + 1, nil) }
    } catch {
      return (nil, index + 1, error as? MachineError)
    }
  }
  return (step.result(), inputs.count, nil)
}

struct StepTests {
  /// Calls a closure with every list of up to five numbers from 0 to 2.
  private func forEveryInput(_ body: ([Int]) -> Void) {
    for length in 0...5 { forEveryOrder(of: [0, 1, 2], length: length) { inputs, _ in body(inputs) } }
  }

  @Test func rangeStepPassesWhatLiesInTheRangeAndEndsWithIt() {
    for lower in 0...3 {
      for upper in lower...5 {
        for count in 0...6 {
          let inputs = Array(10..<10 + count)
          let found = run(RangeStep<Int, Never>(lower..<upper), inputs)
          let values = lower == upper ? [] : Array(inputs.prefix(upper).dropFirst(lower))
          #expect(found == Passed(values: values, isOver: lower == upper || count >= upper))
        }
      }
    }
  }

  @Test func removeDuplicatesStepDropsEqualNeighbors() {
    forEveryInput { inputs in
      let expected = inputs.indices.filter { $0 == 0 || inputs[$0] != inputs[$0 - 1] }.map { inputs[$0] }
      #expect(run(RemoveDuplicatesStep<Int, NonThrowing<Never>>(==), inputs) == Passed(values: expected))
    }
  }

  @Test func peekAndPassStepsPassEverything() {
    forEveryInput { inputs in
      var seen: [Int] = []
      #expect(run(PeekStep<Int, Never> { seen.append($0) }, inputs) == Passed(values: inputs))
      #expect(seen == inputs)
      #expect(run(PassStep<Int, Never>(), inputs) == Passed(values: inputs))
    }
  }

  @Test func tryStepsEndWithWhatIsThrown() {
    func check(_ value: Int) throws -> Int {
      if value == 2 { throw MachineError(side: value) }
      return value
    }
    forEveryInput { inputs in
      let good = Array(inputs.prefix { $0 != 2 })
      let error = good.count < inputs.count ? MachineError(side: 2) : nil
      func passed(_ values: [Int]) -> Passed { Passed(values: values, isOver: error != nil, error: error) }
      #expect(run(TryMapStep<Int, Int, Never> { try check($0) + 5 }, inputs) == passed(good.map { $0 + 5 }))
      #expect(run(TryFilterStep<Int, Never> { try check($0) == 1 }, inputs) == passed(good.filter { $0 == 1 }))
      #expect(
        run(TryCompactMapStep<Int, Int, Never> { try check($0) == 1 ? 7 : nil }, inputs)
          == passed(good.filter { $0 == 1 }.map { _ in 7 }))
      #expect(
        run(TryScanStep<Int, Int, Never>(10) { try $0 + check($1) }, inputs)
          == passed(good.indices.map { 10 + good[...$0].reduce(0, +) }))
    }
  }

  @Test func statelessStepsDoWhatTheirClosuresSay() {
    let map = MapStep<Int, Int> { $0 + 1 }
    let filter = FilterStep<Int> { $0 > 1 }
    let compact = CompactMapStep<Int, String> { $0 > 1 ? "\($0)" : nil }
    let scan = ScanStep<Int, Int>(0, +)
    #expect([1, 2].map { map.step($0) } == [2, 3])
    #expect([1, 2].map { filter.step($0) } == [nil, 2])
    #expect([1, 2].map { compact.step($0) } == [nil, "2"])
    #expect([1, 2, 3].map { scan.step($0) } == [1, 3, 6])
  }

  @Test func foldStepsMakeOneValue() {
    forEveryInput { inputs in
      #expect(run(ReduceStep<Int, Int, NonThrowing<Never>>(10, +), inputs).result == 10 + inputs.reduce(0, +))
      #expect(run(CollectStep<Int, Never>(), inputs).result == inputs)
      let first = run(FirstStep<Int, NonThrowing<MachineError>> { _ in true }, inputs)
      #expect(first.result == inputs.first)
      #expect(first.used == min(1, inputs.count))
      let match = run(FirstStep<Int, NonThrowing<MachineError>> { $0 == 1 }, inputs)
      #expect(match.result == inputs.first { $0 == 1 })
      #expect(match.used == inputs.firstIndex(of: 1).map { $0 + 1 } ?? inputs.count)
    }
  }

  @Test func foldStepsLookForOneValue() {
    forEveryInput { inputs in
      #expect(run(CountStep<Int, Never>(), inputs).result == inputs.count)
      #expect(run(LastStep<Int, NonThrowing<Never>> { $0 < 2 }, inputs).result == inputs.last { $0 < 2 })
      for deciding in [true, false] {
        let found = run(DecisionStep<Int, NonThrowing<Never>>(at: deciding) { $0 > 1 }, inputs)
        let decisive = inputs.firstIndex { ($0 > 1) == deciding }
        #expect(found.result == (decisive == nil ? !deciding : deciding))
        #expect(found.used == decisive.map { $0 + 1 } ?? inputs.count)
      }
    }
  }

  @Test func comparisonStepKeepsTheFirstOfEquals() {
    // The condition compares the tens; the ones distinguish equal values.
    forEveryInput { inputs in
      let numbers = inputs.enumerated().map { $1 * 10 + $0 }
      let isLess = { (left: Int, right: Int) in left / 10 < right / 10 }
      let least = run(ComparisonStep<Int, NonThrowing<Never>>(isLess), numbers).result
      #expect(least == numbers.first { number in !numbers.contains { isLess($0, number) } })
    }
  }

  @Test func whileStepsAskUntilTheConditionFails() {
    forEveryInput { inputs in
      let first = Array(inputs.prefix { $0 < 2 })
      var asked = 0
      let prefix = PrefixWhileStep<Int, NonThrowing<Never>> {
        asked += 1
        return $0 < 2
      }
      #expect(run(prefix, inputs) == Passed(values: first, isOver: first.count < inputs.count))
      let drop = DropWhileStep<Int, NonThrowing<Never>> {
        asked += 1
        return $0 < 2
      }
      #expect(run(drop, inputs) == Passed(values: Array(inputs.dropFirst(first.count))))
      #expect(asked == 2 * min(inputs.count, first.count + 1))
    }
  }

  @Test func groupStepKeepsWhatIsNotAGroupYet() {
    for count in 1...4 {
      forEveryInput { inputs in
        var step = GroupStep<Int, Never>(count)
        var groups = [[Int]]()
        for input in inputs {
          switch step.step(input) {
          case .keep: break
          case .pass(let group): groups.append(group)
          default: Issue.record("neither kept nor passed")
          }
        }
        #expect(groups.allSatisfy { $0.count == count })
        let rest = step.rest()
        #expect(rest == nil || !rest!.isEmpty && rest!.count < count)
        #expect(step.rest() == nil)
        #expect(groups.flatMap { $0 } + (rest ?? []) == inputs)
      }
    }
  }

  @Test func whatATryFormThrowsAndReceivesIsAnyError() {
    func check(_ value: Int) throws -> Int {
      if value == 2 { throw MachineError(side: value) }
      return value
    }
    forEveryInput { inputs in
      let error = inputs.contains(2) ? MachineError(side: 2) : nil
      let reduced = run(ReduceStep<Int, Int, Throwing<Never>>(10) { try $0 + check($1) }, inputs)
      #expect(reduced.error == error)
      #expect(reduced.result == (error == nil ? 10 + inputs.reduce(0, +) : nil))
      let last = run(LastStep<Int, Throwing<Never>> { try check($0) == 1 }, inputs)
      #expect(last.error == error)
      #expect(last.result == (error == nil ? inputs.last { $0 == 1 } : nil))
    }
    #expect(Throwing<MachineError>.failure(MachineError(side: 1)) as? MachineError == MachineError(side: 1))
    #expect(NonThrowing<MachineError>.failure(MachineError(side: 1)) == MachineError(side: 1))
  }

  @Test func tryFirstStepEndsWithWhatIsThrown() {
    let step = FirstStep<Int, Throwing<MachineError>> {
      if $0 == 2 { throw MachineError(side: 2) }
      return $0 == 1
    }
    #expect(run(step, [0, 2, 1]).error == MachineError(side: 2))
    #expect(run(step, [0, 1, 2]).result == 1)
    #expect(run(step, [0, 0]).result == nil)
  }
}
