import Combine
import Foundation
import UniformTypeIdentifiers

/// A scene whose windows each show a document that is stored in a file.
///
///     @main
///     struct Editor: App {
///       var body: some Scene {
///         DocumentGroup(newDocument: TextDocument(text: "")) { file in
///           TextEditor(text: file.$document.text)
///         }
///       }
///     }
///
/// The app opens a window with a new document. The File menu of the windows has the commands New, Open…, Save and
/// Save As… with their usual keyboard shortcuts. The title of a window is the name of its file, behind a bullet while
/// there are changes that have not been saved. Closing such a window asks whether they are to be saved. The Edit menu
/// has the commands Undo and Redo, for the changes of a ``FileDocument`` and for those that an ``UndoManager`` knows.
///
/// A `file:` URL that is among the arguments of the program, or that the app is asked to open, opens a window for the
/// first group whose documents can be read from files of its type.
///
/// - Differences: A document is saved when the user saves it, not by itself. There is no list of recent documents.
public struct DocumentGroup<Document, Content: View> {
  private let storage: DocumentOperations<Document>
  private let content: @MainActor (DocumentModel<Document>) -> Content

  private init(
    _ storage: DocumentOperations<Document>, _ content: @escaping @MainActor (DocumentModel<Document>) -> Content
  ) {
    (self.storage, self.content) = (storage, content)
  }
}

extension DocumentGroup: Scene {
  /// The windows, with the commands of the File menu.
  public var body: some Scene {
    _EnvironmentScene(content: DocumentWindows(storage: storage, content: content)) { values in
      guard values.commands?.isFinal != true else { return }
      let isEditor = storage.make != nil
      let newItem = _CommandEntry(
        placement: .standard(.newItem), view: AnyView(NewDocumentCommands(isEditor: isEditor)))
      let saveItem = _CommandEntry(placement: .standard(.saveItem), view: AnyView(SaveDocumentCommands()))
      let undo = _CommandEntry(placement: .standard(.undoRedo), view: AnyView(UndoCommands()))
      let standard = isEditor ? [newItem, saveItem, undo] : [newItem]
      values.commands = CommandList(entries: standard + (values.commands?.entries ?? []))
    }
  }
}

extension DocumentGroup where Document: FileDocument {
  /// Creates a group for documents that the user edits.
  ///
  /// - Parameters:
  ///   - newDocument: An expression that creates a document. It is evaluated for each new document.
  ///   - editor: A view builder that creates the content of a window from a document.
  public init(
    newDocument: @autoclosure @escaping () -> Document,
    @ViewBuilder editor: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let editor = editor  // used on the main actor only
    self.init(.values(newDocument)) { editor($0.valueConfiguration) }
  }

  /// Creates a group for documents that the user views.
  ///
  /// - Parameters:
  ///   - documentType: The type of the documents.
  ///   - viewer: A view builder that creates the content of a window from a document.
  public init(
    viewing documentType: Document.Type, @ViewBuilder viewer: @escaping (FileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let viewer = viewer  // used on the main actor only
    self.init(.values(nil)) { viewer($0.valueConfiguration) }
  }
}

extension DocumentGroup where Document: ReferenceFileDocument {
  /// Creates a group for documents that are objects, and that the user edits. A document has changed when it publishes
  /// that it will change.
  ///
  /// - Parameters:
  ///   - newDocument: A closure that creates a new document.
  ///   - editor: A view builder that creates the content of a window from a document.
  public init(
    newDocument: @escaping () -> Document,
    @ViewBuilder editor: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let editor = editor  // used on the main actor only
    self.init(.objects(newDocument)) { editor($0.objectConfiguration) }
  }

  /// Creates a group for documents that are objects, and that the user views.
  ///
  /// - Parameters:
  ///   - documentType: The type of the documents.
  ///   - viewer: A view builder that creates the content of a window from a document.
  public init(
    viewing documentType: Document.Type,
    @ViewBuilder viewer: @escaping (ReferenceFileDocumentConfiguration<Document>) -> Content
  ) {
    nonisolated(unsafe) let viewer = viewer  // used on the main actor only
    self.init(.objects(nil)) { viewer($0.objectConfiguration) }
  }
}

/// A document in a window, for the views that show it.
public struct FileDocumentConfiguration<Document: FileDocument> {
  /// The document. Writing it marks the document as changed.
  @Binding public var document: Document
  /// The URL of the file, or `nil` if the document has not been saved.
  public var fileURL: URL?
  /// A Boolean value that indicates whether the user can edit the document.
  public var isEditable: Bool
}

/// A document that is an object in a window, for the views that show it.
@MainActor
public struct ReferenceFileDocumentConfiguration<Document: ReferenceFileDocument> {
  /// The document.
  @ObservedObject public var document: Document
  /// The URL of the file, or `nil` if the document has not been saved.
  public var fileURL: URL?
  /// A Boolean value that indicates whether the user can edit the document.
  public var isEditable: Bool
}

// MARK: - Storage

/// The operations on documents of a type, which is that of a value or an object.
struct DocumentOperations<Document> {
  /// A closure that creates a document, or `nil` if documents are only viewed.
  let make: (() -> Document)?
  let readableTypes: [UTType]
  let writableTypes: [UTType]
  let read: (FileDocumentReadConfiguration) throws -> Document
  let contents: (Document, FileDocumentWriteConfiguration) throws -> FileWrapper
  /// Returns a publisher of the changes that a document reports itself, or `nil` for a value.
  let changes: (Document) -> AnyPublisher<Void, Never>?

  /// Returns the types of a file by its name that documents can be read from.
  func readableType(of url: URL) -> UTType? {
    let own = UTType(filenameExtension: url.pathExtension)
    return readableTypes.first { own?.conforms(to: $0) == true }
  }
}

extension DocumentOperations where Document: FileDocument {
  static func values(_ make: (() -> Document)?) -> Self {
    DocumentOperations(
      make: make, readableTypes: Document.readableContentTypes, writableTypes: Document.writableContentTypes,
      read: { try Document(configuration: $0) }, contents: { try $0.fileWrapper(configuration: $1) },
      changes: { _ in nil })
  }
}

extension DocumentOperations where Document: ReferenceFileDocument {
  static func objects(_ make: (() -> Document)?) -> Self {
    DocumentOperations(
      make: make, readableTypes: Document.readableContentTypes, writableTypes: Document.writableContentTypes,
      read: { try Document(configuration: $0) },
      contents: { try $0.fileWrapper(snapshot: $0.snapshot(contentType: $1.contentType), configuration: $1) },
      changes: { $0.objectWillChange.map { _ in () }.eraseToAnyPublisher() })
  }
}

/// A file that a window shows, as the value of the window.
struct DocumentFile<Document>: Hashable {
  let url: URL
}

// MARK: - Windows

/// The commands for the document of a window.
@MainActor
protocol DocumentCommandTarget: AnyObject {
  func open()
  func save()
  func saveAs()
}

/// The windows of a group of documents.
private struct DocumentWindows<Document, Content: View>: Scene {
  typealias Body = Never

  let storage: DocumentOperations<Document>
  let content: @MainActor (DocumentModel<Document>) -> Content

  var windows: WindowScene<DocumentWindow<Document, Content>> {
    let storage = storage
    return WindowScene(
      title: Text(verbatim: storage.make == nil ? ProcessInfo.processInfo.processName : "Untitled"), id: nil,
      valueType: DocumentFile<Document>.self, kind: .group,
      content: DocumentWindow(storage: storage, content: content),
      valueForURL: { storage.readableType(of: $0) == nil ? nil : DocumentFile<Document>(url: $0) })
  }

  static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

/// The content of a window with a document.
private struct DocumentWindow<Document, Content: View>: View {
  let storage: DocumentOperations<Document>
  let content: @MainActor (DocumentModel<Document>) -> Content
  @StateObject private var model = DocumentModel<Document>()
  @Environment(\.windowController) private var controller
  @Environment(\.windowValue) private var value
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    model.connect(storage, to: controller, showing: (value?.base as? DocumentFile<Document>)?.url)
    return
      documentOrPlaceholder
      .onChange(of: model.title, initial: true) { controller?.setTitle(model.title) }
      .modifier(
        DocumentDialogsModifier(storage: storage, model: model) { openWindow.program?.open(nil, AnyHashable($0)) })
  }

  @ViewBuilder
  private var documentOrPlaceholder: some View {
    if model.document != nil {
      content(model)
    } else {
      ContentUnavailableView {
        Label("No document", systemImage: "doc")
      } actions: {
        Button("Open…") { model.open() }
      }
    }
  }
}

/// The dialogs of a window with a document.
private struct DocumentDialogsModifier<Document>: ViewModifier {
  let storage: DocumentOperations<Document>
  @ObservedObject var model: DocumentModel<Document>
  let openInWindow: (DocumentFile<Document>) -> Void

  func body(content: Content) -> some View {
    content
      .fileImporter(isPresented: $model.isOpening, allowedContentTypes: storage.readableTypes) { result in
        guard case .success(let url) = result else { return }
        // A window whose document is new and unchanged, or that has none, shows the other document itself.
        if model.url == nil, !model.isEdited { model.load(url) } else { openInWindow(DocumentFile(url: url)) }
      }
      .exporter(
        $model.isSavingAs, model.document != nil, storage.writableTypes, model.name, { model.didSave($0) },
        cancel: { model.closesAfterSaving = false }, contents: { try model.contents(for: $0) }
      )
      .alert("Do you want to save the changes in “\(model.name)”?", isPresented: $model.isAskingToClose) {
        Button("Save") { model.saveAndClose() }
        Button("Don't Save", role: .destructive) { model.closeWindow() }
        Button("Cancel", role: .cancel) {}
      } message: {
        Text("The changes are lost if you don't save them.")
      }
      .alert(
        model.failure?.title ?? "",
        isPresented: Binding(get: { model.failure != nil }, set: { _ in model.failure = nil })
      ) {
        Button("OK") {}
      } message: {
        Text(verbatim: model.failure?.message ?? "")
      }
  }
}

/// The commands that open new and other documents.
private struct NewDocumentCommands: View {
  let isEditor: Bool
  @Environment(\.windowController) private var controller

  var body: some View {
    if isEditor { Button("New") { controller?.openAnother() }.keyboardShortcut("n") }
    Button("Open…") { controller?.commandTarget?.open() }.keyboardShortcut("o")
  }
}

/// The commands that save a document.
private struct SaveDocumentCommands: View {
  @Environment(\.windowController) private var controller

  var body: some View {
    Button("Save") { controller?.commandTarget?.save() }.keyboardShortcut("s")
    Button("Save As…") { controller?.commandTarget?.saveAs() }.keyboardShortcut("s", modifiers: [.command, .shift])
  }
}

// MARK: - Model

/// The document of a window, with its file.
@MainActor
final class DocumentModel<Document>: ObservableObject, DocumentCommandTarget {
  private(set) var document: Document? { willSet { willChange() } }
  private(set) var url: URL? { willSet { willChange() } }
  private(set) var isEdited = false { willSet { if newValue != isEdited { willChange() } } }
  @Published var isOpening = false
  @Published var isSavingAs = false
  @Published var isAskingToClose = false
  var failure: (title: String, message: String)? { willSet { willChange() } }
  var closesAfterSaving = false

  private var storage: DocumentOperations<Document>?
  private weak var controller: WindowController?
  private var observation: AnyCancellable?
  private var isConnecting = false

  nonisolated init() {}

  var name: String { url?.deletingPathExtension().lastPathComponent ?? "Untitled" }
  var isEditable: Bool { storage?.make != nil }

  var title: String? {
    guard document != nil else { return nil }
    return (isEdited ? "• " : "") + (url?.lastPathComponent ?? "Untitled")
  }

  /// Shows the first document of the window, when its body is evaluated for the first time.
  func connect(_ storage: DocumentOperations<Document>, to controller: WindowController?, showing url: URL?) {
    guard self.storage == nil else { return }
    self.storage = storage
    self.controller = controller
    controller?.commandTarget = self
    controller?.allowsClosing = { [weak self] in self?.allowsClosing() ?? true }
    isConnecting = true
    if let url { load(url) } else if let new = storage.make?() { show(new, at: nil) }
    isConnecting = false
  }

  /// Publishes a change, except while the window is created, because the body that reads the values is then evaluated.
  private func willChange() { if !isConnecting { objectWillChange.send() } }

  private func show(_ document: Document, at url: URL?) {
    (self.document, self.url, isEdited) = (document, url, false)
    observation = storage?.changes(document)?.sink { [weak self] in self?.isEdited = true }
  }

  func edit(_ document: Document) {
    if let old = self.document { controller?.undoManager.registerUndo(withTarget: self) { $0.edit(old) } }
    (self.document, isEdited) = (document, true)
  }

  // MARK: Commands

  func open() { isOpening = true }

  func load(_ url: URL) {
    guard let storage else { return }
    do {
      let type = storage.readableType(of: url) ?? storage.readableTypes.first ?? .data
      let file = try FileWrapper(url: url)
      show(try storage.read(FileDocumentReadConfiguration(contentType: type, file: file)), at: url)
    } catch {
      fail("“\(url.lastPathComponent)” could not be opened.", error)
    }
  }

  func save() {
    guard document != nil, isEditable else { return }
    guard let url, let type = writableType(of: url) else { return saveAs() }
    didSave(
      Result {
        try contents(for: type)?.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: url)
        return url
      })
  }

  func saveAs() { if document != nil, isEditable { isSavingAs = true } }

  private func writableType(of url: URL) -> UTType? {
    let own = UTType(filenameExtension: url.pathExtension)
    return storage?.writableTypes.first { own?.conforms(to: $0) == true }
  }

  /// Returns the contents of a file with the document.
  func contents(for type: UTType) throws -> FileWrapper? {
    guard let document, let storage else { return nil }
    let existing = url.flatMap { try? FileWrapper(url: $0) }
    return try storage.contents(
      document, FileDocumentWriteConfiguration(contentType: type, existingFile: existing))
  }

  func didSave(_ result: Result<URL, any Error>) {
    switch result {
    case .success(let url):
      self.url = url
      isEdited = false
      if closesAfterSaving { closeWindow() }
    case .failure(let error): fail("“\(name)” could not be saved.", error)
    }
    closesAfterSaving = false
  }

  private func fail(_ title: String, _ error: any Error) { failure = (title, error.localizedDescription) }

  // MARK: Closing

  private func allowsClosing() -> Bool {
    if isEdited { isAskingToClose = true }
    return !isEdited
  }

  func saveAndClose() {
    closesAfterSaving = true
    save()
  }

  func closeWindow() { controller?.close() }
}

extension DocumentModel where Document: FileDocument {
  var valueConfiguration: FileDocumentConfiguration<Document> {
    guard let shown = document else { fatalError("DocumentGroup: a window without a document shows none") }
    return FileDocumentConfiguration(
      document: Binding(get: { self.document ?? shown }, set: { self.edit($0) }), fileURL: url, isEditable: isEditable)
  }
}

extension DocumentModel where Document: ReferenceFileDocument {
  var objectConfiguration: ReferenceFileDocumentConfiguration<Document> {
    guard let document else { fatalError("DocumentGroup: a window without a document shows none") }
    return ReferenceFileDocumentConfiguration(document: document, fileURL: url, isEditable: isEditable)
  }
}
