import Combine

/// The failure of marbles with a `#` for which no other error is given, where any error will do.
///
///     let source: MarblePublisher<String, any Error> = marbles.hot("-a-#", errors: [:])
public struct MarbleFailure: Error, Equatable, CustomStringConvertible {
  /// Makes one.
  public init() {}
  /// `MarbleFailure`.
  public var description: String { "MarbleFailure" }
}

/// What something delivers, by frames.
enum MarbleSignal<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}

/// What characters stand for, and the other way round.
struct MarbleMapping<Value, Failure: Error> {
  let values: [Character: Value]
  let errors: [Character: Failure]

  /// What the marks of a line stand for.
  ///
  /// - Parameter isExpected: Whether it is expected and need not be made: then nil is any failure for a `#`, and for
  ///   another character the value that prints as this character.
  func signals(
    of diagram: MarbleDiagram, isExpected: Bool = false
  ) throws(MarbleSyntaxError) -> [(frame: Int, label: Character, signal: MarbleSignal<Value, Failure>?)] {
    if let validationFailure { throw MarbleSyntaxError(diagram.text, nil, validationFailure) }
    var signals: [(Int, Character, MarbleSignal<Value, Failure>?)] = []
    for entry in diagram.entries {
      let label = entry.mark.label
      func fail(_ reason: String) -> MarbleSyntaxError { MarbleSyntaxError(diagram.text, entry.column, reason) }
      switch entry.mark {
      case .value:
        let value = value(label)
        guard value != nil || isExpected && !Self.readsValues else {
          throw fail("‘\(label)’ stands for no \(Value.self); say for which: values: [\"\(label)\": …]")
        }
        signals.append((entry.frame, label, value.map { .value($0) }))
      case .failure:
        if Failure.self == Never.self {
          throw fail(
            isExpected
              ? "the publisher never fails: its Failure is Never"
              : "‘\(label)’ stands for no failure; say for which: errors: [\"\(label)\": …]")
        }
        let error = errors[label] ?? (MarbleFailure() as? Failure)
        guard error != nil || isExpected else {
          throw fail("‘\(label)’ stands for no \(Failure.self); say for which: errors: [\"\(label)\": …]")
        }
        signals.append((entry.frame, label, error.map { .completion(.failure($0)) }))
      case .finished: signals.append((entry.frame, label, .completion(.finished)))
      case .subscribed, .unsubscribed: break
      }
    }
    return signals
  }

  /// What is wrong with the dictionaries; nil if nothing is.
  private var validationFailure: String? {
    func isAvailable(_ label: Character) -> Bool { !"-()|^!".contains(label) && !label.isWhitespace }
    if let label = values.keys.filter({ !isAvailable($0) || $0 == "#" }).min() {
      return "‘\(label)’ can't stand for a value; it means something by itself"
    }
    if let label = errors.keys.filter({ !isAvailable($0) }).min() {
      return "‘\(label)’ can't stand for a failure; it means something by itself"
    }
    return Set(values.keys).intersection(errors.keys).min().map {
      "‘\($0)’ can't stand for a value and for a failure"
    }
  }

  /// Whether values can be read from characters.
  private static var readsValues: Bool { Value.self is any LosslessStringConvertible.Type }

  /// What a character stands for, by the dictionary or by itself.
  func value(_ label: Character) -> Value? {
    if let value = values[label] { return value }
    if let value = String(label) as? Value { return value }
    guard let type = Value.self as? any LosslessStringConvertible.Type else { return nil }
    return type.init(String(label)) as? Value
  }
}
