// The prompt of `combine repl`.
//
// Each entry is compiled into a library of its own, which is loaded and run on the main thread. It imports the earlier
// entries as modules, so that nothing is run twice. While the prompt waits, the main run loop runs.

import Foundation

@_silgen_name("combine_prompt_run")
func runEntry(_ entry: UnsafeMutableRawPointer) -> Int32

@_cdecl("combine_prompt_describe_error")
public func describeError(_ error: UnsafeMutableRawPointer) {
  complain("error: \(unsafeBitCast(error, to: (any Error).self))")
}

func complain(_ text: String) {
  fflush(nil)
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// The structure of Swift text, as far as the end of an entry depends on it.
struct Outline {
  /// The number of brackets that are open at the end, or of strings and comments.
  private(set) var depth = 0
  /// The lines outside of all brackets.
  private(set) var topLines: [String] = []

  init(_ text: String) {
    enum Context { case bracket, string, longString, comment, interpolation }
    var contexts: [Context] = []
    var line = ""
    var isTop = true
    let characters = Array(text)
    var at = 0
    func starts(_ word: String) -> Bool {
      at + word.count <= characters.count && String(characters[at..<at + word.count]) == word
    }
    while at < characters.count {
      let character = characters[at]
      var width = 1
      switch contexts.last {
      case .string, .longString:
        if starts("\\(") {
          contexts.append(.interpolation)
          width = 2
        } else if character == "\\" {
          width = 2
        } else if contexts.last == .longString, starts("\"\"\"") {
          contexts.removeLast()
          width = 3
        } else if contexts.last == .string, character == "\"" || character == "\n" {
          contexts.removeLast()
        }
      case .comment:
        if starts("*/") {
          contexts.removeLast()
          width = 2
        } else if starts("/*") {
          contexts.append(.comment)
          width = 2
        }
      case .bracket, .interpolation, nil:
        if starts("//") {
          while at < characters.count, characters[at] != "\n" { at += 1 }
          continue
        } else if starts("/*") {
          contexts.append(.comment)
          width = 2
        } else if starts("\"\"\"") {
          contexts.append(.longString)
          width = 3
        } else if character == "\"" {
          contexts.append(.string)
        } else if "([{".contains(character) {
          contexts.append(.bracket)
        } else if ")]}".contains(character), !contexts.isEmpty {
          contexts.removeLast()
        }
      }
      if character == "\n" {
        if isTop { topLines.append(line) }
        line = ""
        isTop = contexts.isEmpty
      } else {
        line += String(characters[at..<min(at + width, characters.count)])
      }
      at += width
    }
    if isTop { topLines.append(line) }
    depth = contexts.count
  }
}

/// The lines of the standard input.
struct LineReader {
  private var buffer: [UInt8] = []
  private var hasEnded = false

  mutating func next() -> String? {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        defer { buffer.removeSubrange(...end) }
        return String(decoding: buffer[..<end], as: UTF8.self)
      }
      if hasEnded {
        guard !buffer.isEmpty else { return nil }
        defer { buffer = [] }
        return String(decoding: buffer, as: UTF8.self)
      }
      fill()
    }
  }

  /// The next line, if it is there already, as in a text that was pasted.
  mutating func peek() -> String? {
    while buffer.firstIndex(of: 10) == nil, !hasEnded {
      var waits = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&waits, 1, 30) > 0 else { return nil }
      fill()
    }
    guard !buffer.isEmpty else { return nil }
    return String(decoding: buffer[..<(buffer.firstIndex(of: 10) ?? buffer.endIndex)], as: UTF8.self)
  }

  private mutating func fill() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(0, &bytes, bytes.count)
    if count > 0 { buffer += bytes[..<count] } else { hasEnded = true }
  }
}

/// What has been entered, and the compiler that reads more.
final class Session {
  private let compiler: String
  private let options: [String]
  private let libraries: [String]
  private let folder: URL
  private var imports = ["import Combine", "import Foundation", "import PlaygroundSupport"]
  private var modules: [String] = []
  /// The kind and the module of each name, the latest declaration last.
  private var declared: [String: [(kind: String, module: String)]] = [:]
  private var count = 0
  private var results = 0

  init(compiler: String, options: [String], libraries: [String], folder: URL) {
    (self.compiler, self.options, self.libraries, self.folder) = (compiler, options, libraries, folder)
  }

  static let statements: Set<String> = [
    "let", "var", "func", "class", "struct", "enum", "protocol", "extension", "typealias", "actor", "import", "if",
    "for",
    "while", "repeat", "do", "guard", "switch", "defer", "throw", "final", "public", "private", "fileprivate",
    "internal",
    "indirect", "precedencegroup", "infix", "prefix", "postfix", "operator", "async", "nonisolated",
  ]

  /// Compiles an entry, and returns what runs it.
  func compile(_ text: String) -> UnsafeMutableRawPointer? {
    let outline = Outline(text)
    let first = outline.topLines.first { !$0.trimmingCharacters(in: .whitespaces).isEmpty } ?? ""
    let word = first.trimmingCharacters(in: .whitespaces).prefix { $0.isLetter }
    guard Outline(text).topLines.contains(where: { !$0.trimmingCharacters(in: .whitespaces).isEmpty }) else {
      return nil
    }
    let waits = text.contains(#/(?:^|\W)await\s/#)
    if !Self.statements.contains(String(word)), !first.hasPrefix("@"), !first.hasPrefix("#") {
      let name = "R\(results)"
      let expression = waits ? "try _wait { \(text)\n}" : "(\(text)\n)"
      if let entry = build("let \(name) = \(expression)\n_show(\"\(name)\", \(name))\n", quietly: true) {
        results += 1
        didDeclare([(name, "let")], imports: [])
        return entry
      }
    }

    var names: [(name: String, kind: String)] = []
    var shown: [String] = []
    var newImports: [String] = []
    for line in outline.topLines {
      let line = line.trimmingCharacters(in: .whitespaces)
      if line.hasPrefix("import ") || line.hasPrefix("@testable import ") { newImports.append(line) }
      let pattern =
        #/^(?:@\w+\s+|public\s+|final\s+|indirect\s+)*(let|var|func|class|struct|enum|protocol|typealias|actor)\s+(?:\(([\w, ]+)\)|(\w+))/#
      guard let match = line.firstMatch(of: pattern) else { continue }
      let kind = match.1 == "actor" ? "class" : String(match.1)
      let named: Substring = match.2 ?? match.3 ?? ""
      let list = named.split { $0 == "," || $0 == " " }.map(String.init).filter { $0 != "_" }
      names += list.map { ($0, kind) }
      if kind == "let" || kind == "var", line.contains("=") { shown += list }
    }
    var body = text
    if waits {
      let declaration = #/^\s*((?:let|var)\s+\w+(?:\s*:[^=]+)?)\s*=\s*/#
      if outline.topLines.count == 1 || shown.count == 1, let match = text.prefixMatch(of: declaration) {
        body = "\(match.1) = try _wait { \(text[match.range.upperBound...])\n}"
      } else if names.isEmpty {
        body = "try _wait {\n#sourceLocation(file: \"entry\", line: 1)\n\(text)\n}"
      }
    }
    let code = newImports.isEmpty ? body : body.replacing(#/(?m)^\s*(@testable )?import .*$/#, with: "")
    let more = shown.map { "_show(\"\($0)\", \($0))\n" }.joined()
    let entry = build(
      "#sourceLocation(file: \"entry\", line: 1)\n\(code)\n#sourceLocation()\n\(more)", imports: newImports,
      quietly: false)
    if entry != nil { didDeclare(names, imports: newImports) }
    return entry
  }

  private func didDeclare(_ names: [(name: String, kind: String)], imports newImports: [String]) {
    let module = "Entry_\(count)"
    imports += newImports.filter { !imports.contains($0) }
    modules.append(module)
    for (name, kind) in names where declared[name]?.last?.module != module {
      declared[name, default: []].append((kind, module))
    }
  }

  private func build(_ code: String, imports newImports: [String] = [], quietly: Bool) -> UnsafeMutableRawPointer? {
    count += 1
    let module = "Entry_\(count)"
    let place = folder.appendingPathComponent(module)
    try? FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    // The latest of several declarations of a name is meant.
    let latest = declared.filter { $0.value.count > 1 }.map {
      "@testable import \($0.value.last!.kind) \($0.value.last!.module).\($0.key)"
    }
    let header = imports + newImports + modules.map { "@testable import \($0)" } + latest.sorted()
    let source = place.appendingPathComponent("main.swift")
    try? (header.joined(separator: "\n") + "\n" + code).write(to: source, atomically: true, encoding: .utf8)
    let object = place.appendingPathComponent("main.o").path
    let library = place.appendingPathComponent("\(module).so").path
    let compilation =
      options + [
        "-c", source.path, "-o", object, "-emit-module-path",
        folder.appendingPathComponent("\(module).swiftmodule").path,
        "-enable-testing", "-module-name", module, "-I", folder.path, "-suppress-warnings", "-Onone", "-Xfrontend",
        "-entry-point-function-name", "-Xfrontend", "combine_entry_\(count)", "-Xfrontend", "-playground", "-Xfrontend",
        "-disable-playground-transform",
      ]
    guard run(compilation, quietly: quietly),
      run(["-emit-library", object, "-o", library, "-use-ld=lld"] + libraries, quietly: false)
    else { return nil }
    guard let handle = dlopen(library, RTLD_NOW | RTLD_GLOBAL) else {
      complain("error: \(String(cString: dlerror()))")
      return nil
    }
    return dlsym(handle, "combine_entry_\(count)")
  }

  private func run(_ arguments: [String], quietly: Bool) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: compiler)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch {
      complain("error: '\(compiler)' cannot be run: \(error)")
      return false
    }
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    if process.terminationStatus != 0, !quietly {
      // The lines around the entry are not the reader's.
      let own = #/^error: emit-module command|^\s*[0-9]+ \| (?:#sourceLocation|@testable import|_show\()/#
      let lines = output.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains(own) }
      complain(lines.joined(separator: "\n").trimmingCharacters(in: .newlines))
    }
    return process.terminationStatus == 0
  }
}

/// What the thread that reads gives to the main thread.
final class Work: @unchecked Sendable {  // `lock` guards `entries`
  private let lock = NSLock()
  private var entries: [(UnsafeMutableRawPointer, DispatchSemaphore)] = []

  func run(_ entry: UnsafeMutableRawPointer) {
    let done = DispatchSemaphore(value: 0)
    lock.withLock { entries.append((entry, done)) }
    done.wait()
  }

  func next() -> (UnsafeMutableRawPointer, DispatchSemaphore)? {
    lock.withLock { entries.isEmpty ? nil : entries.removeFirst() }
  }
}

let arguments = CommandLine.arguments
guard arguments.count == 5 else {
  complain("error: this program is started by 'combine repl'")
  exit(64)
}
let (compiler, optionsFile, playground, library) = (arguments[1], arguments[2], arguments[3], arguments[4])
let folder = FileManager.default.temporaryDirectory.appendingPathComponent("combine-repl-\(getpid())")
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
func leave() -> Never {
  try? FileManager.default.removeItem(at: folder)
  exit(0)
}

let session = Session(
  compiler: compiler, options: ["@\(optionsFile)", "-I", playground],
  libraries: ["-L", library, "-Xlinker", "-rpath", "-Xlinker", library], folder: folder)
let work = Work()

Thread.detachNewThread {
  let isInteractive = isatty(0) == 1
  var reader = LineReader()
  func prompt(_ text: String) {
    guard isInteractive else { return }
    print(text, terminator: "")
    fflush(nil)
  }
  while true {
    prompt("> ")
    guard var text = reader.next() else { break }
    while true {
      let last = text.trimmingCharacters(in: .whitespacesAndNewlines)
      let isOpen = Outline(text).depth > 0 || ["=", ",", "->", "&&", "||", "+"].contains { last.hasSuffix($0) }
      // A chain goes on in the next line, if that is there.
      let goesOn = reader.peek().map { $0.trimmingCharacters(in: .whitespaces) }.map {
        $0.hasPrefix(".") || $0.hasPrefix("else")
      }
      guard isOpen || goesOn == true else { break }
      if goesOn != true { prompt(". ") }
      guard let line = reader.next() else { break }
      text += "\n" + line
    }
    switch text.trimmingCharacters(in: .whitespacesAndNewlines) {
    case ":quit", ":q": leave()
    case ":help":
      print(
        "Enter Swift. `await` waits. :wait SECONDS lets time pass, :quit or control-D ends, control-C stops an entry.")
    case let command where command.hasPrefix(":wait"):
      if let seconds = Double(command.dropFirst(5).trimmingCharacters(in: .whitespaces)) {
        Thread.sleep(forTimeInterval: seconds)
      } else {
        complain("error: ':wait' takes a number of seconds")
      }
    case let command where command.hasPrefix(":"): complain("error: unknown command '\(command)'; see :help")
    default: if let entry = session.compile(text) { work.run(entry) }
    }
  }
  if isInteractive { print() }
  leave()
}

while true {
  guard let (entry, done) = work.next() else {
    RunLoop.main.run(mode: .default, before: Date() + 0.01)
    continue
  }
  let ended = runEntry(entry)
  if ended > 0 { complain("note: the entry was stopped by signal \(ended); what it was changing may be half changed") }
  fflush(nil)
  done.signal()
}
