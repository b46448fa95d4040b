import Foundation

/// The categories of plurals of the languages, for integers.
enum PluralRules {
  /// Returns the category of a number, in the terms of the Unicode Consortium: zero, one, two, few, many or other.
  ///
  /// The rules of languages that are not listed are those of English.
  static func category(of number: Int, language: String) -> String {
    let (tens, hundreds) = (abs(number) % 10, abs(number) % 100)
    switch language {
    case "ja", "ko", "zh", "vi", "th", "id", "ms", "lo", "my": return "other"
    case "fr", "pt", "hy", "kab": return abs(number) < 2 ? "one" : "other"
    case "hi", "bn", "gu", "kn", "mr", "fa", "am", "zu": return abs(number) < 2 ? "one" : "other"
    case "ru", "uk", "be", "sr", "hr", "bs":
      if tens == 1, hundreds != 11 { return "one" }
      if (2...4).contains(tens), !(12...14).contains(hundreds) { return "few" }
      return ["sr", "hr", "bs"].contains(language) ? "other" : "many"
    case "pl":
      if number == 1 { return "one" }
      return (2...4).contains(tens) && !(12...14).contains(hundreds) ? "few" : "many"
    case "cs", "sk": return number == 1 ? "one" : (2...4).contains(number) ? "few" : "other"
    case "lt":
      if tens == 1, !(11...19).contains(hundreds) { return "one" }
      return (2...9).contains(tens) && !(11...19).contains(hundreds) ? "few" : "other"
    case "lv": return tens == 0 || (11...19).contains(hundreds) ? "zero" : tens == 1 ? "one" : "other"
    case "ro":
      if number == 1 { return "one" }
      return number == 0 || (1...19).contains(hundreds) ? "few" : "other"
    case "sl":
      return hundreds == 1 ? "one" : hundreds == 2 ? "two" : hundreds == 3 || hundreds == 4 ? "few" : "other"
    case "he": return number == 1 ? "one" : number == 2 ? "two" : "other"
    case "ar":
      if (0...2).contains(number) { return ["zero", "one", "two"][number] }
      return (3...10).contains(hundreds) ? "few" : hundreds >= 11 ? "many" : "other"
    default: return number == 1 ? "one" : "other"
    }
  }
}
