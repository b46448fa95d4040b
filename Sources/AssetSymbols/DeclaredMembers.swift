/// The static members and types that a target declares in extensions of types with symbols, as programs did before
/// there were symbols: `extension Color { static let brand = Color("Brand") }`. A second declaration would be an error.
struct DeclaredMembers {
  private var members: [String: Set<String>] = [:]

  /// Finds the members in the text of source files. What only looks like an extension, as in a comment, counts, too.
  ///
  /// - Parameter sources: The texts of the files.
  init(in sources: [String]) {
    let member = /\b(?:static|class)\s+(?:let|var)\s+(`?\w+`?)|\b(?:enum|struct|class|typealias)\s+(\w+)/
    for source in sources where source.contains("extension") {
      for match in source.matches(of: /\bextension\s+([\w.]+)[^{]*\{/) {
        guard let type = match.output.1.split(separator: ".").last else { continue }
        for found in Self.block(in: source[match.range.upperBound...]).matches(of: member) {
          guard let name = found.output.1 ?? found.output.2 else { continue }
          members[String(type), default: []].insert(String(name))
        }
      }
    }
  }

  /// Returns a Boolean value that indicates whether an extension of a type has a member with a name.
  ///
  /// - Parameters:
  ///   - name: The name of the member.
  ///   - type: The name of the type, without its module.
  func contains(_ name: String, in type: String) -> Bool { members[type]?.contains(name) == true }

  /// Returns the text up to the brace that closes a block.
  private static func block(in text: Substring) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == "{" { depth += 1 }
      if text[index] == "}" { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }

  /// The names of the framework's own colors.
  static let ofColor: Set = [
    "black", "blue", "brown", "clear", "cyan", "gray", "green", "indigo", "mint", "orange", "pink", "primary", "purple",
    "red", "secondary", "teal", "white", "yellow", "accentColor",
  ]
}
