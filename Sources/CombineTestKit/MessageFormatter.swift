import Combine
import Foundation

/// Functions that format durations, values and marbles for messages.
enum MessageFormatter {
  /// Returns a duration in seconds, or the duration's own description if its unit is unknown.
  static func duration(_ duration: some SchedulerTimeIntervalConvertible) -> String {
    if let stride = duration as? DispatchQueue.SchedulerTimeType.Stride {
      return "\(Double(stride.magnitude) / 1_000_000_000) s"
    }
    if let seconds = seconds(of: duration) { return "\((seconds * 1_000_000).rounded() / 1_000_000) s" }
    return "\(duration)"
  }

  /// Returns the number of seconds of a duration of a run loop or an operation queue, or `nil` for another type.
  static func seconds(of duration: Any) -> Double? {
    switch duration {
    case let stride as RunLoop.SchedulerTimeType.Stride: stride.timeInterval
    case let stride as OperationQueue.SchedulerTimeType.Stride: stride.timeInterval
    default: nil
    }
  }

  /// Returns a duration in nanoseconds, rounded to microseconds where the type counts in fractions of a second.
  ///
  /// - Cost: O(1); for a type that the kit does not know, up to 64 comparisons.
  static func nanoseconds<Duration: SchedulerTimeIntervalConvertible & Comparable>(of duration: Duration) -> Int {
    if let stride = duration as? VirtualTime.Stride { return stride.nanoseconds }
    if let stride = duration as? DispatchQueue.SchedulerTimeType.Stride { return stride.magnitude }
    if let seconds = seconds(of: duration) { return Int(exactly: (seconds * 1_000_000).rounded() * 1000) ?? .max }
    // Any type can be created from nanoseconds and compared, so that the number is found by bisection.
    var (low, high) = duration < .nanoseconds(0) ? (-Int.max, 0) : (0, Int.max)
    while low < high {
      let middle = low + (high - low) / 2
      if Duration.nanoseconds(middle) < duration { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns a value's debug description without the compiler's names of scopes and private contexts.
  static func reflection(_ value: Any) -> String { readable(String(reflecting: value)) }

  /// Returns a value's description without the compiler's names of scopes and private contexts.
  static func description(_ value: Any) -> String { readable("\(value)") }

  /// Returns the name of an object's type.
  static func typeName(of object: AnyObject) -> String { readable(String(describing: type(of: object))) }

  /// Returns a text without what the compiler adds to the names of local and private declarations:
  /// `Module.(unknown context at $55d0).Fruit` is `Module.Fruit`, and `(save in _2A41)()` is `save()`.
  static func readable(_ text: String) -> String {
    guard text.contains("(unknown context at $") || text.contains(" in _") else { return text }
    var (rest, result) = (Substring(text), "")
    while let open = rest.firstIndex(of: "(") {
      result += rest[..<open]
      rest = rest[open...]
      let inner = rest.dropFirst().prefix { $0 != ")" && $0 != "(" }
      let isClosed = inner.endIndex < rest.endIndex && rest[inner.endIndex] == ")"
      if isClosed, inner.hasPrefix("unknown context at $"),
        inner.dropFirst("unknown context at $".count).allSatisfy(\.isHexDigit)
      {
        rest = rest[inner.endIndex...].dropFirst()
        if rest.first == "." { rest = rest.dropFirst() }
      } else if isClosed, let mark = inner.range(of: " in _"), !inner[mark.upperBound...].isEmpty,
        inner[mark.upperBound...].allSatisfy({ $0.isHexDigit })
      {
        result += inner[..<mark.lowerBound]
        rest = rest[inner.endIndex...].dropFirst()
      } else {
        result.append("(")
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }

  /// Returns a value's debug description, with its type and fields if another value has the same description.
  static func value<Value>(_ value: Value, distinguishedFrom other: Any?) -> String {
    let text = reflection(value)
    guard let other, reflection(other) == text else { return text }
    let (fields, otherFields) = (fieldsDescription(value), fieldsDescription(other))
    return fields == otherFields ? text : "\(text), which is \(fields)"
  }

  /// Returns the type and the fields of a value, on one line.
  private static func fieldsDescription(_ value: Any) -> String {
    let value = (value as? AnyHashable)?.base ?? value
    let mirror = Mirror(reflecting: value)
    let fields = mirror.children.map { ($0.label.map { "\($0): " } ?? "") + reflection($0.value) }
    return readable("\(type(of: value))") + (fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")
  }

  /// Returns the number of terminal columns that a text takes: two for each wide character.
  static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// Returns the number of terminal columns that a character takes.
  static func width(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // Emoji, and the wide blocks of East Asian scripts, take two columns.
    let isWide =
      scalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xfe0f }
      || scalars.first.map { scalar in wideBlocks.contains { $0.contains(scalar.value) } } ?? false
    return isWide ? 2 : 1
  }

  private static let wideBlocks: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3, 0xf900...0xfaff,
    0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6, 0x20000...0x3fffd,
  ]
}
