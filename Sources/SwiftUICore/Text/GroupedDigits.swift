import Foundation

/// The way in which a locale writes whole numbers with the digits from 0 to 9.
///
/// Foundation takes some 40 microseconds for a number, which a table of a thousand rows would notice. This type learns
/// the separators of a locale from Foundation once, and is used only where it agrees with Foundation.
struct GroupedDigits: Sendable {
  private var separator: Character = ","
  /// The numbers of digits behind the separators, in ascending order.
  private var positions: [Int] = []
  /// The fewest digits of a number that are separated.
  private var leastCount = 4
  private var minus = "-"

  /// Learns from numbers as a locale writes them.
  ///
  /// - Parameter format: A closure that returns a number in the locale.
  /// - Returns: `nil` if the locale writes numbers in another way.
  init?(_ format: (Int64) -> String) {
    var count = 0
    for character in format(1_234_567_890_123_456_789).reversed() {
      if character.isASCII, character.isNumber {
        count += 1
      } else {
        guard positions.isEmpty || character == separator else { return nil }
        separator = character
        positions.append(count)
      }
    }
    while leastCount < 7, !format(Self.power(leastCount - 1)).contains(separator) { leastCount += 1 }
    minus = String(format(-1).dropLast())
    let samples: [Int64] = [0, 12, 123, 1234, 12_345, 123_456, 1_234_567, -12, -1234, -1_234_567, .max, .min]
    guard samples.allSatisfy({ string(for: $0) == format($0) }) else { return nil }
  }

  private static func power(_ exponent: Int) -> Int64 { (0..<exponent).reduce(1) { power, _ in power * 10 } }

  /// Returns a number as the locale writes it.
  func string(for number: Int64) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? minus : ""
    let count = digits.utf8.count
    if count < leastCount || positions.isEmpty { return sign + digits }
    var result = sign
    for (index, digit) in digits.enumerated() {
      if index > 0, positions.contains(count - index) { result.append(separator) }
      result.append(digit)
    }
    return result
  }

  @MainActor private static var known: [String: GroupedDigits?] = [:]

  /// Returns the way in which a locale writes whole numbers, or `nil` if it is another one.
  ///
  /// - Parameters:
  ///   - locale: The locale in which the numbers are written.
  ///   - format: A closure that returns a number in the locale.
  @MainActor
  static func of(_ locale: Locale, _ format: (Int64) -> String) -> GroupedDigits? {
    if let known = known[locale.identifier] { return known }
    let new = GroupedDigits(format)
    known[locale.identifier] = .some(new)
    return new
  }
}
