import Combine

/// Functions that format durations, values and marbles for messages.
enum MessageFormatter {
  /// Returns a duration in seconds, or the duration's own description if its unit is unknown.
  static func duration(_ duration: some SchedulerTimeIntervalConvertible) -> String {
    switch duration {
    case let duration as DispatchQueue.SchedulerTimeType.Stride:
      return "\(Double(duration.magnitude) / 1_000_000_000) s"
    case let duration as any _DateStride:
      return "\((duration.timeInterval * 1_000_000).rounded() / 1_000_000) s"
    default: return "\(duration)"
    }
  }

  /// Returns a value's debug description, with its type and fields if another value has the same description.
  static func value<Value>(_ value: Value, distinguishedFrom other: Any?) -> String {
    let text = String(reflecting: value)
    guard let other, String(reflecting: other) == text else { return text }
    let (fields, otherFields) = (fieldsDescription(value), fieldsDescription(other))
    return fields == otherFields ? text : "\(text), which is \(fields)"
  }

  /// Returns the type and the fields of a value, on one line.
  private static func fieldsDescription(_ value: Any) -> String {
    let value = (value as? AnyHashable)?.base ?? value
    let mirror = Mirror(reflecting: value)
    let fields = mirror.children.map { ($0.label.map { "\($0): " } ?? "") + String(reflecting: $0.value) }
    return "\(type(of: value))" + (fields.isEmpty ? "" : "(\(fields.joined(separator: ", ")))")
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
