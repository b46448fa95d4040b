/// JSON that is written from its beginning to its end.
///
/// The caller is responsible for the structure; commas are inserted.
struct JSONText {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func beginObject() { open("{") }
  mutating func endObject() { close("}") }
  mutating func beginArray() { open("[") }
  mutating func endArray() { close("]") }

  /// Empties the text, and keeps its memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  mutating func key(_ name: StaticString) {
    separate()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  mutating func value(_ text: String) {
    separate()
    Self.append(text, to: &bytes)
    needsComma = true
  }

  mutating func value(_ number: some BinaryInteger) {
    separate()
    bytes.append(contentsOf: String(number).utf8)
    needsComma = true
  }

  mutating func value(_ flag: Bool) {
    separate()
    bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    needsComma = true
  }

  /// Writes a value that is JSON already.
  mutating func value(json: [UInt8]) {
    separate()
    bytes.append(contentsOf: json)
    needsComma = true
  }

  mutating func null() {
    separate()
    bytes.append(contentsOf: "null".utf8)
    needsComma = true
  }

  /// Writes a time in microseconds with three decimals, which is exact where a floating-point number is not.
  mutating func microseconds(_ nanoseconds: UInt64) {
    separate()
    let fraction = String(nanoseconds % 1_000)
    let zeros = String(repeating: "0", count: 3 - fraction.count)
    bytes.append(contentsOf: "\(nanoseconds / 1_000).\(zeros)\(fraction)".utf8)
    needsComma = true
  }

  mutating func field(_ name: StaticString, _ text: String) {
    key(name)
    value(text)
  }

  mutating func field(_ name: StaticString, _ number: some BinaryInteger) {
    key(name)
    value(number)
  }

  mutating func field(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  private mutating func open(_ mark: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: mark))
    needsComma = false
  }

  private mutating func close(_ mark: Unicode.Scalar) {
    bytes.append(UInt8(ascii: mark))
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = false
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: "\\u00".utf8)
        bytes.append(digits[Int(byte >> 4)])
        bytes.append(digits[Int(byte & 15)])
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
