import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct FileWrapperTests {
  @Test func aFolderIsReplacedWhole() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wrappers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("folder")
    func wrapper(_ name: String) -> FileWrapper {
      FileWrapper(directoryWithFileWrappers: [name: FileWrapper(regularFileWithContents: Data(name.utf8))])
    }
    func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
    try wrapper("one").write(to: url, options: .atomic, originalContentsURL: nil)
    #expect(names() == ["one"])
    try wrapper("two").write(to: url, options: .atomic, originalContentsURL: nil)
    #expect(names() == ["two"])
    try wrapper("three").write(to: url, options: [], originalContentsURL: nil)
    #expect(names() == ["three"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
  }

  @Test func aFolderReplacesAnother() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wrapper-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent("document")
    func write(_ names: [String], _ options: FileWrapper.WritingOptions) throws {
      let files = names.map { ($0, FileWrapper(regularFileWithContents: Data($0.utf8))) }
      try FileWrapper(directoryWithFileWrappers: Dictionary(uniqueKeysWithValues: files))
        .write(to: url, options: options, originalContentsURL: nil)
    }
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    for options: FileWrapper.WritingOptions in [.atomic, []] {
      try write(["a", "b"], options)
      #expect(try names() == ["a", "b"])
      try write(["c"], options)
      #expect(try names() == ["c"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["document"])
    }
    // A name that no file can have fails, and leaves what was there.
    #expect(throws: (any Error).self) { try write(["x/y/z"], .atomic) }
    #expect(try names() == ["c"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["document"])
  }
}
