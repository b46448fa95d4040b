// The work of `combine migrate`: the replacements of Documentation/ComingFromOpenCombine.md in a package.

import Foundation

/// What a condition of `#if` says of the two modules, with Combine there and OpenCombine not; `nil` if it says more.
func value(of condition: Substring) -> Bool? {
  let condition = condition.filter { !$0.isWhitespace }
  if condition.wholeMatch(of: #/canImport\(Combine\)|!canImport\(OpenCombine\w*\)/#) != nil { return true }
  if condition.wholeMatch(of: #/!canImport\(Combine\)|canImport\(OpenCombine\w*\)/#) != nil { return false }
  return nil
}

/// Replaces conditions that choose between the two modules by the lines for Combine.
func resolveConditions(_ lines: [String]) -> [String] {
  var result: [String] = []
  var at = 0
  while at < lines.count {
    guard let block = conditionalBlock(lines, from: at) else {
      result.append(lines[at])
      at += 1
      continue
    }
    let inner = block.branches.flatMap(\.lines)
    let values = block.branches.map { $0.condition.map(value) ?? .some(true) }
    let decides =
      block.branches.contains { $0.condition?.contains("OpenCombine") == true }
      || inner.contains { $0.contains("OpenCombine") }
    if decides, !values.contains(nil) {
      let chosen = zip(block.branches, values).first { $0.1 == true }?.0.lines ?? []
      // The lines lose the indentation of the condition.
      let indentation =
        chosen.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " || $0 == "\t" }.count }.min() ?? 0
      let own = lines[at].prefix { $0 == " " || $0 == "\t" }
      result += resolveConditions(chosen).map {
        $0.allSatisfy(\.isWhitespace) ? $0 : String(own + $0.dropFirst(indentation))
      }
    } else {
      result.append(lines[at])
      result += resolveConditions(Array(lines[(at + 1)..<block.end]))
      result.append(lines[block.end])
    }
    at = block.end + 1
  }
  return result
}

typealias Branch = (condition: Substring?, lines: [String])

/// The branches of the `#if` in a line, and the line of its `#endif`.
func conditionalBlock(_ lines: [String], from start: Int) -> (branches: [Branch], end: Int)? {
  func directive(_ line: String) -> Substring { line.drop { $0 == " " || $0 == "\t" } }
  guard directive(lines[start]).hasPrefix("#if ") else { return nil }
  var branches: [Branch] = [(directive(lines[start]).dropFirst(4), [])]
  var depth = 0
  for index in (start + 1)..<max(lines.count, start + 1) {
    let line = directive(lines[index])
    if line.hasPrefix("#if ") { depth += 1 }
    if line.hasPrefix("#endif") {
      if depth == 0 { return (branches, index) }
      depth -= 1
    }
    if depth == 0, line.hasPrefix("#elseif ") {
      branches.append((line.dropFirst(8), []))
    } else if depth == 0, line.hasPrefix("#else") {
      branches.append((nil, []))
    } else {
      branches[branches.count - 1].lines.append(lines[index])
    }
  }
  return nil
}

/// Makes the replacements in a source file.
func migrate(source text: String) -> String {
  guard text.contains("OpenCombine") || text.contains("ocombine") || text.contains("OCombine") else { return text }
  var lines = resolveConditions(text.components(separatedBy: "\n"))
  let anImport =
    #/^(\s*(?:@\w+(?:\(\w+\))?\s+|public\s+|internal\s+|package\s+|private\s+|fileprivate\s+)*import\s+)OpenCombine(?:Foundation|Dispatch|Shim)?(\s*(?://.*)?)$/#
  let combine =
    #/^\s*(?:@\w+(?:\(\w+\))?\s+|public\s+|internal\s+|package\s+|private\s+|fileprivate\s+)*import\s+Combine\s*(?://.*)?$/#
  var isImported = lines.contains { $0.contains(combine) }
  lines = lines.compactMap { line in
    if let match = line.wholeMatch(of: anImport) {
      defer { isImported = true }
      return isImported ? nil : "\(match.1)Combine\(match.2)"
    }
    // `.ocombine` on a line of its own.
    return line.wholeMatch(of: #/\s*\.ocombine\s*/#) != nil ? nil : line
  }
  var result = lines.joined(separator: "\n")
  result.replace(
    #/(import\s+(?:struct|class|enum|protocol|typealias|func|var|let)\s+)OpenCombine(?:Foundation|Dispatch|Shim)?\./#
  ) { "\($0.1)Combine." }
  result.replace(#/\?\.ocombine(?!\w)(?!\s*\.)/#, with: "")
  result.replace(#/\.ocombine(?!\w)/#, with: "")
  // A scheduler that wraps a queue is the queue. Where its type was implied, as in `RunLoop.OCombine(.main)`, it is said.
  result.replace(#/(DispatchQueue|RunLoop|OperationQueue)\.OCombine\((\.\w+)\)/#) { "\($0.1)\($0.2)" }
  result.replace(#/(?:DispatchQueue|RunLoop|OperationQueue|NotificationCenter|URLSession)\.OCombine\(/#, with: "(")
  result.replace(#/\.OCombine(?!\w)/#, with: "")
  result.replace(#/OpenCombine(?:Foundation|Dispatch|Shim)?\.(?=[A-Z])/#, with: "Combine.")
  return result
}

/// The range of a call that begins with a name, to its closing parenthesis.
func call(_ start: String.Index, in text: String) -> Range<String.Index>? {
  var depth = 0
  var isInString = false
  var index = start
  while index < text.endIndex {
    let character = text[index]
    if character == "\"" { isInString.toggle() }
    if !isInString {
      if character == "(" { depth += 1 }
      if character == ")" {
        depth -= 1
        if depth == 0 { return start..<text.index(after: index) }
      }
    }
    index = text.index(after: index)
  }
  return nil
}

/// The bracket of the array that an element is in.
func openBracket(before at: String.Index, in text: String) -> String.Index? {
  var depth = 0
  return text[..<at].indices.last { index in
    if text[index] == "]" { depth += 1 }
    if text[index] == "[" { depth -= 1 }
    return depth < 0
  }
}

/// Replaces the calls of a function in a manifest that a condition selects; removes them where the replacement is `nil`.
func replaceCalls(
  _ name: String, in text: String, where selects: (Substring) -> Bool,
  with replacement: (String.Index, String) -> String?
) -> String {
  var text = text
  var from = text.startIndex
  while let found = text.range(of: name + "(", range: from..<text.endIndex) {
    guard let range = call(found.lowerBound, in: text), selects(text[range]) else {
      from = found.upperBound
      continue
    }
    let offset = text.distance(from: text.startIndex, to: range.lowerBound)
    if let new = replacement(range.lowerBound, text) {
      text.replaceSubrange(range, with: new)
      from = text.index(text.startIndex, offsetBy: offset + new.count)
    } else {
      remove(range, from: &text)
      from = text.index(text.startIndex, offsetBy: min(offset, text.count))
      from = text[..<from].lastIndex(of: "\n") ?? text.startIndex
    }
  }
  return text
}

/// Removes an element of an array, with a comma, and the line if nothing else is on it.
func remove(_ range: Range<String.Index>, from text: inout String) {
  var (start, end) = (range.lowerBound, range.upperBound)
  let comma = text[end...].prefixMatch(of: #/\s*,/#)
  if let comma { end = comma.range.upperBound }
  while start > text.startIndex, " \t".contains(text[text.index(before: start)]) { start = text.index(before: start) }
  let startsLine = start == text.startIndex || text[text.index(before: start)] == "\n"
  if startsLine, let rest = text[end...].prefixMatch(of: #/[ \t]*\n/#) {
    end = rest.range.upperBound
  } else if startsLine || text[text.index(before: start)] != "," {
    // The first on its line: what follows takes its place.
    start = range.lowerBound
    if let space = text[end...].prefixMatch(of: #/[ \t]+/#) { end = space.range.upperBound }
  } else if comma == nil {
    start = text.index(before: start)
  }
  text.removeSubrange(start..<end)
}

/// Makes the replacements in a manifest.
func migrate(manifest text: String, address: String) -> String {
  guard text.contains("OpenCombine") else { return text }
  let isProduct = #/name:\s*"OpenCombine(?:Foundation|Dispatch|Shim)?"/#
  var result = text
  let dependency =
    address.contains("://") || address.contains("@")
    ? ".package(url: \"\(address)\", branch: \"main\")" : ".package(path: \"\(address)\")"
  var isReplaced = address.isEmpty
  func ownPackage(_ at: String.Index, _ text: String) -> String? {
    defer { isReplaced = true }
    return isReplaced ? nil : dependency
  }
  let isPackage = #/OpenCombine(?:\.git)?"/#
  result = replaceCalls(".package", in: result, where: { $0.contains(isPackage) }, with: ownPackage)
  let product = ".product(name: \"Combine\", package: \"swift-combine\", condition: .when(platforms: [.linux]))"
  // The first product of a target becomes Combine, and the others go.
  func replacement(_ at: String.Index, _ text: String) -> String? {
    guard !address.isEmpty else { return nil }
    let list = text[(openBracket(before: at, in: text) ?? at)..<at]
    return list.contains("package: \"swift-combine\"") ? nil : product
  }
  // A product by its name alone is written as the others, so that all are found in one way.
  result.replace(#/([\[,]\s*)"(OpenCombine(?:Foundation|Dispatch|Shim)?)"(?=\s*[,\]])/#) {
    "\($0.1).product(name: \"\($0.2)\")"
  }
  result.replace(#/\.byName\((?=name:\s*"OpenCombine)/#, with: ".product(")
  result = replaceCalls(".product", in: result, where: { $0.contains(isProduct) }, with: replacement)
  result.replace(#/\[\s*\]/#, with: "[]")
  return result
}

let arguments = CommandLine.arguments
guard arguments.count == 4 else { fatalError("this program is started by 'combine migrate'") }
let (package, isCheck, address) = (URL(fileURLWithPath: arguments[1]), !arguments[2].isEmpty, arguments[3])

var files: [String] = []
let enumerator = FileManager.default.enumerator(atPath: package.path)
while let path = enumerator?.nextObject() as? String {
  if path.split(separator: "/").last?.hasPrefix(".") == true || path == "Packages" { enumerator?.skipDescendants() }
  if path.hasSuffix(".swift") { files.append(path) }
}

var changed = 0
var left: [String] = []
for path in files.sorted() {
  let file = package.appendingPathComponent(path)
  guard let text = try? String(contentsOf: file, encoding: .utf8) else {
    left.append("\(path): is not text in UTF-8")
    continue
  }
  let isManifest = path.split(separator: "/").last!.contains(#/^Package(?:@swift-[\d.]+)?\.swift$/#)
  let new = isManifest ? migrate(manifest: text, address: address) : migrate(source: text)
  if new != text {
    changed += 1
    print("\(isCheck ? "would change" : "changed") \(path)")
    if !isCheck {
      do { try new.write(to: file, atomically: true, encoding: .utf8) } catch {
        left.append("\(path): cannot be written: \(error.localizedDescription)")
      }
    }
  }
  for (index, line) in new.components(separatedBy: "\n").enumerated()
  where line.contains(#/OpenCombine|\.OCombine|\.ocombine/#) {
    left.append("\(path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces))")
  }
}
if changed == 0 { print("nothing to change in \(package.path)") }
if !left.isEmpty { print((["left to be read:"] + left).joined(separator: "\n  ")) }
