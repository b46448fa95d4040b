/// A random number generator with a seed, for repeatable numbers.
package struct Generator: RandomNumberGenerator {
  private var state: UInt64
  /// A Boolean value that indicates whether sources of the case may ignore demand. It is true for few of the cases,
  /// because they cannot show whether an operator delivers more than was requested.
  private var ignoresDemand = false

  package init(seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 ^ 0xd1b5_4a32_d192_ed03 }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension Generator {
  /// Returns the case of a seed.
  package static func makeCase(seed: UInt64) -> Case {
    var generator = Generator(seed: seed)
    return generator.makeCase()
  }

  private mutating func makeCase() -> Case {
    ignoresDemand = chance(4)
    let subjects = (0..<number(0...3)).map { _ in
      Hot(initial: chance(3) ? number(0...20) : nil, moments: moments(upTo: 8))
    }
    let pipeline = makePipeline(length: number(1...8), depth: 0, subjects: subjects.count)
    return Case(pipeline: pipeline, subjects: subjects, script: makeScript(subjects: subjects.count))
  }

  private mutating func makePipeline(length: Int, depth: Int, subjects: Int) -> Pipeline {
    let source = makeSource(subjects: subjects, depth: depth)
    return Pipeline(source: source, operators: (0..<length).map { _ in makeOperator(depth: depth, subjects: subjects) })
  }

  private mutating func makeSource(subjects: Int, depth: Int) -> Source {
    var kinds: [Source.Kind] = [.sequence, .sequence, .record, .timed, .timed, .just, .empty, .fail, .never]
    if subjects > 0 { kinds += [.subject, .subject, .subject, .subject] }
    if ignoresDemand { kinds += [.eager, .eager, .eager, .eagerTimed, .eagerTimed, .eagerTimed] }
    let kind = kinds.randomElement(using: &self)!
    let most = depth == 0 ? 8 : 4
    return Source(
      kind: kind, values: (0..<number(0...most)).map { _ in number(0...20) },
      end: chance(2) ? .finished : .failed(number(1...5)),
      index: kind == .fail ? number(1...5) : subjects > 0 ? number(0...subjects - 1) : 0,
      moments: kind == .timed || kind == .eagerTimed ? moments(upTo: most) : [])
  }

  private mutating func makeOperator(depth: Int, subjects: Int) -> Operator {
    var kind = Operator.Kind.allCases.randomElement(using: &self)!
    // Half of the folds are replaced by other operators, because little can follow a single value.
    if kind.isFold, chance(2) { kind = Operator.Kind.allCases.randomElement(using: &self)! }
    if depth >= 2, kind.childCount != 0...0 { kind = .map }
    var op = Operator(
      kind: kind, number: number(0...4), time: time(), flag: chance(2), throwsAt: chance(4) ? number(0...4) : nil)
    op.pipelines = (0..<number(kind.childCount)).map { _ in
      makePipeline(length: number(0...2), depth: depth + 1, subjects: subjects)
    }
    op.makeValid()
    return op
  }

  private mutating func makeScript(subjects: Int) -> Script {
    var script = Script()
    if chance(2) { script.initially = number(0...4) }
    if chance(3) { script.returns = (0..<number(1...3)).map { _ in number(0...2) } }
    if chance(6) { script.inside = (0..<number(1...3)).map { _ in number(0...2) } }
    let most = script.initially == .max ? 1 : 8
    script.requests = (0..<number(0...most)).map { _ in
      Script.Request(time: time(), demand: chance(8) ? .max : number(1...4))
    }
    if chance(5) { script.cancelAt = time() }
    if chance(8) { script.cancelInside = number(1...5) }
    if subjects > 0, chance(4) {
      script.sends = (0..<number(1...3)).map { _ in
        Script.Send(inside: number(1...4), subject: number(0...subjects - 1), value: number(21...40))
      }
    }
    return script
  }

  private mutating func moments(upTo most: Int) -> [Moment] {
    var moments = (0..<number(0...most)).map { _ in Moment(time: time(), signal: .value(number(0...20))) }
    moments.sort { $0.time < $1.time }
    if !chance(4) {
      let end = chance(2) ? End.finished : .failed(number(1...5))
      moments.append(Moment(time: (moments.last?.time ?? 0) + time(), signal: .end(end)))
    }
    return moments
  }

  /// Returns a time from a range so wide that two times, or sums of times, hardly ever coincide.
  private mutating func time() -> Int { number(1...1_000_000_000) }

  private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
}

extension Operator.Kind {
  /// The possible numbers of inner pipelines.
  var childCount: ClosedRange<Int> {
    switch self {
    case .append, .prepend, .catch, .merge, .zip, .combineLatest, .prefixUntil, .dropUntil, .withLatestFrom: 1...1
    case .switchIfEmpty: 1...1
    case .merge3, .zip3, .combineLatest3: 2...2
    case .flatMap, .switchToLatest, .flatMapLatest: 1...3
    default: 0...0
    }
  }

  var isFold: Bool {
    switch self {
    case .first, .firstWhere, .last, .lastWhere, .count, .min, .max, .reduce, .collect, .contains, .allSatisfy: true
    default: false
    }
  }
}

extension Operator {
  /// Replaces arguments that an operator would trap on by the nearest valid ones.
  mutating func makeValid() {
    switch kind {
    case .collectByCount, .collectByTimeOrCount, .flatMap, .flatMapJust, .repeat: number = max(number, 1)
    case .buffer: if flag { number = max(number, 1) }
    default: break
    }
    time = max(time, 1)
  }
}
