import Combine
import Foundation

/// Pictures of marble tests that fail.
///
/// With the environment variable `MARBLE_PICTURES`, a difference that ``expectMarbles(frame:maxFrames:file:line:_:)``
/// finds is also written as an SVG image: the expected diagram above the actual one, with the first difference marked.
/// The message of the failure names the file.
///
/// | variable | meaning |
/// | --- | --- |
/// | `MARBLE_PICTURES=1` | beside the source file of the test: `KeyTests.swift`, line 42, has `KeyTests-42.svg` |
/// | `MARBLE_PICTURES=folder` | in this folder, which is created if it does not exist |
///
/// Another failure of the same process at the same line has `-2` and so on behind its name. Pictures of an earlier run
/// are replaced.
public enum MarblePictures {
  @TaskLocal private static var chosen: String?

  /// The pictures that this process has written, with their number for each name.
  private static let written = Monitor([String: Int]())

  /// Writes pictures of the differences that marble tests find while a closure runs.
  ///
  ///     MarblePictures.write(to: "pictures") {
  ///       expectMarbles { … }
  ///     }
  ///
  /// Takes precedence over the environment.
  ///
  /// - Parameters:
  ///   - folder: The path of a folder, which is created if it does not exist. A relative path is relative to the
  ///     working directory.
  ///   - body: The closure to run.
  /// - Returns: The closure's result.
  public static func write<Result>(to folder: String, _ body: () throws -> Result) rethrows -> Result {
    try $chosen.withValue(folder, operation: body)
  }

  /// Writes a picture if that is wanted.
  ///
  /// - Returns: A line for the message of the failure; `nil` if pictures are not wanted.
  static func save(_ picture: MarblePicture, _ file: StaticString, _ line: UInt) -> String? {
    let source = URL(fileURLWithPath: "\(file)")
    let folder: URL
    switch chosen ?? ProcessInfo.processInfo.environment["MARBLE_PICTURES"] {
    case nil, "", "0": return nil
    case "1": folder = source.deletingLastPathComponent()
    case let path?: folder = URL(fileURLWithPath: path)
    }
    let name = "\(source.deletingPathExtension().lastPathComponent)-\(line)"
    let path = folder.appendingPathComponent(name).path
    let number = written.withLock { counts in
      counts[path, default: 0] += 1
      return counts[path] ?? 1
    }
    let target = number == 1 ? "\(path).svg" : "\(path)-\(number).svg"
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try picture.svg(.automatic).write(toFile: target, atomically: true, encoding: .utf8)
      return "  picture   \(target)"
    } catch {
      return "  picture   \(target) can't be written: \(error.localizedDescription)"
    }
  }
}
