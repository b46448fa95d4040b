import Foundation
import TestHelpers
import Testing

/// Code that does not compile, or only with a warning, and the compiler's message for it.
struct RejectedCodeTests {
  /// Checks a source file that imports the package's modules with the compiler.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - kind: The kind of messages.
  /// - Returns: The compiler's messages of that kind.
  private func errors(of source: String, _ kind: String = "error") throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "rejected-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Client.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)
    let modules = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "Modules")
    try #require(FileManager.default.fileExists(atPath: modules.path), "no modules at \(modules.path)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      // Only code that is generated is checked for what crosses isolations.
      "swiftc", "-emit-sil", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path", folder.path,
      "-I", modules.path, file.path,
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
      line.range(of: ": \(kind): ").map { String(line[$0.upperBound...]) }
    }
  }

  @Test("publisher(for:) of an object's key path says that there is no key-value observing, and the alternatives")
  func keyValueObserving() throws {
    let found = try errors(
      of: """
        import Combine

        final class Player: NSObject {
          var rate = 0.0
          func observe() -> AnyCancellable { publisher(for: \\.rate).sink { print($0 + 1) } }
        }
        let isFinished = Operation().publisher(for: \\.isFinished)
        let rates = Player().publisher(for: \\.rate, options: [.new]).map { $0 * 2 }.removeDuplicates()
        // Another method with that name is not affected.
        let notifications = NotificationCenter.default.publisher(for: Notification.Name("name"))
        """)
    #expect(found.count == 3)
    for error in found {
      #expect(error.hasPrefix("'publisher(for:options:)' is unavailable: there is no key-value observing"), "\(error)")
      #expect(error.contains("make the property @Published"))
    }
  }

  // MARK: - Sendable subjects of an app's own

  /// Returns the code of the page for those who come from Apple's framework, from the section about such subjects.
  private func pageCode() throws -> String {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appending(path: "Sources/Combine/Combine.docc/ComingFromApple.md")
    let section = try #require(
      String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        .first { $0.hasPrefix("Sendable subjects of an app's own\n") })
    let fenced = section.components(separatedBy: "```")
    try #require(fenced.count == 3 && fenced[1].hasPrefix("swift\n"))
    return String(fenced[1].dropFirst("swift\n".count))
  }

  /// An app with subjects of outputs that are `Sendable`, and that are not.
  private let app = """
    import Combine

    extension PassthroughSubject: @retroactive @unchecked Sendable {}
    extension CurrentValueSubject: @retroactive @unchecked Sendable {}

    final class ScreenEvent { var title = "" }
    actor Worker {
      func post(_ text: String, to subject: PassthroughSubject<String, Never>) { subject.send(text) }
      func show(_ title: String, in subject: CurrentValueSubject<[String], Never>) { subject.value.append(title) }
    }
    @MainActor func start(_ worker: Worker, texts: PassthroughSubject<String, Never>) async {
      await worker.post("a", to: texts)
      await worker.show("b", in: CurrentValueSubject([]))
    }

    """

  /// Code of the app that sends a subject of an output that is not `Sendable` to another isolation.
  private let sending = """
    actor Screen {
      func open(_ events: PassthroughSubject<ScreenEvent, Never>) { events.send(ScreenEvent()) }
    }
    @MainActor func start(_ screen: Screen, events: PassthroughSubject<ScreenEvent, Never>) async {
      await screen.open(events)
    }

    """

  /// Code of the app that uses a global subject of closures.
  private let performing = "func perform() async { Bus.closures.send {} }\n"

  @Test("An app's own conformances of subjects are ignored with a warning, and outputs that are Sendable need none")
  func conformancesOfAnApp() throws {
    #expect(try errors(of: app) == [])
    let warnings = try errors(of: app, "warning")
    #expect(warnings.count == 2)
    for warning in warnings { #expect(warning.contains("will be ignored")) }
  }

  @Test("With the lines of the page, an app that sends subjects of other outputs compiles")
  func linesOfThePage() throws {
    #expect(try errors(of: app + sending + performing + pageCode()) == [])
  }

  @Test("Without the lines of the page, the compiler names what is not Sendable")
  func withoutTheLinesOfThePage() throws {
    let sent = try errors(of: app + sending)
    #expect(sent.count == 1 && sent.allSatisfy { $0.contains("events") }, "\(sent)")
    let bus = "enum Bus { static let closures = PassthroughSubject<() -> Void, Never>() }"
    let shared = try errors(of: app + performing + bus)
    #expect(shared.count == 1 && shared.allSatisfy { $0.contains("closures") }, "\(shared)")
  }

  @Test("Code that compiles has no errors")
  func accepted() throws {
    #expect(try errors(of: "import Combine\nlet subscription = Just(1).sink { print($0) }") == [])
  }
}
