import CombineTestKit
import Foundation

// Draws marble diagrams: those of the documentation, for `Documentation/build`, or one that is written by hand.

let usage = """
  OVERVIEW: Draws marble diagrams as SVG images

  USAGE: marbles [--light | --dark] < diagram.txt > diagram.svg
         marbles documentation <folder of symbol graphs> <folder for images>

  The first form reads the text of one diagram. The second one replaces the diagrams in the documentation comments of
  symbol graphs by references to images, light and dark, which it writes.

  """

func fail(_ text: String) -> Never {
  FileHandle.standardError.write(Data("error: \(text)\n".utf8))
  exit(1)
}

func draw(_ appearance: MarblePicture.Appearance) {
  let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
  guard let picture = DocumentedDiagram.picture(of: lines) else { fail("the text is no marble diagram") }
  FileHandle.standardOutput.write(Data(picture.svg(appearance).utf8))
}

func document(_ graphs: String, _ images: String) throws {
  var pictures = DocumentationPictures()
  let folder = URL(fileURLWithPath: graphs)
  let names = try FileManager.default.contentsOfDirectory(atPath: graphs).filter { $0.hasSuffix(".symbols.json") }
  guard !names.isEmpty else { fail("there are no symbol graphs in \(graphs)") }
  for name in names.sorted() {
    let file = folder.appendingPathComponent(name)
    try pictures.replace(in: Data(contentsOf: file)).write(to: file)
  }
  try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
  for (name, text) in pictures.files {
    try text.write(to: URL(fileURLWithPath: images).appendingPathComponent(name), atomically: false, encoding: .utf8)
  }
  print("\(pictures.count) marble diagrams drawn")
  for other in pictures.others { print("no marble diagram, in \(other.symbol):\n\(other.text)") }
}

do {
  switch Array(CommandLine.arguments.dropFirst()) {
  case []: draw(.automatic)
  case ["--light"]: draw(.light)
  case ["--dark"]: draw(.dark)
  case let arguments where arguments.count == 3 && arguments[0] == "documentation":
    try document(arguments[1], arguments[2])
  case ["-h"], ["--help"]: print(usage, terminator: "")
  default:
    FileHandle.standardError.write(Data(usage.utf8))
    exit(64)
  }
} catch { fail("\(error)") }
