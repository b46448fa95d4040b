import SwiftUI
import SwiftUITesting
import Testing
import UniformTypeIdentifiers
import ViewTestHelpers

private struct TextDocument: FileDocument {
  static let readableContentTypes: [UTType] = [.plainText]
  static var writableContentTypes: [UTType] { [.plainText, .html] }
  var text: String

  init(text: String) { self.text = text }

  init(configuration: ReadConfiguration) throws {
    guard let data = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
    text = String(decoding: data, as: UTF8.self)
  }

  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    if text == "broken" { throw CocoaError(.fileWriteUnknown) }
    let written = configuration.contentType == .html ? "<p>\(text)" : text
    return FileWrapper(regularFileWithContents: Data(written.utf8))
  }
}

private final class Drawing: ReferenceFileDocument {
  static let readableContentTypes = [UTType(exportedAs: "com.example.drawing", conformingTo: .json)]
  @Published var points: [Int]

  init(points: [Int]) { self.points = points }
  init(configuration: ReadConfiguration) throws {
    points = try JSONDecoder().decode([Int].self, from: configuration.file.regularFileContents ?? Data())
  }
  func snapshot(contentType: UTType) throws -> [Int] { points }
  func fileWrapper(snapshot: [Int], configuration: WriteConfiguration) throws -> FileWrapper {
    FileWrapper(regularFileWithContents: try JSONEncoder().encode(snapshot))
  }
}

/// Dialogs in which the user chooses files.
@MainActor @Suite(.recordedViews)
final class FileDialogTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("dialogs-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func text(of name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }
  private func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }

  // MARK: - Importing

  struct Importer: View {
    var several = false
    var types: [UTType] = [.plainText, .png]
    @State private var isImporting = false
    @State private var log = "-"

    var body: some View {
      VStack {
        Button("Import") { isImporting = true }
        Text("\(isImporting ? "open" : "closed") \(log)")
      }
      .fileImporter(isPresented: $isImporting, allowedContentTypes: types, allowsMultipleSelection: several) { result in
        log = ((try? result.get()) ?? []).map(\.lastPathComponent).joined(separator: " ") + (isImporting ? "!" : "")
      } onCancellation: {
        log = "cancelled"
      }
    }
  }

  @Test func oneFileIsImported() {
    struct Simple: View {
      @State private var isImporting = false
      @State private var text = ""
      var body: some View {
        Button("Import") { isImporting = true }
          .fileImporter(isPresented: $isImporting, allowedContentTypes: [.plainText]) { result in
            guard case .success(let url) = result else { return }
            let isOpen = url.startAccessingSecurityScopedResource()
            defer { url.stopAccessingSecurityScopedResource() }
            text = isOpen ? url.lastPathComponent : ""
          }
        Text(text)
      }
    }
    let host = TestHost(Simple())
    #expect(host.find(.fileImporter) == nil)
    host.find(text: "Import")?.tap()
    host.find(.fileImporter)?.choose(URL(fileURLWithPath: "/a/b.txt"))
    #expect(host.find(.fileImporter) == nil)
    #expect(host.texts == ["Import", "b.txt"])
    host.find(text: "Import")?.tap()
    host.find(.fileImporter)?.dismiss()
    #expect(host.find(.fileImporter) == nil && host.texts == ["Import", "b.txt"])
  }

  @Test func severalFilesAreImportedOrNone() {
    let host = TestHost(Importer(several: true))
    host.find(text: "Import")?.tap()
    #expect(host.texts.last == "open -")
    host.find(.fileImporter)?.choose(URL(fileURLWithPath: "/a.txt"), URL(fileURLWithPath: "/b.png"))
    #expect(host.texts.last == "closed a.txt b.png", "the dialog is closed before the closure runs")
    host.find(text: "Import")?.tap()
    host.find(.fileImporter)?.dismiss()
    #expect(host.texts.last == "closed cancelled")
  }

  @Test func severalFilesAreImportedWithoutAClosureForTheCancellation() {
    struct Simple: View {
      @State private var isImporting = false
      @State private var names: [String] = []
      var body: some View {
        Button("Import") { isImporting = true }
          .fileImporter(isPresented: $isImporting, allowedContentTypes: [.data], allowsMultipleSelection: true) {
            names = ((try? $0.get()) ?? []).map(\.lastPathComponent)
          }
        Text(names.joined(separator: " "))
      }
    }
    let host = TestHost(Simple())
    host.find(text: "Import")?.tap()
    host.find(.fileImporter)?.choose(URL(fileURLWithPath: "/a.txt"), URL(fileURLWithPath: "/b.png"))
    #expect(host.texts == ["Import", "a.txt b.png"])
  }

  @Test func theDialogOffersFilesOfTheTypes() throws {
    func content(_ types: [UTType]) throws -> FileDialogContent {
      try content(
        TestHost(
          Importer(types: types).fileDialogMessage("Pick").fileDialogConfirmationLabel("Take")
            .fileDialogDefaultDirectory(URL(fileURLWithPath: "/tmp"))))
    }
    func content(_ host: TestHost<some View>) throws -> FileDialogContent {
      host.find(text: "Import")?.tap()
      var content: FileDialogContent?
      _ = host.findAll {
        if case .fileDialog(let found) = $0 { content = found }
        return false
      }
      return try #require(content)
    }
    let pictures = try content([.png, .jpeg])
    #expect(pictures.filter.extensions == ["png", "jpeg", "jpg", "jpe"])
    #expect(pictures.filter.mimeTypes == ["image/png", "image/jpeg"])
    #expect(pictures.choice == .openFiles(allowsSeveral: false))
    #expect(pictures.title == "Pick" && pictures.confirmation == "Take" && pictures.folder?.path == "/tmp")
    let (message, label) = ("message*", "label*")
    let other = try content(
      TestHost(Importer(types: [.png]).fileDialogMessage(message).fileDialogConfirmationLabel(label)))
    #expect(other.title == "message*" && other.confirmation == "label*")
    #expect(try content([.folder]).choice == .openFolders(allowsSeveral: false))
    #expect(try content([.folder, .png]).choice == .openFiles(allowsSeveral: false))
    for everything in [[.item], [.data, .png], []] as [[UTType]] {
      #expect(try content(everything).filter.acceptsAll)
    }
    let image = try content([.image]).filter
    #expect(image.extensions.contains("heic") && image.mimeTypes.contains("image/*"))
    #expect(
      try content([UTType(exportedAs: "com.example.a", conformingTo: .json)]).filter.extensions == ["json", "geojson"])
    #expect(try content([#require(UTType(filenameExtension: "Odd"))]).filter.extensions == ["odd"])
  }

  @Test func aProgramCanCloseTheDialog() {
    struct Closing: View {
      @State private var isImporting = true
      @State private var calls = 0
      var body: some View {
        Button("Close \(calls)") { isImporting = false }
          .fileImporter(isPresented: $isImporting, allowedContentTypes: [.data]) { _ in
            calls += 1
          }
      }
    }
    let host = TestHost(Closing())
    #expect(host.find(.fileImporter) != nil)
    host.find(.button)?.tap()
    #expect(host.find(.fileImporter) == nil)
    #expect(host.texts == ["Close 0"])
  }

  @Test func aDocumentIsExportedAsAFileOfOneType() throws {
    struct Simple: View {
      let document: TextDocument?
      @State private var isExporting = false
      @State private var name = "-"
      var body: some View {
        Button("Export") { isExporting = true }
          .fileExporter(isPresented: $isExporting, document: document, contentType: .plainText) {
            name = (try? $0.get())?.lastPathComponent ?? "failed"
          }
        Text(name)
      }
    }
    let host = TestHost(Simple(document: TextDocument(text: "one")))
    host.find(text: "Export")?.tap()
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("simple.txt"))
    #expect(host.texts.last == "simple.txt")
    #expect(try text(of: "simple.txt") == "one")
    let none = TestHost(Simple(document: nil))
    none.find(text: "Export")?.tap()
    #expect(none.find(.fileExporter) == nil)
  }

  // MARK: - Exporting

  private struct Exporter: View {
    var document: TextDocument? = TextDocument(text: "one")
    var types: [UTType] = []
    @State private var isExporting = false
    @State private var log = "-"

    var body: some View {
      Button("Export") { isExporting = true }
        .fileExporter(isPresented: $isExporting, document: document, contentTypes: types, defaultFilename: "Notes") {
          switch $0 {
          case .success(let url): log = url.lastPathComponent
          case .failure: log = "failed"
          }
        } onCancellation: {
          log = "cancelled"
        }
      Text(log)
    }
  }

  @Test func aDocumentIsWritten() throws {
    let host = TestHost(Exporter())
    host.find(text: "Export")?.tap()
    #expect("\(host.tree)".contains("save \"Notes.txt\""))
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("a.txt"))
    #expect(host.texts == ["Export", "a.txt"])
    #expect(try text(of: "a.txt") == "one")
    // The user agrees to replace a file in the dialog.
    host.update(Exporter(document: TextDocument(text: "two")))
    host.find(text: "Export")?.tap()
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("a.txt"))
    #expect(try text(of: "a.txt") == "two")
    host.find(text: "Export")?.tap()
    host.find(.fileExporter)?.dismiss()
    #expect(host.texts == ["Export", "cancelled"])
    #expect(try names() == ["a.txt"])
  }

  @Test func aNameWithoutExtensionReceivesOneAndReplacesNothing() throws {
    let host = TestHost(Exporter())
    for expected in ["a.txt", "a 2.txt", "a 3.txt"] {
      host.find(text: "Export")?.tap()
      host.find(.fileExporter)?.choose(folder.appendingPathComponent("a"))
      #expect(host.texts.last == expected)
    }
    #expect(try names() == ["a 2.txt", "a 3.txt", "a.txt"])
  }

  @Test func theExtensionDecidesTheType() throws {
    let host = TestHost(Exporter())
    for (name, written) in [("a.html", "<p>one"), ("a.text", "one"), ("a.odd", "one"), ("a.md.html", "<p>one")] {
      host.find(text: "Export")?.tap()
      host.find(.fileExporter)?.choose(folder.appendingPathComponent(name))
      #expect(try text(of: name) == written)
    }
  }

  @Test func whatIsThereStaysAfterAnError() throws {
    try Data("old".utf8).write(to: folder.appendingPathComponent("a.txt"))
    let host = TestHost(Exporter(document: TextDocument(text: "broken")))
    host.find(text: "Export")?.tap()
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("a.txt"))
    #expect(host.texts.last == "failed")
    #expect(try text(of: "a.txt") == "old")
    host.find(text: "Export")?.tap()
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("missing/a.txt"))
    #expect(host.texts.last == "failed")
    #expect(try names() == ["a.txt"])
  }

  @Test func withoutADocumentThereIsNoDialog() {
    let host = TestHost(Exporter(document: nil))
    host.find(text: "Export")?.tap()
    #expect(host.find(.fileExporter) == nil)
  }

  @Test func anObjectIsWrittenAsItIsWhenTheDialogCloses() throws {
    struct Canvas: View {
      @ObservedObject var drawing: Drawing
      @State private var isExporting = false
      @State private var log = ""
      var body: some View {
        Button("Export") { isExporting = true }
          .fileExporter(
            isPresented: $isExporting, document: drawing, contentType: Drawing.readableContentTypes[0]
          ) { log = (try? $0.get())?.lastPathComponent ?? "failed" }
        Text(log)
      }
    }
    let drawing = Drawing(points: [1])
    let host = TestHost(Canvas(drawing: drawing))
    host.find(text: "Export")?.tap()
    drawing.points = [1, 2]
    host.find(.fileExporter)?.choose(folder.appendingPathComponent("a"))
    #expect(host.texts.last == "a", "the type of the program has no extension")
    #expect(try text(of: "a") == "[1,2]")
  }

  // MARK: - Moving

  @Test func aFileIsMoved() throws {
    struct Mover: View {
      let file: URL
      @State private var isMoving = false
      @State private var log = ""
      var body: some View {
        Button("Move") { isMoving = true }
          .fileMover(isPresented: $isMoving, file: file) { log = (try? $0.get()) == nil ? "failed" : "moved" }
        Text(log)
      }
    }
    let file = folder.appendingPathComponent("a.txt")
    let other = folder.appendingPathComponent("other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
    for (contents, expected) in [("first", "moved"), ("second", "failed")] {
      try Data(contents.utf8).write(to: file)
      let host = TestHost(Mover(file: file))
      host.find(text: "Move")?.tap()
      host.find(.fileImporter)?.choose(other)
      #expect(host.texts.last == expected)
    }
    #expect(try text(of: "other/a.txt") == "first" && text(of: "a.txt") == "second", "nothing is replaced")
  }

  // MARK: - Wrappers

  @Test func foldersAreWrittenAndRead() throws {
    let inner = FileWrapper(directoryWithFileWrappers: ["b": FileWrapper(regularFileWithContents: Data("2".utf8))])
    inner.preferredFilename = "other"
    let sibling = FileWrapper(regularFileWithContents: Data())
    let wrapper = FileWrapper(directoryWithFileWrappers: ["inner": inner, "sibling": sibling])
    #expect(inner.preferredFilename == "other" && sibling.preferredFilename == "sibling")
    wrapper.removeFileWrapper(sibling)
    #expect(wrapper.addRegularFile(withContents: Data("1".utf8), preferredFilename: "a.txt") == "a.txt")
    #expect(wrapper.addRegularFile(withContents: Data("3".utf8), preferredFilename: "a.txt") == "a 2.txt")
    let url = folder.appendingPathComponent("note.rtfd")
    var isNamed = false
    for options: FileWrapper.WritingOptions in [[], [.atomic], [.atomic, .withNameUpdating], []] {
      try wrapper.write(to: url, options: options, originalContentsURL: nil)
      isNamed = isNamed || options.contains(.withNameUpdating)
      #expect(wrapper.filename == (isNamed ? "note.rtfd" : nil))
      let read = try FileWrapper(url: url)
      #expect(read.isDirectory && !read.isRegularFile && read.regularFileContents == nil)
      #expect(read.fileWrappers?.keys.sorted() == ["a 2.txt", "a.txt", "inner"])
      #expect(read.fileWrappers?["inner"]?.fileWrappers?["b"]?.regularFileContents == Data("2".utf8))
      #expect(try names() == ["note.rtfd"], "nothing else is left")
    }
    #expect(wrapper.keyForChildFileWrapper(inner) == "inner")
    wrapper.removeFileWrapper(inner)
    #expect(wrapper.fileWrappers?.count == 2)
    #expect(throws: (any Error).self) { try FileWrapper(url: self.folder.appendingPathComponent("missing")) }
  }
}

/// The types of files.
@Suite(.recordedViews)
struct UTTypeTests {
  @Test func everyDeclaredTypeIsConsistent() throws {
    let types: [UTType] = [
      .json, .plainText, .utf8PlainText, .png, .jpeg, .pdf, .folder, .commaSeparatedText, .swiftSource, .mp3, .zip,
      .url,
      .mpeg4Movie, .html, .xml, .rtf, .heic, .yaml, .epub,
    ]
    for type in types {
      #expect(UTType(type.identifier) == type && type.isDeclared && !type.isDynamic)
      #expect(type.localizedDescription != nil)
      #expect(!type.supertypes.contains(type))
      #expect(type.supertypes.allSatisfy { UTType($0.identifier) != nil })
      if let name = type.preferredFilenameExtension { #expect(UTType(filenameExtension: name.uppercased()) == type) }
      if let mime = type.preferredMIMEType, !mime.contains(";"), type.conforms(to: .data) {
        #expect(UTType(mimeType: mime) == type)
      }
    }
  }

  @Test func conformance() {
    #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .data) && UTType.png.conforms(to: .png))
    #expect(!UTType.image.conforms(to: .png) && UTType.image.isSupertype(of: .png) && !UTType.png.isSubtype(of: .png))
    #expect(UTType.swiftSource.supertypes == [.sourceCode, .plainText, .text, .data, .content, .item])
    #expect(UTType.svg.conforms(to: .xml) && UTType.svg.conforms(to: .image))
  }

  @Test func typesWithoutADeclaration() throws {
    let odd = try #require(UTType(filenameExtension: "Odd", conformingTo: .text))
    #expect(odd.isDynamic && !odd.isDeclared && odd.preferredFilenameExtension == "odd" && odd.conforms(to: .text))
    #expect(UTType(odd.identifier) == odd)
    let mime = try #require(UTType(mimeType: "application/x-odd"))
    #expect(mime.preferredMIMEType == "application/x-odd" && mime.conforms(to: .data))
    #expect(UTType("com.example.unknown") == nil && UTType("dyn.filename-extension.") == nil)
    #expect(UTType(filenameExtension: "") == nil && UTType(filenameExtension: "a/b") == nil)
    #expect(UTType(mimeType: "text") == nil && UTType(mimeType: "text/*") == nil)
    #expect(UTType(filenameExtension: "png", conformingTo: .text)?.isDynamic == true)
    let note = UTType(exportedAs: "com.example.note", conformingTo: .json)
    #expect(
      note.conforms(to: .json) && note.conforms(to: .text) && !note.isPublic && note.description == note.identifier)
    #expect(UTType(importedAs: "public.png") == .png && UTType(importedAs: "public.png").conforms(to: .image))
    #expect(try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode([.png, note])) == [.png, note])
  }

  @Test func extensionsOfURLs() {
    let url = URL(fileURLWithPath: "/a")
    #expect(url.appendingPathComponent("b", conformingTo: .png).lastPathComponent == "b.png")
    #expect(url.appendingPathComponent("b.JPG", conformingTo: .jpeg).lastPathComponent == "b.JPG")
    #expect(url.appendingPathComponent("b.JPG", conformingTo: .png).lastPathComponent == "b.JPG.png")
    #expect(url.appendingPathComponent("b", conformingTo: .folder).lastPathComponent == "b")
  }
}
