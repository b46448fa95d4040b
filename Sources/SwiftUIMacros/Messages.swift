/// A request of the compiler.
enum Request: Decodable {
  /// The request for the version of the protocol.
  case capability
  /// The request to expand a macro.
  case macro(MacroUse)
  /// A request that this plugin does not know, by its name.
  case other(String)

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    guard let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "A request is an object with a key."))
    }
    switch key.stringValue {
    case "getCapability": self = .capability
    case "expandFreestandingMacro", "expandAttachedMacro":
      self = .macro(try container.decode(MacroUse.self, forKey: key))
    default: self = .other(key.stringValue)
    }
  }
}

/// A use of a macro in the source.
struct MacroUse: Decodable {
  struct Macro: Decodable {
    /// The name that the declaration of the macro gives its implementation.
    let typeName: String
  }

  /// A part of the source, with the comments and the space around it.
  struct Syntax: Decodable {
    struct Location: Decodable {
      let fileName: String
      /// The number of bytes in the file in front of this part.
      let offset: Int
    }

    let source: String
    let location: Location?
  }

  let macro: Macro
  /// The role in which the macro is expanded, such as `accessor` or `peer`.
  let macroRole: String?
  /// The beginning of the names that the expansion of a freestanding macro can declare.
  let discriminator: String?
  /// The macro expression, of a freestanding macro.
  let syntax: Syntax?
  /// The declaration that the macro is attached to.
  let declSyntax: Syntax?
  /// The declarations and closures around the use, from the inside out, without their members.
  let lexicalContext: [Syntax]?
}

/// A response to the compiler.
enum Response: Encodable {
  /// The version of the protocol.
  case capability
  /// The expansion of a macro.
  case expansion(Expansion)

  private enum CodingKeys: String, CodingKey { case getCapabilityResult, expandMacroResult }
  private struct Result: Encodable { let capability = Capability() }
  /// The version that introduced the lexical context. A newer compiler speaks an older version, too.
  private struct Capability: Encodable { let protocolVersion = 7 }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .capability: try container.encode(Result(), forKey: .getCapabilityResult)
    case .expansion(let expansion): try container.encode(expansion, forKey: .expandMacroResult)
    }
  }
}

/// The code that a use of a macro stands for, and the errors of the use.
struct Expansion: Encodable, Equatable {
  let expandedSource: String
  let diagnostics: [Diagnostic]

  init(_ source: String) {
    expandedSource = source
    diagnostics = []
  }

  /// Creates the expansion of a wrong use.
  ///
  /// - Parameters:
  ///   - diagnostic: The error that the compiler reports.
  ///   - source: Code with which the compiler finds no second error.
  init(failure diagnostic: Diagnostic, _ source: String = "") {
    expandedSource = source
    diagnostics = [diagnostic]
  }
}

/// An error that the compiler reports.
struct Diagnostic: Encodable, Equatable {
  struct Position: Encodable, Equatable {
    let fileName: String
    let offset: Int
  }

  let message: String
  let severity = "error"
  let position: Position
  let highlights: [Position] = []
  let notes: [Position] = []
  let fixIts: [Position] = []

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - message: The text that the compiler prints.
  ///   - syntax: The part of the source that it is about, or `nil` if it is about none.
  ///   - offset: The number of bytes of that part in front of the error.
  init(_ message: String, at syntax: MacroUse.Syntax? = nil, offset: Int = 0) {
    self.message = message
    let location = syntax?.location
    position = Position(fileName: location?.fileName ?? "", offset: (location?.offset ?? 0) + offset)
  }
}
