import CombineTestKit
import Foundation

/// The documentation comments of a module's symbol graphs, whose marble diagrams become images.
package struct DocumentationPictures {
  /// The SVG documents by the names of their files.
  package private(set) var files: [String: String] = [:]
  /// The number of diagrams that have become images.
  package private(set) var count = 0
  /// The blocks that look like marble diagrams and are not, with the symbols that they belong to.
  package private(set) var others: [(symbol: String, text: String)] = []

  package init() {}

  /// Replaces the diagrams in the comments of a symbol graph by images.
  ///
  /// - Parameter graph: The graph, in JSON.
  /// - Returns: The graph with the replacements, in JSON.
  /// - Throws: An error if the data is no symbol graph.
  package mutating func replace(in graph: Data) throws -> Data {
    guard var root = try JSONSerialization.jsonObject(with: graph) as? [String: Any],
      var symbols = root["symbols"] as? [[String: Any]]
    else { throw CocoaError(.fileReadCorruptFile) }
    for index in symbols.indices {
      guard var comment = symbols[index]["docComment"] as? [String: Any],
        var lines = comment["lines"] as? [[String: Any]]
      else { continue }
      let path = symbols[index]["pathComponents"] as? [String] ?? []
      let old = lines.map { $0["text"] as? String ?? "" }
      let new = replace(in: old, of: path.last ?? "diagram")
      guard old != new else { continue }
      for line in lines.indices { lines[line]["text"] = new[line] }
      comment["lines"] = lines
      symbols[index]["docComment"] = comment
    }
    root["symbols"] = symbols
    return try JSONSerialization.data(withJSONObject: root, options: [.sortedKeys, .withoutEscapingSlashes])
  }

  /// Replaces the diagrams in the lines of a comment by images, each in the first line of its diagram.
  ///
  /// - Parameters:
  ///   - lines: The lines of the comment, without slashes.
  ///   - symbol: The name of the symbol, which begins the names of the images.
  /// - Returns: As many lines.
  package mutating func replace(in lines: [String], of symbol: String) -> [String] {
    var result = lines
    var start = 0
    var isFenced = false
    while start < lines.count {
      if lines[start].hasPrefix("```") { isFenced.toggle() }
      // A block of code begins with four spaces, after an empty line.
      let follows = start == 0 || lines[start - 1].allSatisfy { $0 == " " }
      guard !isFenced, follows, lines[start].hasPrefix("    ") else {
        start += 1
        continue
      }
      let end = lines[start...].firstIndex { !$0.hasPrefix("    ") } ?? lines.count
      let block = lines[start..<end].map { String($0.dropFirst(4)) }
      if let picture = DocumentedDiagram.picture(of: block) {
        for line in start..<end { result[line] = "" }
        result[start] = image(picture, block, symbol)
      } else if block.contains(where: { $0.contains("──") }) {
        others.append((symbol, block.joined(separator: "\n")))
      }
      start = end
    }
    return result
  }

  private mutating func image(_ picture: MarblePicture, _ block: [String], _ symbol: String) -> String {
    count += 1
    let method = symbol.prefix { $0.isLetter || $0.isNumber }
    // Equal diagrams of one method are one image, and a different diagram has another name.
    var hash: UInt32 = 2_166_136_261
    for byte in block.joined(separator: "\n").utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let digits = String(hash, radix: 16)
    let name = "marbles-\(method)-\(String(repeating: "0", count: 8 - digits.count))\(digits)"
    files["\(name).svg"] = picture.svg(.light)
    files["\(name)~dark.svg"] = picture.svg(.dark)
    var words = ""
    for character in "Marble diagram. \(picture.summary)" {
      if "\\`*_{}[]()<>#+-.!|~&$^\"'@".contains(character) { words.append("\\") }
      words.append(character)
    }
    return "![\(words)](\(name))"
  }
}
