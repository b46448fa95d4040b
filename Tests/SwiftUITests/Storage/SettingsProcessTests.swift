import Foundation
import TestHelpers
import Testing

/// Stored values in processes of their own, one after another or at the same time.
struct SettingsProcessTests: ~Copyable {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swiftui-\(UUID())")

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The file of `UserDefaults.standard` in the program.
  private var file: URL { folder.appendingPathComponent("settings.plist") }

  /// The values in the file.
  private var stored: [String: Any] {
    let data = (try? Data(contentsOf: file)) ?? Data()
    return (try? PropertyListSerialization.propertyList(from: data, format: nil)) as? [String: Any] ?? [:]
  }

  /// Starts the program.
  private func start(_ commands: [String]) throws -> (Process, input: Pipe, output: Pipe) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent("settings")
    process.arguments = commands
    process.environment = ProcessInfo.processInfo.environment.merging(["XDG_CONFIG_HOME": folder.path]) { $1 }
    return try startingProcess {
      let (input, output) = (Pipe(), Pipe())
      process.standardInput = input
      process.standardOutput = output
      try process.run()
      return (process, input, output)
    }
  }

  /// Returns the text that the program has written when it satisfies a condition, or at its end.
  ///
  /// The reading methods of `FileHandle` fail if a signal interrupts them.
  private static func text(from pipe: Pipe, until isComplete: (String) -> Bool) -> String {
    var (bytes, buffer): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 4096))
    while !isComplete(String(decoding: bytes, as: UTF8.self)) {
      let count = read(pipe.fileHandleForReading.fileDescriptor, &buffer, buffer.count)
      if count > 0 { bytes += buffer.prefix(count) } else if count == 0 || errno != EINTR { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the lines that the program prints.
  @discardableResult
  private func run(_ commands: String...) throws -> [String] {
    let (process, _, output) = try start(commands)
    let text = Self.text(from: output) { _ in false }
    process.waitUntilExit()
    return text.split(separator: "\n").map(String.init)
  }

  @Test func anyCodeReadsAStoredValueAtOnce() throws {
    try run("set-stored count 7")
    #expect(try run("read count") == ["7"], "without any other use of the module")
    #expect(try run("start", "read count", "read-stored count") == ["7", "7"])
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test func whatTheProgramHasSetSinceItsStartIsKept() throws {
    try run("set-stored count 7", "set-stored name Ada")
    #expect(try run("set count 8", "read-stored count", "read-stored name", "set-stored name Eve") == ["8", "Ada"])
    #expect(try run("read count", "read name") == ["8", "Eve"])
    try run("remove count", "set-stored name Joe")
    #expect(try run("read count", "read name") == ["nothing", "Joe"])
  }

  @Test func anAppKeepsEverythingThatItSets() throws {
    try run("set count 1")
    #expect(try run("read count") == ["nothing"], "Foundation alone doesn't write")
    try run("start", "set count 1", "set-list words b a")
    #expect(try run("read count", "list words") == ["1", "b a"], "at the exit")
    try run("start", "remove count")
    #expect(try run("read count", "list words") == ["nothing", "b a"])
  }

  @Test func viewsShowWhatOtherCodeSets() throws {
    #expect(try run("show", "set count 5", "update", "read-shown") == ["5"])
    // What a view has shown is stored at once.
    try run("start", "show", "set count 5", "update", "kill")
    #expect(try run("read count") == ["5"])
  }

  @Test func whatAnAppSetsIsKeptSoonAfterAnUpdate() throws {
    try run(
      "start", "show", "set width 5", "await-stored width", "set volume 6", "update", "await-stored volume", "kill")
    #expect(try run("read width", "read volume") == ["5", "6"])
  }

  @Test func registeredValuesAreNotStored() throws {
    try run("start", "register count 3", "register volume 4", "set volume 5", "set-stored name Ada")
    #expect(Set(stored.keys) == ["volume", "name"])
    #expect(try run("start", "register count 2", "read count", "read-stored count", "read volume") == ["2", "2", "5"])
    try run("start", "register volume 5", "set-stored name Eve")
    #expect(try run("read volume") == ["5"], "a stored value that equals the registered one stays")
  }

  @Test func aKilledProgramLeavesWhatItHasStored() throws {
    try run("start", "set-stored count 4", "set-stored name Ada", "kill")
    #expect(try run("read count", "read name") == ["4", "Ada"])
    // Foundation truncates the file before it writes. What a crash can leave is replaced by the next write.
    try Data().write(to: file)
    #expect(try run("read-stored count", "set-stored name Eve", "read name") == ["0", "Eve"])
    #expect(try run("read name") == ["Eve"])
  }

  @Test func twoProcessesKeepTheirKeys() throws {
    let (first, input, output) = try start(["start", "read count", "wait", "set-stored count 1", "synchronize"])
    // The first one has read the file before the second one writes it.
    #expect(Self.text(from: output) { $0.hasSuffix("\n") } == "nothing\n")
    try run("set-stored name Ada")
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
    first.waitUntilExit()
    #expect(try run("read count", "read name") == ["1", "Ada"])
  }

  @Test func theFileOfTheFirstVersionIsAdopted() throws {
    let old = folder.appendingPathComponent("settings/defaults.plist")
    try FileManager.default.createDirectory(at: old.deletingLastPathComponent(), withIntermediateDirectories: true)
    let values: [String: Any] = ["count": 3, "name": "Ada"]
    try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: old)
    #expect(try run("set count 4", "start", "read count", "read name") == ["4", "Ada"])
    #expect(!FileManager.default.fileExists(atPath: old.path))
    #expect(try run("read count", "read name") == ["4", "Ada"])
  }
}
