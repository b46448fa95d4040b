import Foundation
import TestHelpers
import Testing

/// Code that does not compile, and the compiler's message for it.
struct RejectedCodeTests {
  /// Checks a source file that imports the package's modules with the compiler.
  ///
  /// - Returns: The lines of the compiler's errors.
  private func errors(of source: String) throws -> [String] {
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
      "swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-cache-path", folder.path,
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
      line.range(of: ": error: ").map { String(line[$0.upperBound...]) }
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

  @Test("Code that compiles has no errors")
  func accepted() throws {
    #expect(try errors(of: "import Combine\nlet subscription = Just(1).sink { print($0) }") == [])
  }
}
