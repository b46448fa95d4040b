import Foundation
import PackagePlugin

/// Generates symbols for the color sets and image sets in the asset catalogs of a target, as Xcode does by itself.
@main struct AssetSymbols: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    #if os(Linux)
      guard let module = target.sourceModule else { return [] }
      let files = FileManager.default.enumerator(atPath: module.directoryURL.path)?.compactMap { $0 as? String } ?? []
      let paths = files.sorted().map { module.directoryURL.appending(path: $0).path }
      let catalogs = paths.filter { $0.hasSuffix(".xcassets") }
      if catalogs.isEmpty { return [] }
      // The descriptions of the sets, and the folders, in which a set can be added.
      let inputs = paths.filter { path in catalogs.contains { path.hasPrefix($0) } }
      let sources = module.sourceFiles(withSuffix: ".swift").map(\.url)
      let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedAssetSymbols.swift")
      let isResource = module.sourceFiles.contains { $0.type == .resource }
      return [
        .buildCommand(
          displayName: "Generating symbols of asset catalogs of \(target.name)",
          executable: try context.tool(named: "asset-symbols").url,
          arguments: ["--output", output.path, "--bundle", "Foundation.Bundle.\(isResource ? "module" : "main")"]
            + catalogs + ["--"] + sources.map(\.path),
          inputFiles: inputs.map { URL(fileURLWithPath: $0) } + sources, outputFiles: [output])
      ]
    #else
      return []
    #endif
  }
}
