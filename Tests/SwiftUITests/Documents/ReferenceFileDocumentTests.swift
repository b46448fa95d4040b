import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ReferenceFileDocumentTests {
  private final class Sketch: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    @Published var text: String

    init(_ text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func snapshot(contentType: UTType) throws -> String { text }

    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
  }

  private struct Viewer: App {
    var body: some Scene {
      DocumentGroup(viewing: Sketch.self) { file in Text("sketch \(file.document.text) \(file.isEditable)") }
    }
  }

  @Test func objectsAreViewedInTheirWindow() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sketches-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("one.txt")
    try Data("lines".utf8).write(to: url)
    let host = TestHost(program: Viewer.self)
    host.open(url)
    #expect(host.find(text: "sketch lines false") != nil)
    #expect(host.warnings == [])
  }
}
