import Foundation

/// An asset of a catalog that gets a symbol.
struct Asset {
  enum Kind { case color, image }

  let kind: Kind
  /// The names of the folders with a namespace, from the outermost, and the name of the set.
  let path: [String]

  /// The name by which a program finds the asset.
  var name: String { path.joined(separator: "/") }
}

/// Reads asset catalogs: folders with the ending `xcassets`.
struct AssetCatalog {
  /// The color sets and image sets, in the order of their names.
  private(set) var assets: [Asset] = []

  /// Reads a catalog. Sets and folders whose description can't be read count nevertheless: what they show is told when
  /// the program uses them.
  ///
  /// - Parameter folder: The path of the catalog.
  /// - Throws: An error of the file system.
  init(folder: String) throws { try collect(folder, namespace: []) }

  private struct Contents: Decodable {
    struct Properties: Decodable {
      let providesNamespace: Bool?

      enum CodingKeys: String, CodingKey { case providesNamespace = "provides-namespace" }
    }

    let properties: Properties?
  }

  private mutating func collect(_ folder: String, namespace: [String]) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      if name.hasSuffix(".colorset") {
        assets.append(Asset(kind: .color, path: namespace + [String(name.dropLast(".colorset".count))]))
      } else if name.hasSuffix(".imageset") {
        assets.append(Asset(kind: .image, path: namespace + [String(name.dropLast(".imageset".count))]))
      } else if !name.contains(".") {
        let contents = FileManager.default.contents(atPath: "\(folder)/\(name)/Contents.json")
        let properties = contents.flatMap { try? JSONDecoder().decode(Contents.self, from: $0) }?.properties
        let isNamespace = properties?.providesNamespace == true
        try collect("\(folder)/\(name)", namespace: isNamespace ? namespace + [name] : namespace)
      }
    }
  }
}
