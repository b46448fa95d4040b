/// The names of symbols, as Xcode forms them from those of assets.
enum Identifiers {
  /// Returns the name of the property for an asset.
  ///
  /// The ending "Color" or "Image" is left out. The words of the name are written in camel case, with a lowercase word
  /// at the start: "AppIcon" and "app-icon" are `appIcon`, and "AVR_Red" is `avrRed`. A name without lowercase letters
  /// keeps its words, which underscores separate: "A-1" is `A_1`.
  ///
  /// - Parameters:
  ///   - asset: The name of the set, without its folders.
  ///   - ending: The ending to leave out.
  /// - Returns: An identifier, in backticks if it is a keyword, or `nil` if the name has neither a letter nor a digit.
  static func property(_ asset: String, withoutEnding ending: String) -> String? {
    let isLonger = asset.hasSuffix(ending) && asset.count > ending.count
    return identifier(isLonger ? String(asset.dropLast(ending.count)) : asset, isType: false)
  }

  /// Returns the name of the type for a folder with a namespace, in camel case with an uppercase word at the start.
  ///
  /// - Parameter folder: The name of the folder.
  /// - Returns: An identifier, or `nil` if the name has neither a letter nor a digit.
  static func namespace(_ folder: String) -> String? { identifier(folder, isType: true) }

  private static func identifier(_ text: String, isType: Bool) -> String? {
    let words = words(of: text)
    guard let first = words.first else { return nil }
    var name: String
    if !text.contains(where: \.isLowercase) {
      name = words.joined(separator: "_")
    } else {
      name = isType ? capitalized(first) : uncapitalized(first)
      for word in words.dropFirst() {
        // Two numbers would become another one.
        if name.last?.isNumber == true, word.first?.isNumber == true { name += "_" }
        name += capitalized(word)
      }
    }
    if name.first?.isNumber == true { name = "_" + name }
    return keywords.contains(name) ? "`\(name)`" : name
  }

  /// The parts of a name between other characters than letters and digits, between a lowercase and an uppercase letter,
  /// and, in a name without lowercase letters, between letters and digits.
  private static func words(of text: String) -> [String] {
    let isConstant = !text.contains(where: \.isLowercase)
    var words: [String] = []
    var last: Character?
    for character in text {
      guard character.isLetter || character.isNumber else {
        last = nil
        continue
      }
      if let last, !(last.isLowercase && character.isUppercase), !isConstant || last.isNumber == character.isNumber {
        words[words.count - 1].append(character)
      } else {
        words.append(String(character))
      }
      last = character
    }
    return words
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Returns a word with its leading uppercase letters in lowercase, but not the one that begins the next word:
  /// "HTTPIcon" becomes "httpIcon".
  private static func uncapitalized(_ word: String) -> String {
    let uppercase = word.prefix(while: \.isUppercase)
    let next = word.dropFirst(uppercase.count).first
    let count = uppercase.count > 1 && next?.isLowercase == true ? uppercase.count - 1 : uppercase.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  private static let keywords: Set = [
    "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
    "rethrows", "return", "self", "Self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while", "Any", "Protocol", "Type",
  ]
}
