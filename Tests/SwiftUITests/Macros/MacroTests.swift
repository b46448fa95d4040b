import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing
import ViewTestHelpers

extension EnvironmentValues {
  @Entry var manner: String = "plain"
  @Entry fileprivate var level = 3
  @Entry var caption: String?
  @Entry var `default`: Optional<Int>
  /// A table. Its type contains an arrow, and its value contains brackets, quotes and an equals sign.
  @Entry var table: [String: (Int) -> Int] = ["a=\"{,": { $0 * 2 }]  // and a comment
  @Entry
  public var onClose: @MainActor @Sendable () -> Void = {}
  @Entry var choice: Int =
    // A comment in front of the value.
    if #available(macOS 10, *) { 7 } else { 8 }
  @available(macOS 11, *) @Entry var lines: String = """
    two
    lines
    """
}

extension Transaction {
  @Entry var isQuiet = false
  @Entry var reason: String?
}

#Preview { Text("preview") }

#Preview("Name", traits: .sizeThatFitsLayout) {
  @Previewable @State var count = 0
  Text("\(count)")
  Text("another")
}

#Preview("Device", traits: .landscapeLeft, .fixedLayout(width: 300, height: 200)) {
  if Bool.random() { Text("one") } else { Divider() }
}

/// The code into which the compiler has expanded the plugin's macros.
@MainActor @Suite(.recordedViews)
struct MacroTests {
  struct Reader: View {
    @Environment(\.manner) var manner
    @Environment(\.level) fileprivate var level
    @Environment(\.caption) var caption
    @Environment(\.default) var number
    @Environment(\.table) var table
    @Environment(\.choice) var choice
    @Environment(\.onClose) var onClose
    var body: some View {
      Text("\(manner) \(level) \(caption ?? "-") \(number ?? 0) \(table["a=\"{,"]?(level) ?? 0) \(choice)")
      Button("Close", action: onClose)
    }
  }

  @Test func entriesHaveTheirDefaultValues() {
    #expect(TestHost(Reader()).texts == ["plain 3 - 0 6 7", "Close"])
    #expect(EnvironmentValues().lines == "two\nlines")
  }

  @Test func previewsHaveTraits() {
    let traits: [PreviewTrait<Preview.ViewTraits>] = [
      .defaultLayout, .sizeThatFitsLayout, .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
    ]
    #expect(traits.count == 6)
  }

  @Test func entriesAreInherited() {
    struct Changing: View {
      @State private var isLoud = false
      @State private var closed = 0
      var body: some View {
        VStack {
          VStack { Reader() }.environment(\.manner, isLoud ? "loud" : "low").environment(\.caption, "c")
          Button("Change") { isLoud = true }
          Text("closed \(closed)")
        }
        .environment(\.level, 4).environment(\.default, 5).environment(\.onClose) { closed += 1 }
      }
    }
    let host = TestHost(Changing())
    #expect(host.texts.first == "low 4 c 5 8 7")
    host.find(text: "Change")?.tap()
    #expect(host.texts.first == "loud 4 c 5 8 7")
    host.find(text: "Close")?.tap()
    #expect(host.texts.last == "closed 1")
  }

  @Test func onlyReadersOfAnEntryAreEvaluated() {
    struct Other: View {
      static var evaluations = 0
      @Environment(\.manner) var manner
      var body: some View {
        Self.evaluations += 1
        return Text(manner)
      }
    }
    struct Changing: View {
      @State private var caption = "a"
      var body: some View {
        VStack {
          Other()
          Button("Change") { caption += "b" }
        }
        .environment(\.caption, caption)
      }
    }
    let host = TestHost(Changing())
    host.find(text: "Change")?.tap()
    #expect(Other.evaluations == 1, "the entries have keys of their own")
  }

  @Test func transactionsHaveEntries() {
    var transaction = Transaction()
    #expect(!transaction.isQuiet && transaction.reason == nil)
    transaction.isQuiet = true
    transaction.reason = "a test"
    #expect(transaction.isQuiet && transaction.reason == "a test")

    struct Counter: View {
      @State private var count = 0
      @State private var seen = ""
      var body: some View {
        Text("\(count)").transaction { seen = $0.reason ?? "none" }
        Button("Press") { withTransaction(\.reason, "pressed") { count += 1 } }
      }
    }
    let host = TestHost(Counter())
    host.find(text: "Press")?.tap()
    #expect(host.texts.first == "1")
  }
}

/// The program with the macros, as the compiler starts it.
private final class MacroPlugin {
  /// Returns the path of the program, which is next to the program of the tests.
  static func executable() throws -> URL {
    let built = try #require(Bundle.main.executableURL).deletingLastPathComponent()
    let plugin = built.appending(path: "SwiftUIMacros-tool")
    try #require(FileManager.default.isExecutableFile(atPath: plugin.path), "no plugin at \(plugin.path)")
    return plugin
  }

  private let process = Process()
  private let input: FileHandle
  private let output: FileHandle

  init() throws {
    process.executableURL = try Self.executable()
    let (input, output) = try startingProcess { [process] in
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      return (input, output)
    }
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
  }

  deinit {
    try? input.close()
    process.waitUntilExit()
  }

  /// Closes the input, and returns the exit status of the program.
  func end() throws -> Int32 {
    try input.close()
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends a message.
  func send(_ message: Data) throws {
    try input.write(contentsOf: Data((0..<8).map { UInt8(truncatingIfNeeded: message.count >> ($0 * 8)) }) + message)
  }

  /// Reads the response to a message, as an object of JSON.
  func read() throws -> [String: Any] {
    func bytes(_ count: Int) throws -> Data {
      var data = Data()
      while data.count < count {
        let part = try #require(try output.read(upToCount: count - data.count), "the plugin has ended")
        data += part
      }
      return data
    }
    let count = try bytes(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    return try #require(try JSONSerialization.jsonObject(with: bytes(count)) as? [String: Any])
  }

  func response(to request: [String: Any]) throws -> [String: Any] {
    try send(JSONSerialization.data(withJSONObject: request))
    return try read()
  }
}

/// The plugin's responses to the compiler's requests.
@Suite(.recordedViews)
struct MacroPluginTests {
  private let plugin: MacroPlugin

  init() throws { plugin = try MacroPlugin() }

  private func response(to request: [String: Any]) throws -> [String: Any] { try plugin.response(to: request) }

  /// Returns the expansion of a macro and its errors with their offsets.
  private func expand(
    _ macro: String, _ declaration: String, role: String = "peer", discriminator: String? = "$s",
    in context: [String] = ["extension EnvironmentValues {}"], kind: String = "expandAttachedMacro"
  ) throws -> (source: String, errors: [String], offsets: [Int]) {
    func syntax(_ source: String) -> [String: Any] {
      let location: [String: Any] = [
        "fileName": "a.swift", "fileID": "a/a.swift", "offset": 100, "line": 3, "column": 1,
      ]
      return ["kind": "declaration", "source": source, "location": location]
    }
    var use: [String: Any] = [
      "macro": ["moduleName": "SwiftUIMacros", "typeName": macro, "name": macro], "macroRole": role,
      "attributeSyntax": syntax("@Entry"), "declSyntax": syntax(declaration), "syntax": syntax(declaration),
      "lexicalContext": context.map(syntax), "staticBuildConfiguration": "{}",
    ]
    use["discriminator"] = discriminator
    let result = try #require(response(to: [kind: use])["expandMacroResult"] as? [String: Any])
    let diagnostics = try #require(result["diagnostics"] as? [[String: Any]])
    for diagnostic in diagnostics {
      #expect(diagnostic["severity"] as? String == "error")
      for list in ["highlights", "notes", "fixIts"] { #expect((diagnostic[list] as? [Any])?.isEmpty == true) }
      #expect((diagnostic["position"] as? [String: Any])?["fileName"] as? String == "a.swift")
    }
    return (
      try #require(result["expandedSource"] as? String), diagnostics.compactMap { $0["message"] as? String },
      diagnostics.compactMap { ($0["position"] as? [String: Any])?["offset"] as? Int }
    )
  }

  @Test func capability() throws {
    let response = try response(to: ["getCapability": ["capability": ["protocolVersion": 9]]])
    let capability = (response["getCapabilityResult"] as? [String: Any])?["capability"] as? [String: Any]
    #expect(capability?["protocolVersion"] as? Int == 7)
  }

  @Test func everyRequestHasAResponse() throws {
    func errors(_ response: [String: Any]) -> [String]? {
      ((response["expandMacroResult"] as? [String: Any])?["diagnostics"] as? [[String: Any]])?
        .compactMap { $0["message"] as? String }
    }
    #expect(
      errors(try response(to: ["loadPluginLibrary": ["libraryPath": "x"]]))
        == ["the plugin of SwiftUI does not support 'loadPluginLibrary'"])
    #expect(errors(try response(to: [:])) == ["the plugin of SwiftUI cannot read the compiler's request"])
    try plugin.send(Data("{\"expandAttachedMacro\": [".utf8))
    #expect(errors(try plugin.read()) == ["the plugin of SwiftUI cannot read the compiler's request"])
    let unknown: [String: Any] = ["macro": ["typeName": "OtherMacro"]]
    #expect(errors(try response(to: ["expandFreestandingMacro": unknown])) == ["SwiftUI has no macro 'OtherMacro'"])
  }

  @Test(
    arguments: [
      ("@Entry var a: Int = 1", "static var defaultValue: Int {\n  return 1\n  }"),
      ("@Entry var a = f(\"=\")", "static let defaultValue = f(\"=\")"),
      ("@Entry var a: Int?", "static var defaultValue: Int? {\n  return nil\n  }"),
      ("@Entry var a: Int!", "static var defaultValue: Int! {\n  return nil\n  }"),
      (
        "@Entry var a: Optional<[Int: String]>", "static var defaultValue: Optional<[Int: String]> {\n  return nil\n  }"
      ),
      ("@Entry var a: (Int) -> Int = { $0 }", "static var defaultValue: (Int) -> Int {\n  return { $0 }\n  }"),
      (
        "@Entry var a: A<(Int) -> B, C> = .c // end",
        "static var defaultValue: A<(Int) -> B, C> {\n  return .c // end\n  }"
      ),
      (
        "\n/** var x = 1 /* nested */ */\n// let\n@Entry\npublic\nvar a /* b */ : /* c */ Int /* = */ =\n 1 \n",
        "static var defaultValue: Int {\n  return 1\n  }"
      ),
      (
        "@available(*, deprecated, message: \"\\\")\") @SwiftUI.Entry @A<B>(c: #\"\")\"#) nonisolated(unsafe) var a: Int = 1",
        "static var defaultValue: Int {\n  return 1\n  }"
      ),
      ("@Entry var größe_1: any P & Q = p", "static var defaultValue: any P & Q {\n  return p\n  }"),
    ])
  func keys(_ declaration: String, property: String) throws {
    let name = declaration.contains("größe") ? "größe_1" : "a"
    let key = try expand("EntryMacro", declaration)
    #expect(key.errors == [])
    #expect(key.source == "private struct __Key_\(name): SwiftUICore.EnvironmentKey {\n  \(property)\n}")
    let accessors = try expand("EntryMacro", declaration, role: "accessor")
    #expect(accessors.errors == [])
    #expect(
      accessors.source
        == "{\n  get { self[__Key_\(name).self] }\n  set { self[__Key_\(name).self] = newValue }\n}")
  }

  @Test(
    arguments: [
      ("extension EnvironmentValues {}", "EnvironmentKey"),
      ("\n\n// c\npublic extension Transaction {}", "TransactionKey"),
      ("@available(*, unavailable) extension SwiftUI . EnvironmentValues where A == B {}", "EnvironmentKey"),
    ])
  func contexts(_ context: String, protocol: String) throws {
    let key = try expand("EntryMacro", "@Entry var `in` = 1", in: [context, "struct Other {}"])
    #expect(key.source == "private struct __Key_in: SwiftUICore.\(`protocol`) {\n  static let defaultValue = 1\n}")
  }

  @Test(
    arguments: [
      ("@Entry let a = 1", "'@Entry' can only be attached to a 'var'", 7),
      ("  @Entry static var a = 1", "'@Entry' cannot be attached to a static variable", 9),
      ("@Entry public class var a = 1", "'@Entry' cannot be attached to a class variable", 14),
      ("@Entry lazy var a = 1", "'@Entry' cannot be attached to a lazy variable", 7),
      ("@Entry var (a, b) = (1, 2)", "'@Entry' needs one variable with a name", 11),
      ("@Entry var a: Int, b = 2", "'@Entry' can only be attached to a single variable", 17),
      ("@Entry var a: Int { 1 }", "'@Entry' cannot be attached to a variable with accessors", 18),
      ("@Entry var a: Int", "'@Entry' needs a default value for 'a', because its type is not optional", 11),
      ("@Entry var ü: Int", "'@Entry' needs a default value for 'ü', because its type is not optional", 11),
      ("// ü\n@Entry var a", "'@Entry' needs a default value for 'a', because its type is not optional", 17),
      ("@Entry var a: Int = ", "'@Entry' needs a default value for 'a'", 11),
      ("@Entry func f() {}", "'@Entry' can only be attached to a 'var'", 7),
      ("", "'@Entry' can only be attached to a 'var'", 0),
    ])
  func misuse(_ declaration: String, message: String, offset: Int) throws {
    let accessors = try expand("EntryMacro", declaration, role: "accessor")
    #expect(accessors.errors == [message])
    #expect(accessors.offsets == [100 + offset])
    #expect(accessors.source.contains("get"), "without a getter the compiler reports a second error")
    let key = try expand("EntryMacro", declaration)
    #expect(key.errors == [] && key.source == "", "an error is reported once")
  }

  @Test(arguments: [
    ["extension View {}"], ["struct EnvironmentValues {}"], [], ["extension EnvironmentValues.Inner {}"],
  ])
  func misplaced(_ context: [String]) throws {
    let accessors = try expand("EntryMacro", "@Entry var a = 1", role: "accessor", in: context)
    #expect(
      accessors.errors == [
        "'@Entry' can only be attached to a variable in an extension of 'EnvironmentValues', 'FocusedValues', "
          + "'ContainerValues' or 'Transaction'"
      ])
    #expect(accessors.offsets == [111])
  }

  @Test(arguments: [
    ("@Entry var a: Int?", "Int"), ("@Entry var a: Binding<[Int]>? = nil", "Binding<[Int]>"),
    ("@Entry public var a: Optional< Set<Int> >", " Set<Int> "), ("@Entry var a: (() -> Void)?", "(() -> Void)"),
  ])
  func focusedValues(_ declaration: String, type: String) throws {
    let key = try expand("EntryMacro", declaration, in: ["extension FocusedValues {}"])
    #expect(key.source == "private struct __Key_a: SwiftUICore.FocusedValueKey {\n  typealias Value = \(type)\n}")
  }

  @Test(arguments: ["@Entry var a: Int", "@Entry var a = 1", "@Entry var a: Int? = 1"])
  func misuseInFocusedValues(_ declaration: String) throws {
    let accessors = try expand("EntryMacro", declaration, role: "accessor", in: ["extension FocusedValues {}"])
    #expect(accessors.errors.count == 1)
  }

  @Test func itEndsWithTheInput() throws {
    #expect(try plugin.end() == 0)
    let other = try MacroPlugin()
    _ = try other.response(to: [:])
    try other.send(Data())
    #expect(try other.end() == 0, "the compiler says goodbye with an empty message")
  }

  /// Returns the expansion of a preview, with each line's indentation removed.
  private func preview(_ source: String, discriminator: String? = "$s", in context: [String] = []) throws -> [String] {
    let expansion = try expand(
      "PreviewMacro", source, discriminator: discriminator, in: context, kind: "expandFreestandingMacro")
    #expect(expansion.errors == [])
    return expansion.source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  @Test func previews() throws {
    let plain = try preview("#Preview { Text(\"a\") }")
    #expect(plain.first == "#if DEBUG && compiler(>=6.3) && os(Linux)" && plain.last == "#endif")
    #expect(plain.contains("enum $s7PreviewfMu_ {"))
    #expect(plain.contains("file: \"a.swift\", arguments: { SwiftUICore._PreviewList.Arguments() },"))
    #expect(plain.contains("Text(\"a\")"))
    let named = try preview("\n// c\n#Preview(\"b\", traits: .portrait) {\n  Text(\"1\")\n  Text(\"2\")\n}")
    #expect(
      named.contains(
        "file: \"a.swift\", arguments: { SwiftUICore._PreviewList.Arguments(\"b\", traits: .portrait) },"))
    #expect(named.contains("Text(\"1\")") && named.contains("Text(\"2\")"))
    // Only a declaration at file scope can be added to a section, and the views must be a trailing closure.
    #expect(try preview("#Preview { Text(\"a\") }", in: ["struct A {}"]) == [])
    #expect(try preview("#Preview { Text(\"a\") }", discriminator: nil) == [])
    #expect(try preview("#Preview(body: { Text(\"a\") })") == [])
  }

  @Test(
    arguments: [
      ("@Previewable @State var a = 1\n  Text(\"x\")", ["@State var a = 1"]),
      ("@Previewable @State var a = 1; Text(\"x\")", ["@State var a = 1"]),
      ("@Previewable @State var a: Int?\nText(\"x\")", ["@State var a: Int?"]),
      ("@Previewable @State var a =\n 1 +\n 2\nText(\"x\")", ["@State var a =", "1 +", "2"]),
      ("@Previewable @State var a = [1]\n  .map { $0 }\n\n  Text(\"x\")", ["@State var a = [1]", ".map { $0 }"]),
      (
        "// c\n@Previewable @State var a = 1 // one\n/* d */ @Previewable @State var b = \"\\(2)\n\"\nText(\"x\")",
        ["@State var a = 1", "@State var b = \"\\(2)", "\""]
      ),
    ])
  func previewVariables(_ body: String, variables: [String]) throws {
    let lines = try preview("#Preview {\n\(body)\n}")
    let from = try #require(lines.firstIndex(of: "struct Content: SwiftUICore.View {")) + 1
    let to = try #require(lines.firstIndex(of: "var body: some SwiftUICore.View {"))
    #expect(Array(lines[from..<to]) == variables)
    #expect(lines[to + 1] == "Text(\"x\")")
  }

  @Test func previewables() throws {
    let inside = try expand(
      "PreviewableMacro", "@Previewable @State var a = 1", in: ["{\n}", "\n#Preview(\"a\") {\n}"])
    #expect(inside.source == "" && inside.errors == [])
    let outside = try expand("PreviewableMacro", " @Previewable @State var a = 1", in: ["func f() {}"])
    #expect(outside.errors == ["'@Previewable' can only be used in the body of '#Preview'"])
    #expect(outside.offsets == [101])
  }

  @Test func unfinishedSourceHasAnEnd() throws {
    let declaration = Array(
      "@A(\"\\(\"x\")\") @B(#\"a\"#, [c], { /* /* d */ */ e }) var a: [B<C>] = { \"\"\"\n\"\n\"\"\" }()")
    for count in 0...declaration.count {
      let key = try expand("EntryMacro", String(declaration[..<count]))
      #expect(key.errors == [])
    }
  }
}

/// The compiler's messages for wrong uses of the macros, with the plugin as the compiler uses it.
@Suite(.recordedViews)
struct MacroMessageTests {
  /// Checks a source file that imports `SwiftUICore` with the compiler, and returns its errors with their lines.
  private func errors(of source: String) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "macros-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Client.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let plugin = try MacroPlugin.executable()
    let modules = plugin.deletingLastPathComponent().appending(path: "Modules")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path", folder.path,
      "-I", modules.path, "-load-plugin-executable", "\(plugin.path)#SwiftUIMacros", file.path,
    ]
    process.standardOutput = FileHandle.nullDevice
    let output = try startingProcess {
      let output = Pipe()
      process.standardError = output
      try process.run()
      return output
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.components(separatedBy: "\n").compactMap { line in
      line.wholeMatch(of: #/.*Client\.swift:(\d+):\d+: (?:error|warning): (.*?)( \(from macro.*)?/#)
        .map { "\($0.output.1): \($0.output.2)" }
    }
  }

  @Test func wrongUsesHaveOneErrorEach() throws {
    let found = try errors(
      of: """
        import SwiftUICore
        extension EnvironmentValues {
          @Entry var right: Int = 1
          @Entry var wrong: Int
          @Entry static var shared: Int = 1
          @Entry var computed: Int { 1 }
        }
        extension View {
          @Entry var misplaced: Int = 1
        }
        struct Misplaced {
          @Previewable @State var count = 0
        }
        #Preview { Missing() }
        #Preview("a") { Text("right") }
        """)
    #expect(
      Set(found) == [
        "4: '@Entry' needs a default value for 'wrong', because its type is not optional",
        "5: '@Entry' cannot be attached to a static variable",
        "6: '@Entry' cannot be attached to a variable with accessors",
        "9: '@Entry' can only be attached to a variable in an extension of 'EnvironmentValues', 'FocusedValues', "
          + "'ContainerValues' or 'Transaction'",
        "12: '@Previewable' can only be used in the body of '#Preview'",
        "14: cannot find 'Missing' in scope",
      ])
  }

  @Test func rightUsesHaveNone() throws {
    #expect(
      try errors(
        of: """
          import SwiftUICore
          public final class Model {}
          public extension EnvironmentValues {
            @Entry var model: Model = Model()
            @Entry var closure: () -> Void = {}
            @Entry internal var number = 1
          }
          func f() { print(EnvironmentValues().number) }
          #Preview { Text("one") }
          #Preview("two") { Text("two"); Text("three") }
          struct Outer { #Preview { Text("three") } }
          """) == [])
  }
}
