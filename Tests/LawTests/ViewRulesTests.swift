import Foundation
import Testing

/// Rules for the folders of the views: where a modifier is, and what the documentation of one without effect says.
@Suite(.enabled(if: SourceRulesTests.includesViews, "A copy of the package need not have the views."))
struct ViewRulesTests {
  typealias File = SourceRulesTests.File

  static let files = SourceRulesTests.sources.filter { $0.path.hasPrefix("SwiftUICore/") }

  /// A public method of views, scenes or another type that modifies them.
  struct Modifier {
    /// The type that the method extends.
    let type: String
    let name: String
    /// The file's path and the line.
    let place: String
    let file: String
    /// The lines of the documentation, without slashes.
    let documentation: [String]
    /// The declaration with its braces, in one line.
    let code: String

    var returnsItself: Bool { code.hasSuffix("{ self }") }
  }

  /// Returns the public methods in a file's extensions that return `some` type, or the type itself.
  static func modifiers(of file: File) -> [Modifier] {
    var result: [Modifier] = []
    var (type, documentation) = ("", [String]())
    for (index, line) in file.lines.enumerated() {
      if line.hasPrefix("extension "), let match = line.firstMatch(of: /^extension (\w+)/) { type = String(match.1) }
      if line.hasPrefix("}") { type = "" }
      if type.isEmpty { continue }
      let text = line.trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") {
        documentation.append(String(text.dropFirst(3)).trimmingCharacters(in: .whitespaces))
      } else if text.hasPrefix("public ") || text.hasPrefix("@"),
        let match = line.firstMatch(of: /^  (@\w+ )?public (nonisolated )?func `?(\w+)/)
      {
        // The declaration ends with the brace that opens its body, or with the body.
        var (code, end) = (text, index + 1)
        while !code.hasSuffix("{"), !code.hasSuffix("}") {
          code += " " + file.lines[end].trimmingCharacters(in: .whitespaces)
          end += 1
        }
        if code.hasSuffix("{"), file.lines[end] == "    self" { code += " self }" }
        result.append(
          Modifier(
            type: type, name: String(match.3), place: "\(file.path):\(index + 1)", file: file.path,
            documentation: documentation, code: code))
        documentation = []
      } else if !text.hasPrefix("@") {
        documentation = []
      }
    }
    return result
  }

  static let modifiers = files.flatMap(modifiers).filter {
    ["View", "Scene", "Text", "NavigationLink"].contains($0.type) && !$0.name.hasPrefix("_")
  }

  /// The modifiers with a form that is in the file of what only this form is about.
  private static let companions = ["searchable": "SearchTokens"]

  @Test("The modifiers are found")
  func found() {
    #expect(Set(Self.modifiers.filter { $0.type == "View" }.map(\.name)).count > 350)
    #expect(Self.modifiers.filter(\.returnsItself).count > 120)
  }

  @Test("A modifier is in a file of its name, or of the name of its family")
  func names() {
    var companions = Self.companions
    for modifier in Self.modifiers where modifier.type == "View" {
      let file = URL(filePath: modifier.file).deletingPathExtension().lastPathComponent
        .trimmingSuffix("WithoutEffect")
      // `Keyframes` has what is named after one of them.
      let (family, name) = (file.lowercased().trimmingSuffix("s"), modifier.name.lowercased().trimmingSuffix("s"))
      if name.contains(family) || family.contains(name) { continue }
      #expect(Self.companions[modifier.name] == file, "\(modifier.name) in \(modifier.place)")
      companions[modifier.name] = nil
    }
    #expect(companions.keys.sorted() == [], "These can leave the list.")
  }

  @Test("What has no effect is in one folder, and its documentation says so first")
  func withoutEffect() {
    for modifier in Self.modifiers {
      let isApart = modifier.file.contains("/WithoutEffect/")
      #expect(modifier.returnsItself == isApart, "\(modifier.name) in \(modifier.place)")
      let says = modifier.documentation.first?.hasPrefix("Has no effect on this platform") == true
      #expect(says == isApart, "\(modifier.name) in \(modifier.place)")
    }
  }

  @Test("The renderer of GTK has an element for each kind of element")
  func elements() throws {
    let content = try Regex(
      #"^(?:package struct|extension) (\w+): "#
        + #"(?:LaidOut|Passive|Styled|Pressable|RootLayout|Arranged|Stack)ElementContent \{"#
    )
    let element = try Regex(#"^  extension (\w+): \w*ElementContent \{"#)
    func names(_ pattern: Regex<AnyRegexOutput>, _ folder: String) -> Set<String> {
      let files = SourceRulesTests.sources.filter { $0.path.hasPrefix(folder) }
      return Set(files.flatMap(\.lines).compactMap { $0.firstMatch(of: pattern)?.output[1].substring.map(String.init) })
    }
    let (contents, elements) = (names(content, "SwiftUICore/"), names(element, "SwiftUIGTK/"))
    #expect(contents.count > 40)
    #expect(contents.subtracting(elements).sorted() == [], "These have no element.")
    #expect(elements.subtracting(contents).sorted() == [])
  }

  /// The types whose names need not end as the table in `ARCHITECTURE.md` says.
  private static let otherNames: Set = [
    // Kinds that are their own content.
    "ElementPart", "Modification", "RowKind",
    // The root of the layout tree, as `RootNode` is that of the views.
    "LayoutRoot",
    // What they are is an effect, which a transition and `rotation3DEffect` apply.
    "RelativeOffsetEffect", "Rotation3D",
  ]

  @Test("The last word of a type's name says what it is, as the table in ARCHITECTURE.md does")
  func lastWords() throws {
    let declaration = try Regex(#"^ *(?:@\w+ )*((?:\w+ )*)(?:struct|class|enum|extension) (\w+)(?:: ([^{]*))?.*\{"#)
    let bases: [(Regex<Substring>, word: String)] = [
      (/\b(?:View|Element|Environment|Lifecycle)Modifier\b/, "Modifier"),
      (/\b(?:(?:Optional)?Environment|Preference|LayoutValue)Key\b/, "Key"),
      (/\b(?:LaidOut|Passive|Styled|Pressable|Arranged|Stack|RootLayout)ElementContent\b/, "Content"),
      (/^\w*Node\b/, "Node"),
      (/^Element\b/, "Element"),
    ]
    var inherited: [(name: String, bases: String, place: String)] = []
    var published: Set<String> = []
    for file in SourceRulesTests.sources where file.path.hasPrefix("SwiftUI") {
      var code = ""
      for (number, line) in file.code {
        // A declaration ends with the brace that opens its body, and may have several lines.
        if code.isEmpty, !line.contains(/\b(?:struct|class|enum|extension) \w/) { continue }
        code += (code.isEmpty ? "" : " ") + line.trimmingCharacters(in: .whitespaces)
        guard code.contains("{") else { continue }
        while let generic = code.firstRange(of: /<[^<>]*>/) { code.removeSubrange(generic) }
        if let match = code.firstMatch(of: declaration), let name = match.output[2].substring.map(String.init) {
          if match.output[1].substring?.contains("public") == true { published.insert(name) }
          if let types = match.output[3].substring {
            inherited.append((name, String(types), "\(file.path):\(number)"))
          }
        }
        code = ""
      }
    }
    var found: Set<String> = []
    for type in inherited where !published.contains(type.name) && !Self.otherNames.contains(type.name) {
      for (base, word) in bases where type.bases.contains(base) {
        found.insert(word)
        #expect(type.name.hasSuffix(word), "\(type.name): \(type.bases)in \(type.place)")
      }
    }
    #expect(found.count == bases.count, "a pattern finds nothing")
  }

  /// The files with a `default` for the kinds that something is not about.
  private static let particular = [
    // Elements whose kinds differ, or that keep something, are made anew: this is right for a new modification.
    "SwiftUICore/Runtime/Render/ModificationContent.swift",
    // An element reads the value of its own modifications.
    "SwiftUIGTK/Elements/AccessibilityElements.swift", "SwiftUIGTK/Elements/ModifierElements.swift",
    // A record has the position of what scrolls.
    "SwiftUITesting/ViewRecorder.swift",
  ]

  @Test("A switch over kinds of elements or of modifications lists all of them, so that the compiler names a new one")
  func defaults() throws {
    var found = 0
    for file in SourceRulesTests.sources where file.path.hasPrefix("SwiftUI") {
      // The expressions of the switches around a line, by their indentation.
      var switches: [Int: Substring] = [:]
      var isInExtension = false
      for (number, line) in file.code {
        let indentation = line.prefix { $0 == " " }.count
        if indentation == 0, line.contains("extension") {
          isInExtension = line.contains(/extension (Primitive|Modification)\b/)
        }
        if line.hasSuffix(" {"), let match = line.firstMatch(of: /switch (.+) \{$/) { switches[indentation] = match.1 }
        guard line.dropFirst(indentation).hasPrefix("default:"), let expression = switches[indentation],
          expression.contains(/[pP]rimitive$|^modification$/) || isInExtension && expression.contains(/\bself\b/)
        else { continue }
        found += 1
        #expect(Self.particular.contains(file.path), "\(file.path):\(number)")
      }
    }
    #expect(found > 0, "the pattern finds nothing")
  }

  @Test("A public top-level name of the views is one of Apple's, begins with an underscore, or has its reason")
  func topLevelNames() throws {
    let list = SourceRulesTests.root.appending(path: "Tests/PublicInterface/AppleNames.txt")
    let lines = try String(contentsOf: list, encoding: .utf8).split(separator: "\n")
    let names = Set(lines.drop { $0 != "# SwiftUI" }.filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ") })
    #expect(names.count > 700)
    // A declaration that does not begin its line is inside of another one.
    let declaration = try Regex(
      #"^(?:@\w+(?:\([^)]*\))? )*(?:public|open) (?:final |indirect |nonisolated )*"#
        + #"(?:struct|class|enum|protocol|actor|macro|typealias|func|let|var) `?(\w+)"#)
    var found = 0
    for file in Self.files + SourceRulesTests.sources.filter({ $0.path.hasPrefix("UIKitSupplement/") }) {
      for (number, line) in file.code {
        guard ["public ", "open ", "@"].contains(where: line.hasPrefix),
          let name = line.firstMatch(of: declaration)?.output[1].substring
        else { continue }
        found += 1
        #expect(name.hasPrefix("_") || names.contains(name), "\(name) in \(file.path):\(number)")
      }
    }
    #expect(found > 600)
  }
}

extension SourceRulesTests {
  fileprivate static let includesViews = sources.contains { $0.path.hasPrefix("SwiftUICore/") }
}

extension String {
  /// Returns this string without a suffix that it may have.
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
