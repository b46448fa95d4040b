import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The functions of International Components for Unicode (ICU) that format units. Foundation contains the library and
/// offers too little of it: its format styles have neither months nor kilometers.
///
/// The functions are stable C interfaces. They are found at run time, so that nothing is linked with the library.
struct UnicodeLibrary: Sendable {
  /// A number with its unit.
  struct Quantity {
    /// The number and the unit.
    let text: String
    /// The place of the number in the text, in UTF-16, or `nil` if the text has several numbers, as "5 ft, 9 in" has.
    let place: Range<Int>?
    /// The number in the unit of the text, as precisely as the text has it.
    let value: Double

    /// Returns the text with another number, or the text itself if it has several.
    func text(withNumber number: String) -> String {
      guard let place else { return text }
      return String(decoding: text.utf16.prefix(place.lowerBound), as: UTF16.self) + number
        + String(decoding: text.utf16.dropFirst(place.upperBound), as: UTF16.self)
    }

    /// The number as it is in the text.
    var number: String? {
      place.map { String(decoding: text.utf16.dropFirst($0.lowerBound).prefix($0.count), as: UTF16.self) }
    }
  }

  /// The position of a part of a number, in the library's layout.
  private struct FieldPosition {
    let field: Int32
    var start: Int32 = 0
    var end: Int32 = 0
  }

  /// A form of the lists of units, with the library's number for it.
  enum ListWidth: Int32 {
    case wide, short, narrow
  }

  private typealias Status = UnsafeMutablePointer<Int32>
  private typealias OpenFormatter =
    @convention(c) (UnsafePointer<UInt16>, Int32, UnsafePointer<CChar>, Status) -> OpaquePointer?
  private typealias OpenResult = @convention(c) (Status) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void
  private typealias Format = @convention(c) (OpaquePointer?, Double, OpaquePointer?, Status) -> Void
  private typealias Text = @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt16>?, Int32, Status) -> Int32
  private typealias Number = @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int32, Status) -> Int32
  private typealias NextPosition = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer, Status) -> Int8
  private typealias OpenList = @convention(c) (UnsafePointer<CChar>, Int32, Int32, Status) -> OpaquePointer?
  private typealias FormatList =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UnsafePointer<UInt16>?>, UnsafePointer<Int32>, Int32,
      UnsafeMutablePointer<UInt16>?, Int32, Status
    ) -> Int32

  private let openFormatter: OpenFormatter
  private let closeFormatter: Close
  private let openResult: OpenResult
  private let closeResult: Close
  private let format: Format
  private let text: Text
  private let number: Number
  private let nextPosition: NextPosition
  private let openList: OpenList
  private let closeList: Close
  private let formatList: FormatList

  /// The library, or `nil` where it is missing or lacks a function. A program that is linked with it statically doesn't
  /// find it.
  static let shared = UnicodeLibrary()

  private init?() {
    func find<Function>(_ name: String, _ type: Function.Type) -> Function? {
      // The names of Foundation's copy have a prefix.
      dlsym(nil, "swift_" + name).map { unsafeBitCast($0, to: type) }
    }
    guard let openFormatter = find("unumf_openForSkeletonAndLocale", OpenFormatter.self),
      let closeFormatter = find("unumf_close", Close.self), let openResult = find("unumf_openResult", OpenResult.self),
      let closeResult = find("unumf_closeResult", Close.self), let format = find("unumf_formatDouble", Format.self),
      let text = find("unumf_resultToString", Text.self),
      let number = find("unumf_resultToDecimalNumber", Number.self),
      let nextPosition = find("unumf_resultNextFieldPosition", NextPosition.self),
      let openList = find("ulistfmt_openForType", OpenList.self), let closeList = find("ulistfmt_close", Close.self),
      let formatList = find("ulistfmt_format", FormatList.self)
    else { return nil }
    (self.openFormatter, self.closeFormatter) = (openFormatter, closeFormatter)
    (self.openResult, self.closeResult, self.format) = (openResult, closeResult, format)
    (self.text, self.number, self.nextPosition) = (text, number, nextPosition)
    (self.openList, self.closeList, self.formatList) = (openList, closeList, formatList)
  }

  /// Formats a number.
  ///
  /// - Parameters:
  ///   - value: The number to write.
  ///   - skeleton: What the library calls a number skeleton, such as "unit/hour unit-width-narrow".
  ///   - locale: The locale whose language and form of numbers are used.
  /// - Returns: The number with its unit, or `nil` if the library doesn't know the skeleton.
  func quantity(_ value: Double, _ skeleton: String, _ locale: Locale) -> Quantity? {
    var status: Int32 = 0
    let skeleton = Array(skeleton.utf16)
    let formatter = openFormatter(skeleton, Int32(skeleton.count), locale.identifier, &status)
    defer { closeFormatter(formatter) }
    let result = openResult(&status)
    defer { closeResult(result) }
    format(formatter, value, result, &status)
    guard status <= 0 else { return nil }
    let shown = Self.read { text(result, $0, $1, $2) }.map { String(decoding: $0, as: UTF16.self) }
    let decimal = Self.read { number(result, $0, $1, $2) }.map { String(decoding: $0, as: UTF8.self) }
    guard let shown, let exact = decimal.flatMap(Double.init) else { return nil }
    return Quantity(text: shown, place: place(in: result), value: exact)
  }

  /// Returns the place of the only number in a result.
  private func place(in result: OpaquePointer?) -> Range<Int>? {
    // The library's numbers for the parts: the integer, the fraction, the decimal and grouping separators, the sign.
    let integers = places(of: 0, in: result)
    guard integers.count == 1 else { return nil }
    let others = ([1, 2, 6, 10] as [Int32]).flatMap { places(of: $0, in: result) }
    return others.reduce(integers[0]) { min($0.lowerBound, $1.lowerBound)..<max($0.upperBound, $1.upperBound) }
  }

  private func places(of field: Int32, in result: OpaquePointer?) -> [Range<Int>] {
    var status: Int32 = 0
    var position = FieldPosition(field: field)
    var found: [Range<Int>] = []
    while nextPosition(result, &position, &status) != 0 { found.append(Int(position.start)..<Int(position.end)) }
    return found
  }

  /// Joins texts that consist of a number and a unit each.
  ///
  /// - Parameters:
  ///   - texts: The texts, from the largest unit to the smallest.
  ///   - width: The form of the list.
  ///   - locale: The locale whose language and form of numbers are used.
  /// - Returns: The list, or `nil` if the library has none for the locale.
  func list(_ texts: [String], _ width: ListWidth, _ locale: Locale) -> String? {
    let units: Int32 = 2  // the library's number for the lists of units
    var status: Int32 = 0
    let list = openList(locale.identifier, units, width.rawValue, &status)
    defer { closeList(list) }
    guard status <= 0 else { return nil }
    let characters = Array(texts.joined().utf16)
    let lengths = texts.map { Int32($0.utf16.count) }
    return characters.withUnsafeBufferPointer { characters in
      var start = characters.baseAddress
      let starts = lengths.map { length in
        defer { start = start?.advanced(by: Int(length)) }
        return start
      }
      return Self.read { formatList(list, starts, lengths, Int32(lengths.count), $0, $1, $2) }
        .map { String(decoding: $0, as: UTF16.self) }
    }
  }

  /// Reads characters with a function that returns how many there are, whether or not they have room.
  private static func read<Unit: FixedWidthInteger>(
    _ body: (UnsafeMutablePointer<Unit>?, Int32, Status) -> Int32
  ) -> [Unit]? {
    var status: Int32 = 0
    let count = body(nil, 0, &status)
    status = 0
    var result = [Unit](repeating: 0, count: Int(count))
    let written = result.withUnsafeMutableBufferPointer { body($0.baseAddress, Int32($0.count), &status) }
    return status <= 0 && written == count ? result : nil
  }
}
