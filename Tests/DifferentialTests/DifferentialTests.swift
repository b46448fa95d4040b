import Foundation
import Testing

@testable import Differential

/// Random pipelines, run by the package and by the reference.
///
/// `FUZZ_SEED=… swift test --filter DifferentialTests` runs one again; `make fuzz` runs a million.
struct DifferentialTests {
  private static func number(_ name: String) -> UInt64? {
    ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
  }
  static let givenSeed = number("FUZZ_SEED")
  static let firstSeed = givenSeed ?? UInt64.random(in: 0..<1_000_000_000)
  static let count = givenSeed == nil ? number("FUZZ_COUNT") ?? 4000 : 1

  @Test("Random pipelines have the outcome of the reference")
  func randomPipelines() {
    for seed in Self.firstSeed..<Self.firstSeed + Self.count {
      if let divergence = Differential.check(seed: seed) {
        Issue.record("\(divergence)")
        return
      }
    }
  }

  // MARK: - Sensitivity

  @Test("The random cases contain all operators and sources, and most of them are not trivial")
  func coverage() {
    var operators: Set<Operator.Kind> = []
    var sources: Set<Source.Kind> = []
    var (withValues, withEnd, withCancel) = (0, 0, 0)
    func note(_ pipeline: Pipeline) {
      sources.insert(pipeline.source.kind)
      for op in pipeline.operators {
        operators.insert(op.kind)
        for child in op.pipelines { note(child) }
      }
    }
    for seed in UInt64(1)...1000 {
      let one = Generator.makeCase(seed: seed)
      note(one.pipeline)
      let outcome = one.expected()
      #expect(outcome.problems == [])
      if outcome.moments.contains(where: { if case .value = $0.signal { true } else { false } }) { withValues += 1 }
      if case .end? = outcome.moments.last?.signal { withEnd += 1 }
      if one.script.cancelAt != nil || one.script.cancelInside != nil { withCancel += 1 }
    }
    #expect(operators == Set(Operator.Kind.allCases))
    #expect(sources == Set(Source.Kind.allCases))
    #expect(withValues > 300, "\(withValues) of 1000 cases deliver a value")
    #expect(withEnd > 300, "\(withEnd) of 1000 cases end")
    #expect(withCancel > 200, "\(withCancel) of 1000 cases cancel")
  }

  @Test("A seed always creates the same case, and a case always has the same outcome")
  func repeatable() {
    for seed in UInt64(1)...200 {
      let one = Generator.makeCase(seed: seed)
      #expect(one == Generator.makeCase(seed: seed))
      #expect(one.run() == one.run())
    }
  }

  @Test("A failing case is reduced")
  func shrinking() throws {
    // Every case that contains a filter fails here, so one filter remains.
    func contains(_ pipeline: Pipeline) -> Bool {
      pipeline.operators.contains { $0.kind == .filter || $0.pipelines.contains(where: contains) }
    }
    let seed = try #require((UInt64(1)...1000).first { contains(Generator.makeCase(seed: $0).pipeline) })
    let smallest = Generator.makeCase(seed: seed).shrunk { contains($0.pipeline) }
    #expect(smallest.pipeline.operators.map(\.kind) == [.filter])
    #expect(smallest.pipeline.source.kind == .sequence)
    #expect(smallest.pipeline.source.values == [])
    #expect(smallest.script == Script())
    #expect(smallest.subjects == [])
    #expect(smallest.pipeline.description == "[]\n             .filter(0)")
  }

  @Test("A divergence is printed on one time axis")
  func printing() {
    var marbles = Marbles()
    marbles.add("subject0", [(0, "1"), (10, "2")])
    marbles.add("found", [(10, "2"), (10, "|")])
    #expect(
      marbles.text == """
        time      0  10     
        subject0  1──2──────
        found     ───(2 |)──
        """)
  }

  // MARK: - The reference by itself

  /// Returns a marble line of the reference's output: `time:value`.
  private func line(
    _ source: [(Int, Signal)], _ operators: [Operator], other: [(Int, Signal)] = [], _ script: Script = Script()
  ) -> String {
    func hot(_ moments: [(Int, Signal)]) -> Hot {
      Hot(initial: nil, moments: moments.map { Moment(time: $0.0, signal: $0.1) })
    }
    let pipeline = Pipeline(source: Source(kind: .subject), operators: operators)
    let one = Case(pipeline: pipeline, subjects: [hot(source), hot(other)], script: script)
    return one.expected().moments.map(\.description).joined(separator: " ")
  }

  private func values(_ times: [Int], ending: Int? = nil) -> [(Int, Signal)] {
    times.enumerated().map { ($1, .value($0 + 1)) } + (ending.map { [($0, .end(.finished))] } ?? [])
  }

  private static let second = Pipeline(source: Source(kind: .subject, index: 1), operators: [])

  @Test func theReferenceKnowsTime() {
    let typing = values([10, 12, 14, 30], ending: 60)
    #expect(line(typing, [Operator(kind: .debounce, time: 5)]) == "19:3 35:4 60:|")
    #expect(line(typing, [Operator(kind: .throttle, time: 5, flag: true)]) == "10:1 15:3 30:4 60:|")
    #expect(line(typing, [Operator(kind: .throttle, time: 5, flag: false)]) == "10:1 15:2 30:4 60:|")
    #expect(line(typing, [Operator(kind: .delay, time: 7)]) == "17:1 19:2 21:3 37:4 67:|")
    #expect(line(typing, [Operator(kind: .timeout, time: 11, flag: true)]) == "10:1 12:2 14:3 25:✕9")
    #expect(line(typing, [Operator(kind: .collectByTime, time: 13)]) == "13:12 26:3 39:4 60:|")
    #expect(line(typing, [Operator(kind: .measureInterval)]) == "10:10 12:2 14:2 30:16 60:|")
  }

  @Test func theReferenceKnowsSeveralInputs() {
    let (one, two) = (values([10, 20, 30], ending: 40), values([15, 16, 35], ending: 50))
    func with(_ kind: Operator.Kind) -> [Operator] { [Operator(kind: kind, pipelines: [Self.second])] }
    #expect(line(one, with(.merge), other: two) == "10:1 15:1 16:2 20:2 30:3 35:3 50:|")
    #expect(line(one, with(.zip), other: two) == "15:11 20:22 35:33 40:|")
    #expect(line(one, with(.combineLatest), other: two) == "15:11 16:12 20:22 30:32 35:33 50:|")
    #expect(line(one, with(.prefixUntil), other: two) == "10:1 15:|")
    #expect(line(one, with(.dropUntil), other: two) == "20:2 30:3 40:|")
    #expect(line(one, with(.withLatestFrom), other: two) == "20:22 30:32 40:|")
    #expect(line(one, with(.append), other: two) == "10:1 20:2 30:3 50:|")
  }

  @Test func theReferenceKnowsDemand() {
    let source = values([10, 20, 30, 40], ending: 50)
    let two = Script(initially: 2)
    let late = Script(initially: 1, requests: [.init(time: 35, demand: 9)])
    #expect(line(source, [], two) == "10:1 20:2 50:|")
    #expect(line(source, [Operator(kind: .filter, number: 1)], two) == "20:2 30:3 50:|")
    #expect(line(source, [], Script(initially: 1, returns: [1, 0])) == "10:1 20:2 50:|")
    #expect(line(source, [Operator(kind: .buffer, number: 1, time: 3)], late) == "10:1 35:2 40:4 50:|")
    #expect(line(source, [Operator(kind: .buffer, number: 1, time: 4)], late) == "10:1 35:3 40:4 50:|")
    #expect(
      line(source, [Operator(kind: .collect)], Script(initially: 0, requests: [.init(time: 60, demand: 1)]))
        == "60:1234 60:|")
  }

  @Test func theReferenceKnowsSourcesThatIgnoreDemand() {
    let late = Script(initially: 0, requests: [.init(time: 5, demand: .max)])
    func line(_ operators: [Operator]) -> String {
      let source = Source(kind: .eager, values: [1, 2, 3], end: .finished)
      let one = Case(pipeline: Pipeline(source: source, operators: operators), subjects: [], script: late)
      return one.expected().moments.map(\.description).joined(separator: " ")
    }
    let passing = "0:1 0:2 0:3 0:|"
    #expect(line([]) == passing)
    #expect(line([Operator(kind: .handleEvents)]) == passing)
    #expect(line([Operator(kind: .scan, number: 0)]) == "0:1 0:3 0:6 0:|")
    #expect(line([Operator(kind: .retry)]) == passing)
    let other = Pipeline(source: Source(kind: .eager, values: [4, 5, 6]), operators: [])
    #expect(line([Operator(kind: .zip, pipelines: [other])]) == "5:14 5:25 5:36 5:|")
    #expect(line([Operator(kind: .merge, pipelines: [other])]) == "5:1 5:2 5:3 5:4 5:5 5:6 5:|")
    #expect(line([Operator(kind: .flatMapJust, number: 1)]) == "5:3 5:5 5:7 5:|")
    #expect(line([Operator(kind: .buffer, number: 3, time: 3)]) == "5:1 5:2 5:3 5:|")
    #expect(
      line([Operator(kind: .prefixUntil, pipelines: [.init(source: .init(kind: .never), operators: [])])]) == passing)
  }
}

extension Operator {
  fileprivate init(kind: Kind, time: Int, flag: Bool = false) {
    self.init(kind: kind, number: 1, time: time, flag: flag)
  }
}
