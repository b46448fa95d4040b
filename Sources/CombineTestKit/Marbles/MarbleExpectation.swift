import Combine
import CombineExtras

/// What is expected of a publisher, and what it has done.
final class MarbleExpectation<Value: Equatable, Failure: Error> {
  typealias Signal = MarbleSignal<Value, Failure>

  private let meaning: MarbleMeaning<Value, Failure>
  private var expected: [(frame: Int, label: Character, signal: Signal?)] = []
  private let actual = Monitor([(signal: Signal, time: MarbleTime)]())
  /// What the subscriber has to complain about.
  var violations: () -> [String] = { [] }

  init(_ meaning: MarbleMeaning<Value, Failure>) { self.meaning = meaning }

  /// Reads what is expected.
  ///
  /// - Returns: How many frames that is.
  func read(_ text: String) throws(MarbleSyntaxError) -> Int {
    let diagram = try MarbleDiagram(text, .events, failures: Set(meaning.errors.keys))
    expected = try meaning.signals(of: diagram, isExpected: true)
    return diagram.length
  }

  /// Writes down what has come. Any thread.
  func note(_ signal: Signal, _ time: MarbleTime) { actual.withLock { $0.append((signal, time)) } }

  /// What is different, in lines; nil if nothing is.
  func difference() -> String? {
    var labels = Labels(meaning, expected.map(\.label))
    let actual = actual.read { $0 }
    let events = actual.enumerated().map { index, event in
      let isAsExpected = index < expected.count && Self.matches(expected[index], event.signal)
      return event.time.event(isAsExpected ? expected[index].label : labels.label(for: event.signal))
    }
    for (_, label, signal) in expected { labels.explain(label, signal) }
    let comparison = MarbleComparison(
      expected: expected.map { .init(frame: $0.frame, label: $0.label) }, actual: events, legend: labels.legend())
    let parts = [comparison.difference()].compactMap { $0 } + violations().map { "  \($0)" }
    return parts.isEmpty ? nil : parts.joined(separator: "\n")
  }

  private static func matches(_ expected: (frame: Int, label: Character, signal: Signal?), _ signal: Signal) -> Bool {
    switch (expected.signal, signal) {
    case (.value(let one), .value(let other)): one == other
    case (.completion(.finished), .completion(.finished)): true
    case (.completion(.failure(let one)), .completion(.failure(let other))): areEqual(one, other)
    // Without a signal: any failure, or what prints as the character.
    case (nil, .completion(.failure)): expected.label == "#"
    case (nil, .value(let value)): "\(value)" == "\(expected.label)"
    default: false
    }
  }

  /// Finds characters for what was not expected.
  private struct Labels {
    let meaning: MarbleMeaning<Value, Failure>
    var taken: Set<Character>
    private var explained: [(label: Character, value: Any?)] = []
    private var named: [(Value, Character)] = []
    private var namedErrors: [(Failure, Character)] = []

    init(_ meaning: MarbleMeaning<Value, Failure>, _ expected: [Character]) {
      self.meaning = meaning
      taken = Set(expected).union(meaning.values.keys).union(meaning.errors.keys).union("-()|#^! ")
    }

    mutating func label(for signal: Signal) -> Character {
      switch signal {
      case .value(let value): label(for: value)
      case .completion(.finished): "|"
      case .completion(.failure(let error)): label(for: error)
      }
    }

    /// Remembers what a character stands for.
    mutating func explain(_ label: Character, _ signal: Signal?) {
      guard !explained.contains(where: { $0.label == label }) else { return }
      switch signal {
      case .value(let value)?: explained.append((label, value))
      case .completion(.failure(let error))?: explained.append((label, error))
      case .completion(.finished)?: break
      case nil where label != "#": explained.append((label, nil))
      case nil: break
      }
    }

    /// What characters stand for, if they do not stand for themselves.
    func legend() -> [(Character, String)] {
      explained.compactMap { label, value in
        guard let value else {
          return (label, "what prints as \(label); for something else say for what: values: [\"\(label)\": …]")
        }
        let text = String(reflecting: value)
        let twin = explained.first { $0.label != label && $0.value.map { String(reflecting: $0) } == text }
        if twin == nil, "\(value)" == "\(label)" { return nil }
        return (label, Readable.value(value, apartFrom: twin?.value))
      }
    }

    private mutating func label(for value: Value) -> Character {
      if let known = named.first(where: { $0.0 == value }) { return known.1 }
      let known = meaning.values.filter { $0.value == value }.keys.min()
      let text = "\(value)"
      let own = text.count == 1 && (!taken.contains(text.first!) || isItself(text.first!, value)) ? text.first : nil
      let label = known ?? own ?? free()
      named.append((value, label))
      taken.insert(label)
      explain(label, .value(value))
      return label
    }

    /// Whether a character in the marbles already stands for the value.
    private func isItself(_ label: Character, _ value: Value) -> Bool {
      guard meaning.errors[label] == nil, !"-()|#^! ".contains(label) else { return false }
      guard let known = meaning.value(label) else { return !named.contains { $0.1 == label } }
      return known == value
    }

    private mutating func label(for error: Failure) -> Character {
      if let known = namedErrors.first(where: { areEqual($0.0, error) }) { return known.1 }
      let known = meaning.errors.filter { areEqual($0.value, error) }.keys.min()
      let label = known ?? (meaning.errors["#"] == nil && namedErrors.isEmpty ? "#" : free())
      namedErrors.append((error, label))
      taken.insert(label)
      explain(label, .completion(.failure(error)))
      return label
    }

    private func free() -> Character {
      "?ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz".first { !taken.contains($0) } ?? "?"
    }
  }
}
