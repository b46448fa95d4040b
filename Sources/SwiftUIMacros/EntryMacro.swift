/// The implementation of `@Entry`.
///
///     @Entry var accent: String = "blue"
///
/// becomes a variable with the accessors
///
///     get { self[__Key_accent.self] }
///     set { self[__Key_accent.self] = newValue }
///
/// beside a key:
///
///     private struct __Key_accent: SwiftUICore.EnvironmentKey {
///       static var defaultValue: String { return "blue" }
///     }
enum EntryMacro {
  /// An error in the use of the macro, at a position in the declaration.
  struct Misuse: Error {
    let message: String
    let position: Int
  }

  /// The types whose extensions can have entries, with the protocols of their keys.
  private static let keys = [
    "EnvironmentValues": "EnvironmentKey", "Transaction": "TransactionKey", "FocusedValues": "FocusedValueKey",
    "ContainerValues": "ContainerValueKey",
  ]

  static func expansion(of use: MacroUse) -> Expansion {
    let isAccessor = use.macroRole == "accessor"
    do {
      let entry = try Entry(use.declSyntax?.source ?? "")
      guard let key = use.lexicalContext?.first.flatMap({ extendedType(of: $0.source) }).flatMap({ keys[$0] }) else {
        throw Misuse(
          message:
            "'@Entry' can only be attached to a variable in an extension of 'EnvironmentValues', 'FocusedValues', "
            + "'ContainerValues' or 'Transaction'",
          position: entry.position)
      }
      if key == "FocusedValueKey", entry.value != "nil" || entry.wrappedType == nil {
        throw Misuse(
          message: "'@Entry' in 'FocusedValues' needs an optional type and no default value for '\(entry.name)'",
          position: entry.position)
      }
      return Expansion(isAccessor ? accessors(of: entry) : declaration(of: key, for: entry))
    } catch let misuse as Misuse {
      // Both roles find the same error. The accessors keep the compiler from adding one of its own.
      guard isAccessor else { return Expansion("") }
      return Expansion(
        failure: Diagnostic(misuse.message, at: use.declSyntax, offset: misuse.position),
        "{ get { Swift.fatalError() } set {} }")
    } catch {
      return Expansion(failure: Diagnostic("\(error)", at: use.declSyntax))
    }
  }

  /// Returns the name of the type that a declaration extends, without those in which it is nested, or `nil` if the
  /// declaration is not an extension.
  private static func extendedType(of source: String) -> String? {
    var cursor = SourceCursor(source)
    _ = cursor.skipAttributesAndModifiers()
    guard cursor.name() == "extension" else { return nil }
    var type: String?
    repeat {
      cursor.skipTrivia()
      type = cursor.name()
      cursor.skipTrivia()
    } while cursor.skip(".")
    return type
  }

  private static func accessors(of entry: Entry) -> String {
    """
    {
      get { self[__Key_\(entry.name).self] }
      set { self[__Key_\(entry.name).self] = newValue }
    }
    """
  }

  private static func declaration(of key: String, for entry: Entry) -> String {
    if key == "FocusedValueKey" {
      let type = entry.wrappedType ?? "Never"
      return "private struct __Key_\(entry.name): SwiftUICore.\(key) {\n  typealias Value = \(type)\n}"
    }
    // A computed property, because a stored one would have to be of a sendable type. The compiler has to infer the type
    // of a value without one, for which the property is stored.
    let property =
      entry.type.map { "static var defaultValue: \($0) {\n  return \(entry.value)\n  }" }
      ?? "static let defaultValue = \(entry.value)"
    return "private struct __Key_\(entry.name): SwiftUICore.\(key) {\n  \(property)\n}"
  }
}

/// A variable to which `@Entry` is attached.
struct Entry {
  let name: String
  /// The type in the declaration, or `nil` if it has none.
  let type: String?
  /// The default value, which is `nil` for an optional type without one.
  let value: String
  /// The position of the variable's name in the declaration.
  let position: Int

  /// Finds the parts of a declaration.
  ///
  /// - Parameter source: The declaration, with its attributes.
  /// - Throws: A ``EntryMacro/Misuse`` if it is not a variable with a default value.
  init(_ source: String) throws(EntryMacro.Misuse) {
    var cursor = SourceCursor(source)
    func misuse(_ message: String, at position: Int) -> EntryMacro.Misuse {
      EntryMacro.Misuse(message: message, position: position)
    }

    let modifiers = cursor.skipAttributesAndModifiers()
    if let modifier = modifiers.first(where: { ["static", "class", "lazy"].contains($0.name) }) {
      throw misuse("'@Entry' cannot be attached to a \(modifier.name) variable", at: modifier.position)
    }
    let keyword = cursor.position
    guard cursor.name() == "var" else { throw misuse("'@Entry' can only be attached to a 'var'", at: keyword) }
    cursor.skipTrivia()
    position = cursor.position
    guard let name = cursor.name() else { throw misuse("'@Entry' needs one variable with a name", at: position) }
    self.name = name
    cursor.skipTrivia()
    type = cursor.skip(":") ? Self.type(&cursor) : nil

    if cursor.skip("=") {
      cursor.skipTrivia()
      value = Self.trimmed(cursor.rest)
      if value.isEmpty { throw misuse("'@Entry' needs a default value for '\(name)'", at: position) }
    } else if cursor.current == UInt8(ascii: "{") {
      throw misuse("'@Entry' cannot be attached to a variable with accessors", at: cursor.position)
    } else if cursor.current == UInt8(ascii: ",") {
      throw misuse("'@Entry' can only be attached to a single variable", at: cursor.position)
    } else if let type, Self.isOptional(type) {
      value = "nil"
    } else {
      throw misuse("'@Entry' needs a default value for '\(name)', because its type is not optional", at: position)
    }
  }

  /// Moves over a type, and returns it without the space and the comments around it.
  private static func type(_ cursor: inout SourceCursor) -> String? {
    cursor.skipTrivia()
    let start = cursor.position
    var end = start
    while let byte = cursor.current, ![UInt8(ascii: "="), UInt8(ascii: "{"), UInt8(ascii: ",")].contains(byte) {
      cursor.skipToken()
      end = cursor.position
      cursor.skipTrivia()
    }
    return end > start ? cursor.text(from: start, to: end) : nil
  }

  /// The type without its optionality, or `nil` if it is not optional.
  var wrappedType: String? {
    guard let type, Self.isOptional(type) else { return nil }
    if type.hasSuffix("?") || type.hasSuffix("!") { return Self.trimmed(String(type.dropLast())) }
    return type.firstIndex(of: "<").map { String(type[type.index(after: $0)...].dropLast()) }
  }

  /// Returns whether values of a type are `nil` unless they are set.
  private static func isOptional(_ type: String) -> Bool {
    type.hasSuffix("?") || type.hasSuffix("!") || type.hasPrefix("Optional<") || type.hasPrefix("Swift.Optional<")
  }

  private static func trimmed(_ text: String) -> String {
    String(text.reversed().drop(while: \.isWhitespace).reversed())
  }
}
