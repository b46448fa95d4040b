import Combine

/// The failure of a diagram with a `#` for which no other error is specified, where the failure type is `any Error`.
///
///     let source: MarblePublisher<String, any Error> = marbles.hot("-a-#", errors: [:])
public struct MarbleFailure: Error, Equatable, CustomStringConvertible {
  /// Creates an error.
  public init() {}
  /// The text `MarbleFailure`.
  public var description: String { "MarbleFailure" }
}

/// A value or a completion that a diagram stands for.
enum MarbleSignal<Value, Failure: Error> {
  case value(Value)
  case completion(Subscribers.Completion<Failure>)
}

/// The mapping between the characters of a diagram and the values and errors that they stand for.
struct MarbleMapping<Value, Failure: Error> {
  let values: [Character: Value]
  let errors: [Character: Failure]

  /// Returns the values and completions that the marks of a diagram stand for.
  ///
  /// - Parameter isExpected: A Boolean value that indicates whether the diagram is an expectation, whose values need
  ///   not be created. A `nil` signal then matches any failure for `#`, and for another character the value whose
  ///   description is this character.
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

  /// A description of the problem with the dictionaries, or `nil` if there is none.
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

  /// `true` if values can be created from characters.
  private static var readsValues: Bool { Value.self is any LosslessStringConvertible.Type }

  /// Returns the value of a character, from the dictionary or created from the character itself.
  func value(_ label: Character) -> Value? {
    if let value = values[label] { return value }
    if let value = String(label) as? Value { return value }
    guard let type = Value.self as? any LosslessStringConvertible.Type else { return nil }
    return type.init(String(label)) as? Value
  }
}
