extension Case: CustomStringConvertible {
  package var description: String {
    var lines = ["pipeline   \(pipeline)"]
    lines.append("demand     \(script)")
    return lines.joined(separator: "\n")
  }
}

extension Pipeline: CustomStringConvertible {
  package var description: String { "\(source)\(operators.map { "\n             .\($0)" }.joined())" }

  fileprivate var short: String { "\(source)\(operators.map { ".\($0)" }.joined())" }
}

extension Source: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .sequence: "\(values)"
    case .record: "record(\(values) \(end))"
    case .just: "just(\(values.first ?? 0))"
    case .empty, .never: kind.rawValue
    case .fail: "fail(\(index))"
    case .subject: "subject\(index)"
    case .timed, .eagerTimed: "\(kind.rawValue)(\(moments.map(\.description).joined(separator: " ")))"
    case .eager: "eager(\(values) \(end))"
    }
  }
}

extension Moment: CustomStringConvertible {
  package var description: String { "\(time):\(signal)" }
}

extension Signal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value(let value): "\(value)"
    case .end(let end): "\(end)"
    }
  }
}

extension End: CustomStringConvertible {
  package var description: String {
    switch self {
    case .finished: "|"
    case .failed(let code): "✕\(code)"
    }
  }
}

extension Operator: CustomStringConvertible {
  package var description: String {
    var arguments: [String] = []
    switch kind {
    case .map, .filter, .compactMap, .scan, .dropFirst, .dropWhile, .prefix, .prefixWhile, .output, .firstWhere,
      .lastWhere, .reduce, .collectByCount, .contains, .allSatisfy, .mapError, .replaceError, .replaceEmpty, .retry,
      .repeat:
      arguments.append("\(number)")
    case .flatMap, .flatMapJust: arguments.append(flag ? "unlimited" : "max \(number)")
    case .buffer:
      arguments = [
        "\(number)", flag ? "keepFull" : "byRequest", ["dropNewest", "dropOldest", "error"][residue(time, 3)],
      ]
    case .throttle: arguments = ["\(time)", flag ? "latest" : "first"]
    case .timeout: arguments = ["\(time)", flag ? "error" : "finish"]
    case .collectByTimeOrCount: arguments = ["\(time)", "\(number)"]
    default: if kind.hasTime { arguments.append("\(time)") }
    }
    arguments += pipelines.map(\.short)
    if let throwsAt { arguments.append("throws at \(throwsAt)") }
    return "\(kind.rawValue)(\(arguments.joined(separator: ", ")))"
  }
}

extension Script: CustomStringConvertible {
  package var description: String {
    func show(_ demand: Int) -> String { demand == .max ? "all" : "\(demand)" }
    var parts = ["at first \(show(initially))"]
    if !returns.isEmpty { parts.append("returns \(returns)") }
    if !inside.isEmpty { parts.append("requests inside \(inside)") }
    parts += requests.sorted { $0.time < $1.time }.map { "at \($0.time) \(show($0.demand))" }
    if let cancelAt { parts.append("cancels at \(cancelAt)") }
    if let cancelInside { parts.append("cancels inside value number \(cancelInside)") }
    parts += sends.map { "inside value number \($0.inside) sends \($0.value) to subject\($0.subject)" }
    return parts.joined(separator: ", ")
  }
}

/// Marble lines over one time axis, with a column for each time at which an event occurs.
struct Marbles {
  private var lines: [(name: String, moments: [(time: Int, text: String)])] = []

  mutating func add(_ name: String, _ moments: [(time: Int, text: String)]) { lines.append((name, moments)) }

  var text: String {
    let times = Set(lines.flatMap { $0.moments.map(\.time) }).sorted()
    func cell(_ moments: [(time: Int, text: String)], _ time: Int) -> String {
      let texts = moments.filter { $0.time == time }.map(\.text)
      return texts.count > 1 ? "(\(texts.joined(separator: " ")))" : texts.first ?? ""
    }
    func label(_ time: Int) -> String { time == Clock.end ? "end" : "\(time)" }
    let widths = times.map { time in
      max(label(time).count, lines.map { cell($0.moments, time).count }.max() ?? 0)
    }
    let nameWidth = (lines.map(\.name.count).max() ?? 0) + 2
    func pad(_ text: String, _ width: Int, _ filler: Character) -> String {
      text + String(repeating: filler, count: max(width - text.count, 0))
    }
    var result = [pad("time", nameWidth, " ") + zip(times, widths).map { pad(label($0), $1 + 2, " ") }.joined()]
    for line in lines {
      result.append(
        pad(line.name, nameWidth, " ") + zip(times, widths).map { pad(cell(line.moments, $0), $1 + 2, "─") }.joined())
    }
    return result.joined(separator: "\n")
  }
}
