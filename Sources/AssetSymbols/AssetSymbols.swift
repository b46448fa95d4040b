import Foundation

/// Writes the symbols of asset catalogs for a target, for the plugin of the same name and for `combine build`.
///
///     asset-symbols --output FILE [--bundle EXPRESSION] [--after FILE] CATALOG … [-- SOURCE …]
///
/// The file begins with the text of another one, if one is given. The sources are those of the target, whose own
/// extensions win. A file that would not change is not written.
@main struct AssetSymbols {
  private var output: String?
  private var bundle = "Foundation.Bundle.main"
  private var start = ""
  private var catalogs: [String] = []
  private var sources: [String] = []

  /// An error in the arguments.
  private struct Failure: Error, CustomStringConvertible { let description: String }

  static func main() {
    do {
      try AssetSymbols(arguments: CommandLine.arguments.dropFirst()).write()
    } catch {
      FileHandle.standardError.write(Data("error: asset-symbols: \(error)\n".utf8))
      exit(1)
    }
  }

  private init(arguments: ArraySlice<String>) throws {
    var arguments = arguments
    func value(of option: String) throws -> String {
      guard let value = arguments.popFirst() else { throw Failure(description: "missing value of '\(option)'") }
      return value
    }
    while let argument = arguments.popFirst() {
      switch argument {
      case "--output": output = try value(of: argument)
      case "--bundle": bundle = try value(of: argument)
      case "--after": start = try Self.text(of: value(of: argument)) + "\n"
      case "--":
        sources = try arguments.map(Self.text)
        arguments = []
      default: catalogs.append(argument)
      }
    }
  }

  private static func text(of path: String) throws -> String {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure(description: "'\(path)' cannot be read")
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func write() throws {
    guard let output else { throw Failure(description: "missing '--output'") }
    let assets = try catalogs.flatMap { try AssetCatalog(folder: $0).assets }
    let file = SymbolFile(assets, bundle: bundle, declared: DeclaredMembers(in: sources))
    for warning in file.warnings { FileHandle.standardError.write(Data("warning: \(warning)\n".utf8)) }
    let result = Data("\(start)import Foundation\nimport SwiftUI\n\n\(file.text)".utf8)
    if FileManager.default.contents(atPath: output) != result { try result.write(to: URL(fileURLWithPath: output)) }
  }
}
