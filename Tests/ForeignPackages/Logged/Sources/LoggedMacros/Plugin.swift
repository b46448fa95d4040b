@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that adds a publisher of the names of called methods to a class.
struct LoggedMacro: MemberMacro {
  static func expansion(
    of node: AttributeSyntax, providingMembersOf declaration: some DeclGroupSyntax,
    conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    [
      "private let calls = Combine.PassthroughSubject<Swift.String, Swift.Never>()",
      "var log: Combine.AnyPublisher<Swift.String, Swift.Never> { calls.eraseToAnyPublisher() }",
    ]
  }
}

/// A plugin, which the package SwiftSyntax would provide as `CompilerPlugin`.
@main
struct Plugin: PluginProvider {
  func resolveMacro(moduleName: String, typeName: String) throws -> Macro.Type {
    guard typeName == "LoggedMacro" else { throw MacroNotFound(name: typeName) }
    return LoggedMacro.self
  }

  static func main() throws {
    let listener = CompilerPluginMessageListener(connection: try StandardIOMessageConnection(), provider: Plugin())
    try listener.main()
  }
}

struct MacroNotFound: Error {
  let name: String
}
