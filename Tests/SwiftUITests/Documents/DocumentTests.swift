import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Windows with documents, without a screen.
@MainActor @Suite(.recordedViews)
struct DocumentTests {
  struct Note: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    var text = ""

    init(text: String = "") { self.text = text }

    init(configuration: ReadConfiguration) throws {
      guard let data = configuration.file.regularFileContents, let text = String(bytes: data, encoding: .utf8) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      self.text = text
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
      if text == "unwritable" { throw CocoaError(.fileWriteUnknown) }
      return FileWrapper(regularFileWithContents: Data(text.utf8))
    }
  }

  struct Editor: App {
    var body: some Scene {
      DocumentGroup(newDocument: Note(text: "new")) { (file: FileDocumentConfiguration<Note>) in
        TextEditor(text: file.$document.text)
        Text("file \(file.fileURL?.lastPathComponent ?? "none") \(file.isEditable)")
      }
      .commands { CommandMenu("More") { Button("Other") {} } }
    }
  }

  private func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("documents-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  private func contents(of url: URL) -> String? { try? String(contentsOf: url, encoding: .utf8) }

  private func titles<Content: View>(_ host: TestHost<Content>) -> [String?] {
    host.findAll(.window).map(\.windowTitle)
  }

  @Test func aNewDocumentIsEditedAndSaved() throws {
    try inFolder { folder in
      let url = folder.appendingPathComponent("note.txt")
      let host = TestHost(program: Editor.self)
      #expect(titles(host) == ["Untitled"])
      #expect(host.find(.textEditor)?.text == "new")
      #expect(host.find(text: "file none true") != nil)
      #expect(host.find(text: "More") != nil, "the app's own commands are beside those for documents")
      host.find(.textEditor)?.type("!")
      #expect(titles(host) == ["• Untitled"])
      #expect(host.press("s"))
      host.find(.fileExporter)?.choose(url)
      #expect(contents(of: url) == "new!")
      #expect(titles(host) == ["note.txt"])
      #expect(host.find(text: "file note.txt true") != nil)
      host.find(.textEditor)?.type("?")
      #expect(titles(host) == ["• note.txt"])
      #expect(host.press("s"))
      #expect(host.find(.fileExporter) == nil, "the file is known")
      #expect(contents(of: url) == "new!?")
      #expect(host.press("s", modifiers: [.command, .shift]))
      host.find(.fileExporter)?.choose(folder.appendingPathComponent("copy.txt"))
      #expect(titles(host) == ["copy.txt"])
      #expect(host.warnings == [])
    }
  }

  @Test func documentsAreOpenedInTheirWindows() throws {
    try inFolder { folder in
      let (one, two) = (folder.appendingPathComponent("one.txt"), folder.appendingPathComponent("two.txt"))
      try Data("first".utf8).write(to: one)
      try Data("second".utf8).write(to: two)
      let host = TestHost(program: Editor.self)
      #expect(host.press("o"))
      host.find(.fileImporter)?.choose(one)
      #expect(titles(host) == ["one.txt"], "a window with a new document shows the other one itself")
      #expect(host.find(.textEditor)?.text == "first")
      #expect(host.press("o"))
      host.find(.fileImporter)?.choose(two)
      #expect(titles(host) == ["one.txt", "two.txt"])
      #expect(host.findAll(.textEditor).map(\.text) == ["first", "second"])
      host.open(two)
      #expect(titles(host).count == 2, "the window that shows the file comes to the front")
      #expect(host.press("n"))
      #expect(titles(host) == ["one.txt", "two.txt", "Untitled"])
      #expect(host.warnings == [])
    }
  }

  @Test func closingAsksAboutChanges() throws {
    try inFolder { folder in
      let host = TestHost(program: Editor.self)
      host.find(.textEditor)?.type("!")
      host.find(.window)?.closeWindow()
      #expect(host.find(.alert)?.texts.contains("The changes are lost if you don't save them.") == true)
      host.find(.button, label: "Cancel")?.tap()
      #expect(titles(host) == ["• Untitled"])
      host.find(.window)?.closeWindow()
      host.find(.alert)?.findAll { $0 == .button() }.first?.tap()
      let dialog = try #require(host.find(.fileExporter))
      dialog.dismiss()
      #expect(titles(host) == ["• Untitled"], "the user has canceled the choice of a file")
      #expect(host.press("s"))
      host.find(.fileExporter)?.choose(folder.appendingPathComponent("kept.txt"))
      #expect(titles(host) == ["kept.txt"], "the window is no longer about to close")

      let closing = TestHost(program: Editor.self)
      closing.find(.textEditor)?.type("!")
      closing.find(.window)?.closeWindow()
      let url = folder.appendingPathComponent("saved.txt")
      closing.find(.alert)?.findAll { $0 == .button() }.first?.tap()
      closing.find(.fileExporter)?.choose(url)
      #expect(closing.find(.window) == nil)
      #expect(contents(of: url) == "new!")

      let failing = TestHost(program: Editor.self)
      failing.find(.textEditor)?.replaceText(with: "unwritable")
      failing.find(.window)?.closeWindow()
      failing.find(.alert)?.findAll { $0 == .button() }.first?.tap()
      failing.find(.fileExporter)?.choose(folder.appendingPathComponent("failed.txt"))
      failing.find(.button, label: "OK")?.tap()
      failing.find(.textEditor)?.replaceText(with: "writable")
      #expect(failing.press("s"))
      failing.find(.fileExporter)?.choose(folder.appendingPathComponent("later.txt"))
      #expect(titles(failing) == ["later.txt"], "the window is no longer about to close")

      let other = TestHost(program: Editor.self)
      other.find(.textEditor)?.type("!")
      other.find(.window)?.closeWindow()
      other.find(.button, label: "Don't Save")?.tap()
      #expect(other.find(.window) == nil)
      let unchanged = TestHost(program: Editor.self)
      unchanged.find(.window)?.closeWindow()
      #expect(unchanged.find(.window) == nil)
    }
  }

  @Test func failuresAreReported() throws {
    try inFolder { folder in
      let wrong = folder.appendingPathComponent("wrong.txt")
      try Data([0xff, 0xfe, 0xff]).write(to: wrong)
      let host = TestHost(program: Editor.self)
      #expect(host.press("o"))
      host.find(.fileImporter)?.choose(wrong)
      #expect(host.find(.alert) != nil)
      #expect(titles(host) == ["Untitled"])
      host.find(.button, label: "OK")?.tap()
      #expect(host.find(.alert) == nil)
      host.find(.textEditor)?.replaceText(with: "unwritable")
      #expect(host.press("s"))
      host.find(.fileExporter)?.choose(folder.appendingPathComponent("file.txt"))
      #expect(host.find(.alert) != nil)
      #expect(titles(host) == ["• Untitled"], "the document has not been saved")
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names == ["wrong.txt"])
    }
  }

  final class Counter: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.json]
    @Published var count = 1

    init() {}

    init(configuration: ReadConfiguration) throws {
      count = try JSONDecoder().decode(Int.self, from: configuration.file.regularFileContents ?? Data())
    }

    func snapshot(contentType: UTType) throws -> Int { count }

    func fileWrapper(snapshot: Int, configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: try JSONEncoder().encode(snapshot))
    }
  }

  struct CounterView: View {
    @ObservedObject var counter: Counter

    var body: some View { Button("count \(counter.count)") { counter.count += 1 } }
  }

  struct CounterApp: App {
    var body: some Scene {
      DocumentGroup(newDocument: Counter.init) { (file: ReferenceFileDocumentConfiguration<Counter>) in
        CounterView(counter: file.document)
      }
      DocumentGroup(viewing: Note.self) { file in Text("viewing \(file.document.text) \(file.isEditable)") }
    }
  }

  struct Viewer: App {
    var body: some Scene {
      DocumentGroup(viewing: Note.self) { file in Text("viewing \(file.document.text)") }
    }
  }

  @Test func aViewerWithoutADocumentOpensOne() throws {
    try inFolder { folder in
      let file = folder.appendingPathComponent("note.txt")
      try Data("hello".utf8).write(to: file)
      let host = TestHost(program: Viewer.self)
      #expect(host.texts.contains("No document"))
      // The other button with this label is in the menu, which is closed.
      host.findAll(.button, label: "Open…").first(where: \.isEnabled)?.tap()
      host.find(.fileImporter)?.choose(file)
      #expect(host.texts.contains("viewing hello") && !host.texts.contains("No document"))
      #expect(titles(host) == ["note.txt"])
    }
  }

  @Test func pathsAmongTheArgumentsAreOpened() throws {
    try inFolder { folder in
      let (number, text) = (folder.appendingPathComponent("number.json"), folder.appendingPathComponent("a b.txt"))
      try Data("41".utf8).write(to: number)
      try Data("hello".utf8).write(to: text)
      let host = TestHost(program: CounterApp.self)
      for argument in ["--verbose", "text", text.path + ".missing", folder.path] { host.open(argument: argument) }
      #expect(titles(host) == ["Untitled"])
      host.open(argument: text.path)
      host.open(argument: number.absoluteString)
      #expect(titles(host) == ["Untitled", "number.json", "a b.txt"], "in the order of the scenes")
    }
  }

  @Test func objectsAreDocumentsAndOtherFilesAreViewed() throws {
    try inFolder { folder in
      let (number, text) = (folder.appendingPathComponent("number.json"), folder.appendingPathComponent("text.txt"))
      try Data("41".utf8).write(to: number)
      try Data("hello".utf8).write(to: text)
      let host = TestHost(program: CounterApp.self)
      #expect(titles(host) == ["Untitled"])
      host.open(number)
      #expect(titles(host) == ["Untitled", "number.json"])
      host.find(.button, label: "count 41")?.tap()
      #expect(titles(host) == ["Untitled", "• number.json"])
      host.open(text)
      #expect(host.find(text: "viewing hello false") != nil)
      #expect(titles(host) == ["Untitled", "• number.json", "text.txt"])
      host.findAll(.window)[1].closeWindow()
      host.find(.alert)?.findAll { $0 == .button() }.first?.tap()
      #expect(contents(of: number) == "42")
      #expect(titles(host) == ["Untitled", "text.txt"])
    }
  }
}
