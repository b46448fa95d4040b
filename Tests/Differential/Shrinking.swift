extension Case {
  /// Returns a case that is as small as possible and still fails.
  ///
  /// - Parameter fails: A closure that returns whether a case fails.
  package func shrunk(_ fails: (Case) -> Bool) -> Case {
    var smallest = self
    var budget = 20_000
    search: while budget > 0 {
      for candidate in smallest.smaller() where candidate != smallest {
        budget -= 1
        if budget <= 0 { break search }
        if fails(candidate) {
          smallest = candidate
          continue search
        }
      }
      break
    }
    return smallest
  }

  /// Returns the cases that are one step simpler, the largest steps first.
  private func smaller() -> [Case] {
    var result: [Case] = []
    for pipeline in pipeline.smaller() { result.append(with { $0.pipeline = pipeline }) }
    for (index, hot) in subjects.enumerated() {
      for moments in hot.moments.smaller() { result.append(with { $0.subjects[index].moments = moments }) }
      if let initial = hot.initial {
        result.append(with { $0.subjects[index].initial = nil })
        if initial != 0 { result.append(with { $0.subjects[index].initial = 0 }) }
      }
    }
    let used = pipeline.subjects + script.sends.map(\.subject)
    if subjects.count > used.max().map({ $0 + 1 }) ?? 0 {
      result.append(with { $0.subjects.removeLast() })
    }
    for script in script.smaller() { result.append(with { $0.script = script }) }
    result.append(rounded)
    return result
  }

  private func with(_ change: (inout Case) -> Void) -> Case {
    var copy = self
    change(&copy)
    return copy
  }

  /// The case with the same order of events, and small round times.
  private var rounded: Case {
    var times: Set<Int> = []
    var copy = self
    copy.changeTimes { time in
      times.insert(time)
      return time
    }
    let order = times.sorted()
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, ($0 + 1) * 10) })
    copy.changeTimes { places[$0]! }
    return copy
  }

  private mutating func changeTimes(_ change: (Int) -> Int) {
    for index in subjects.indices { subjects[index].moments.changeTimes(change) }
    for index in script.requests.indices { script.requests[index].time = change(script.requests[index].time) }
    script.cancelAt = script.cancelAt.map(change)
    pipeline.changeTimes(change)
  }
}

extension Pipeline {
  fileprivate func smaller() -> [Pipeline] {
    var result: [Pipeline] = []
    for index in operators.indices {
      var copy = self
      copy.operators.remove(at: index)
      result.append(copy)
    }
    // An inner pipeline replaces the whole.
    for op in operators { result += op.pipelines }
    for (index, op) in operators.enumerated() {
      for candidate in op.smaller() {
        var copy = self
        copy.operators[index] = candidate
        result.append(copy)
      }
    }
    for candidate in source.smaller() {
      var copy = self
      copy.source = candidate
      result.append(copy)
    }
    return result
  }

  fileprivate var subjects: [Int] {
    (source.kind == .subject ? [source.index] : []) + operators.flatMap { $0.pipelines.flatMap(\.subjects) }
  }

  fileprivate mutating func changeTimes(_ change: (Int) -> Int) {
    source.moments.changeTimes(change)
    for index in operators.indices {
      if operators[index].kind.hasTime { operators[index].time = change(operators[index].time) }
      for child in operators[index].pipelines.indices { operators[index].pipelines[child].changeTimes(change) }
    }
  }
}

extension Operator.Kind {
  var hasTime: Bool {
    switch self {
    case .delay, .debounce, .throttle, .timeout, .collectByTime, .collectByTimeOrCount: true
    default: false
    }
  }
}

extension Operator {
  fileprivate func smaller() -> [Operator] {
    var result: [Operator] = []
    func add(_ change: (inout Operator) -> Void) {
      var copy = self
      change(&copy)
      copy.makeValid()
      result.append(copy)
    }
    if pipelines.count > kind.childCount.lowerBound {
      for index in pipelines.indices { add { $0.pipelines.remove(at: index) } }
    }
    for (index, pipeline) in pipelines.enumerated() {
      for candidate in pipeline.smaller() { add { $0.pipelines[index] = candidate } }
    }
    if throwsAt != nil { add { $0.throwsAt = nil } }
    if number > 0 { add { $0.number -= 1 } }
    if flag { add { $0.flag = false } }
    return result
  }
}

extension Source {
  fileprivate func smaller() -> [Source] {
    var result: [Source] = []
    func add(_ change: (inout Source) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    if kind != .sequence { add { $0.kind = .sequence } }
    if kind == .eagerTimed { add { $0.kind = .timed } }
    if kind == .record || kind == .eager, end != .finished { add { $0.end = .finished } }
    for index in values.indices { add { $0.values.remove(at: index) } }
    for (index, value) in values.enumerated() where value > index + 1 { add { $0.values[index] = index + 1 } }
    for candidate in moments.smaller() { add { $0.moments = candidate } }
    return result
  }
}

extension [Moment] {
  fileprivate func smaller() -> [[Moment]] {
    var result: [[Moment]] = []
    for index in indices {
      var copy = self
      copy.remove(at: index)
      result.append(copy)
    }
    for (index, moment) in enumerated() {
      if case .value(let value) = moment.signal, value > index + 1 {
        var copy = self
        copy[index].signal = .value(index + 1)
        result.append(copy)
      }
    }
    return result
  }

  fileprivate mutating func changeTimes(_ change: (Int) -> Int) {
    for index in indices { self[index].time = change(self[index].time) }
  }
}

extension Script {
  fileprivate func smaller() -> [Script] {
    var result: [Script] = []
    func add(_ change: (inout Script) -> Void) {
      var copy = self
      change(&copy)
      result.append(copy)
    }
    if cancelAt != nil { add { $0.cancelAt = nil } }
    if cancelInside != nil { add { $0.cancelInside = nil } }
    for index in sends.indices { add { $0.sends.remove(at: index) } }
    if !returns.isEmpty { add { $0.returns.removeLast() } }
    if !inside.isEmpty { add { $0.inside.removeLast() } }
    for index in requests.indices { add { $0.requests.remove(at: index) } }
    for (index, request) in requests.enumerated() where request.demand > 1 {
      add { $0.requests[index].demand = request.demand == .max ? 4 : request.demand - 1 }
    }
    if initially != .max { add { $0.initially = .max } }
    if initially != .max, initially > 0 { add { $0.initially -= 1 } }
    return result
  }
}
