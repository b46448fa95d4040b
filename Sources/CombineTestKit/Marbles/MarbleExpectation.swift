import Combine

/// The expected and the actual events of one publisher.
final class MarbleExpectation<Value: Equatable, Failure: Error> {
  typealias Signal = MarbleSignal<Value, Failure>

  private let mapping: MarbleMapping<Value, Failure>
  private var expected: [(frame: Int, label: Character, signal: Signal?)] = []
  private let actual = Monitor([(signal: Signal, time: MarbleTime)]())
  /// The violations of the protocol that the subscriber recorded.
  var violations: () -> [String] = { [] }

  private let frameLength: Int

  init(_ mapping: MarbleMapping<Value, Failure>, frameLength: Int) {
    self.mapping = mapping
    self.frameLength = frameLength
  }

  /// Parses the diagram of the expected events.
  ///
  /// - Returns: The length of the diagram, in frames.
  func read(_ text: String) throws(MarbleSyntaxError) -> Int {
    let diagram = try MarbleDiagram(text, .events, frameLength: frameLength, failures: Set(mapping.errors.keys))
    expected = try mapping.signals(of: diagram, isExpected: true)
    return diagram.length
  }

  /// Records an event. Any thread may call it.
  func record(_ signal: Signal, _ time: MarbleTime) { actual.withLock { $0.append((signal, time)) } }

  /// Returns a description of the differences, or `nil` if there are none.
  func difference(_ file: StaticString, _ line: UInt) -> String? {
    var labels = Labels(mapping, expected.map(\.label))
    let actual = actual.read { $0 }
    let events = actual.enumerated().map { index, event in
      let isAsExpected = index < expected.count && Self.matches(expected[index], event.signal)
      return event.time.event(isAsExpected ? expected[index].label : labels.label(for: event.signal))
    }
    for (_, label, signal) in expected { labels.addToLegend(label, signal) }
    let comparison = MarbleComparison(
      expected: expected.map { .init(frame: $0.frame, label: $0.label) }, actual: events, legend: labels.legend(),
      frameLength: frameLength)
    let violations = violations().map { "  \($0)" }
    var parts = [comparison.difference()].compactMap { $0 } + violations
    if !parts.isEmpty, let picture = MarblePictures.save(comparison.picture(), file, line) { parts.append(picture) }
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

  /// The characters that a message shows for unexpected events, with their meanings.
  private struct Labels {
    let mapping: MarbleMapping<Value, Failure>
    var taken: Set<Character>
    private var legendEntries: [(label: Character, value: Any?)] = []
    private var named: [(Value, Character)] = []
    private var namedErrors: [(Failure, Character)] = []

    init(_ mapping: MarbleMapping<Value, Failure>, _ expected: [Character]) {
      self.mapping = mapping
      taken = Set(expected).union(mapping.values.keys).union(mapping.errors.keys).union("-()|#^! ")
    }

    mutating func label(for signal: Signal) -> Character {
      switch signal {
      case .value(let value): label(for: value)
      case .completion(.finished): "|"
      case .completion(.failure(let error)): label(for: error)
      }
    }

    /// Adds the meaning of a character to the legend.
    mutating func addToLegend(_ label: Character, _ signal: Signal?) {
      guard !legendEntries.contains(where: { $0.label == label }) else { return }
      switch signal {
      case .value(let value)?: legendEntries.append((label, value))
      case .completion(.failure(let error))?: legendEntries.append((label, error))
      case .completion(.finished)?: break
      case nil where label != "#": legendEntries.append((label, nil))
      case nil: break
      }
    }

    /// Returns the meanings of the characters that do not stand for themselves.
    func legend() -> [(Character, String)] {
      legendEntries.compactMap { label, value in
        guard let value else {
          return (label, "what prints as \(label); for something else say for what: values: [\"\(label)\": …]")
        }
        let text = String(reflecting: value)
        let equalEntry = legendEntries.first { $0.label != label && $0.value.map { String(reflecting: $0) } == text }
        if equalEntry == nil, "\(value)" == "\(label)" { return nil }
        return (label, MessageFormatter.value(value, distinguishedFrom: equalEntry?.value))
      }
    }

    private mutating func label(for value: Value) -> Character {
      if let known = named.first(where: { $0.0 == value }) { return known.1 }
      let known = mapping.values.filter { $0.value == value }.keys.min()
      let text = "\(value)"
      let own = text.count == 1 && (!taken.contains(text.first!) || represents(text.first!, value)) ? text.first : nil
      let label = known ?? own ?? unusedLabel()
      named.append((value, label))
      taken.insert(label)
      addToLegend(label, .value(value))
      return label
    }

    /// Returns a Boolean value that indicates whether a character of the diagram already stands for the value.
    private func represents(_ label: Character, _ value: Value) -> Bool {
      guard mapping.errors[label] == nil, !"-()|#^! ".contains(label) else { return false }
      guard let known = mapping.value(label) else { return !named.contains { $0.1 == label } }
      return known == value
    }

    private mutating func label(for error: Failure) -> Character {
      if let known = namedErrors.first(where: { areEqual($0.0, error) }) { return known.1 }
      let known = mapping.errors.filter { areEqual($0.value, error) }.keys.min()
      let label = known ?? (mapping.errors["#"] == nil && namedErrors.isEmpty ? "#" : unusedLabel())
      namedErrors.append((error, label))
      taken.insert(label)
      addToLegend(label, .completion(.failure(error)))
      return label
    }

    private func unusedLabel() -> Character {
      "?ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz".first { !taken.contains($0) } ?? "?"
    }
  }
}
