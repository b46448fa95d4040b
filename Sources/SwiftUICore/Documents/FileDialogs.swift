import Foundation
import UniformTypeIdentifiers

// MARK: - Importing

extension View {
  /// Presents a dialog in which the user chooses a file, while a value is `true`.
  ///
  ///     .fileImporter(isPresented: $isImporting, allowedContentTypes: [.plainText]) { result in
  ///       if case .success(let url) = result { open(url) }
  ///     }
  ///
  /// The value becomes `false` when the dialog closes. When the user cancels, the closure is not called.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - allowedContentTypes: The types of the files to choose from. If all of them are types of directories, the user
  ///     chooses a folder.
  ///   - onCompletion: A closure that receives the URL. It runs on the main actor, after the value has become `false`.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    importer(
      isPresented, allowedContentTypes, allowsSeveral: false, cancel: {},
      choose: { urls in if let first = urls.first { onCompletion(.success(first)) } })
  }

  /// Presents a dialog in which the user chooses files, while a value is `true`.
  ///
  /// Everything else is as for the form without the choice of several files.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - allowedContentTypes: The types of the files to choose from.
  ///   - allowsMultipleSelection: A Boolean value that indicates whether the user can choose several files.
  ///   - onCompletion: A closure that receives the URLs. It runs on the main actor, after the value has become `false`.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
  ) -> some View {
    importer(
      isPresented, allowedContentTypes, allowsSeveral: allowsMultipleSelection, cancel: {},
      choose: { onCompletion(.success($0)) })
  }

  /// Presents a dialog in which the user chooses files or cancels, while a value is `true`.
  ///
  /// Everything else is as for the form without a closure for the cancellation.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - allowedContentTypes: The types of the files to choose from.
  ///   - allowsMultipleSelection: A Boolean value that indicates whether the user can choose several files.
  ///   - onCompletion: A closure that receives the URLs. It runs on the main actor, after the value has become `false`.
  ///   - onCancellation: A closure that runs on the main actor when the user cancels.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool = false,
    onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void, onCancellation: @escaping () -> Void
  ) -> some View {
    importer(
      isPresented, allowedContentTypes, allowsSeveral: allowsMultipleSelection, cancel: onCancellation,
      choose: { onCompletion(.success($0)) })
  }

  private nonisolated func importer(
    _ isPresented: Binding<Bool>, _ types: [UTType], allowsSeveral: Bool, cancel: @escaping () -> Void,
    choose: @escaping ([URL]) -> Void
  ) -> some View {
    let choosesFolders = !types.isEmpty && types.allSatisfy { $0.conforms(to: .directory) }
    let content = FileDialogContent(
      choosesFolders ? .openFolders(allowsSeveral: allowsSeveral) : .openFiles(allowsSeveral: allowsSeveral),
      FileFilter(types))
    return modifier(
      PresentationModifier(
        .fileDialog(content, FileDialogActions(choose: choose, cancel: cancel)), isPresented, onDismiss: nil
      ) { EmptyView() })
  }
}

// MARK: - Exporting

extension View {
  /// Presents a dialog in which the user chooses where a document is written, while a value is `true`.
  ///
  ///     .fileExporter(isPresented: $isExporting, document: document, contentType: .plainText) { result in
  ///       if case .failure(let error) = result { message = error.localizedDescription }
  ///     }
  ///
  /// The value becomes `false` when the dialog closes. The document is that at this time. A file of that name is
  /// replaced in one step; if writing fails, it is as it was. When the user cancels, the closure is not called.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - document: The document, or `nil` to present no dialog.
  ///   - contentType: The type of the file, whose filename extension a name without one receives.
  ///   - defaultFilename: The name that the dialog proposes, or `nil` for `Untitled`.
  ///   - onCompletion: A closure that receives the URL or the error. It runs on the main actor, after the value has
  ///     become `false`.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    exporter(
      isPresented, document != nil, [contentType], defaultFilename, onCompletion, cancel: {},
      contents: { try document?.contents(for: $0) })
  }

  /// Presents a dialog in which the user chooses where a document is written or cancels, while a value is `true`.
  ///
  /// Everything else is as for the form with one type. The extension of the name that the user enters decides which of
  /// the types the file has; it is the first if none of them has that extension.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - document: The document, or `nil` to present no dialog.
  ///   - contentTypes: The types that the file can have, or no types for those that the document can be written to.
  ///   - defaultFilename: The name that the dialog proposes, or `nil` for `Untitled`.
  ///   - onCompletion: A closure that receives the URL or the error. It runs on the main actor, after the value has
  ///     become `false`.
  ///   - onCancellation: A closure that runs on the main actor when the user cancels.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileExporter<D: FileDocument>(
    isPresented: Binding<Bool>, document: D?, contentTypes: [UTType] = [], defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void, onCancellation: @escaping () -> Void = {}
  ) -> some View {
    exporter(
      isPresented, document != nil, contentTypes.isEmpty ? D.writableContentTypes : contentTypes, defaultFilename,
      onCompletion, cancel: onCancellation, contents: { try document?.contents(for: $0) })
  }

  /// Presents a dialog in which the user chooses where an object is written, while a value is `true`.
  ///
  /// Everything else is as for a document that is a value.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - document: The object, or `nil` to present no dialog.
  ///   - contentType: The type of the file, whose filename extension a name without one receives.
  ///   - defaultFilename: The name that the dialog proposes, or `nil` for `Untitled`.
  ///   - onCompletion: A closure that receives the URL or the error. It runs on the main actor, after the value has
  ///     become `false`.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileExporter<D: ReferenceFileDocument>(
    isPresented: Binding<Bool>, document: D?, contentType: UTType, defaultFilename: String? = nil,
    onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    exporter(
      isPresented, document != nil, [contentType], defaultFilename, onCompletion, cancel: {},
      contents: { try document?.contents(for: $0) })
  }

  /// Presents the dialog for the file of a document, and writes the contents to it.
  nonisolated func exporter(
    _ isPresented: Binding<Bool>, _ hasDocument: Bool, _ types: [UTType], _ name: String?,
    _ onCompletion: @escaping (Result<URL, any Error>) -> Void, cancel: @escaping () -> Void,
    contents: @escaping (UTType) throws -> FileWrapper?
  ) -> some View {
    let first = types.first ?? .data
    let proposed = URL(fileURLWithPath: "/").appendingPathComponent(name ?? "Untitled")
    let content = FileDialogContent(
      .save(name: proposed.appendingPathExtension(for: first).lastPathComponent), FileFilter(types))
    let actions = FileDialogActions(
      choose: { urls in
        guard let chosen = urls.first else { return }
        onCompletion(
          Result {
            let own = UTType(filenameExtension: chosen.pathExtension)
            let type = types.first { own?.conforms(to: $0) == true } ?? first
            var url = chosen
            if chosen.pathExtension.isEmpty {
              // The user has agreed to replace the file with the name that they have entered, and no other.
              url = chosen.appendingPathExtension(for: type)
              if url != chosen { url = numberedURL(url) { FileManager.default.fileExists(atPath: $0.path) } }
            }
            guard let contents = try contents(type) else { throw CocoaError(.fileWriteUnknown) }
            try contents.write(to: url, options: [.atomic, .withNameUpdating], originalContentsURL: nil)
            return url
          })
      }, cancel: cancel)
    return modifier(
      PresentationModifier(
        kind: .fileDialog(content, actions),
        key: { isPresented.wrappedValue && hasDocument ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil, content: { EmptyView() }))
  }
}

extension FileDocument {
  fileprivate func contents(for type: UTType) throws -> FileWrapper {
    try fileWrapper(configuration: WriteConfiguration(contentType: type, existingFile: nil))
  }
}

extension ReferenceFileDocument {
  fileprivate func contents(for type: UTType) throws -> FileWrapper {
    try fileWrapper(
      snapshot: snapshot(contentType: type),
      configuration: WriteConfiguration(contentType: type, existingFile: nil))
  }
}

// MARK: - Moving

extension View {
  /// Presents a dialog in which the user chooses the folder that a file is moved to, while a value is `true`.
  ///
  /// The value becomes `false` when the dialog closes. A file of that name in the folder is not replaced: the closure
  /// receives an error. When the user cancels, the closure is not called.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - file: The URL of the file, or `nil` to present no dialog.
  ///   - onCompletion: A closure that receives the new URL or the error. It runs on the main actor, after the value has
  ///     become `false`.
  /// - Returns: A view that presents the dialog.
  public nonisolated func fileMover(
    isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
  ) -> some View {
    let actions = FileDialogActions(
      choose: { urls in
        guard let file, let folder = urls.first else { return }
        onCompletion(
          Result {
            let url = folder.appendingPathComponent(file.lastPathComponent)
            try FileManager.default.moveItem(at: file, to: url)
            return url
          })
      }, cancel: {})
    return modifier(
      PresentationModifier(
        kind: .fileDialog(FileDialogContent(.openFolders(allowsSeveral: false), FileFilter([])), actions),
        key: { isPresented.wrappedValue && file != nil ? AnyHashable(true) : nil },
        end: { isPresented.wrappedValue = false }, onDismiss: nil, content: { EmptyView() }))
  }
}

// MARK: - Options

/// The environment key for ``EnvironmentValues/fileDialogOptions``.
private struct FileDialogOptionsKey: EnvironmentKey {
  static var defaultValue: FileDialogOptions { FileDialogOptions() }
}

/// The options of the file dialogs of a view.
struct FileDialogOptions: Equatable {
  var message: Text?
  var confirmation: Text?
  var folder: URL?
}

extension EnvironmentValues {
  /// The options of the file dialogs of a view.
  var fileDialogOptions: FileDialogOptions {
    get { self[FileDialogOptionsKey.self] }
    set { self[FileDialogOptionsKey.self] = newValue }
  }
}

extension View {
  /// Sets the title of file dialogs that views inside this view present.
  ///
  /// - Parameter message: The title, or `nil` for the usual one.
  /// - Returns: A view that sets the title.
  public nonisolated func fileDialogMessage(_ message: Text?) -> some View {
    transformEnvironment(\.fileDialogOptions) { $0.message = message }
  }

  /// Sets the title of file dialogs that views inside this view present.
  ///
  /// - Parameter messageKey: The title.
  /// - Returns: A view that sets the title.
  public nonisolated func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View {
    fileDialogMessage(Text(messageKey))
  }

  /// Sets the title of file dialogs that views inside this view present.
  ///
  /// - Parameter message: The title.
  /// - Returns: A view that sets the title.
  @_disfavoredOverload
  public nonisolated func fileDialogMessage<S: StringProtocol>(_ message: S) -> some View {
    fileDialogMessage(Text(message))
  }

  /// Sets the label of the button that confirms file dialogs that views inside this view present.
  ///
  /// - Parameter label: The label, or `nil` for the usual one.
  /// - Returns: A view that sets the label.
  public nonisolated func fileDialogConfirmationLabel(_ label: Text?) -> some View {
    transformEnvironment(\.fileDialogOptions) { $0.confirmation = label }
  }

  /// Sets the label of the button that confirms file dialogs that views inside this view present.
  ///
  /// - Parameter labelKey: The label.
  /// - Returns: A view that sets the label.
  public nonisolated func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View {
    fileDialogConfirmationLabel(Text(labelKey))
  }

  /// Sets the label of the button that confirms file dialogs that views inside this view present.
  ///
  /// - Parameter label: The label.
  /// - Returns: A view that sets the label.
  @_disfavoredOverload
  public nonisolated func fileDialogConfirmationLabel<S: StringProtocol>(_ label: S) -> some View {
    fileDialogConfirmationLabel(Text(label))
  }

  /// Sets the folder that file dialogs that views inside this view present show first.
  ///
  /// - Parameter defaultDirectory: The folder, or `nil` for the one that the user has chosen last.
  /// - Returns: A view that sets the folder.
  public nonisolated func fileDialogDefaultDirectory(_ defaultDirectory: URL?) -> some View {
    transformEnvironment(\.fileDialogOptions) { $0.folder = defaultDirectory }
  }
}

// MARK: - Content

/// The actions of a file dialog.
struct FileDialogActions {
  let choose: ([URL]) -> Void
  let cancel: () -> Void
}

/// The files that a dialog offers.
public struct FileFilter: Equatable, Sendable {
  /// The filename extensions, in lowercase.
  public let extensions: [String]
  /// The MIME types. One that ends with `/*` stands for all types of that kind.
  public let mimeTypes: [String]

  /// A Boolean value that indicates whether the dialog offers all files.
  public var acceptsAll: Bool { extensions.isEmpty && mimeTypes.isEmpty }

  /// Creates the filter for the files of types, which accepts all files if there are no types.
  init(_ types: [UTType]) {
    var (extensions, mimeTypes): ([String], [String]) = ([], [])
    for type in types {
      guard let patterns = type.filePatterns else {
        self.extensions = []
        self.mimeTypes = []
        return
      }
      for name in patterns.extensions where !extensions.contains(name) { extensions.append(name) }
      for name in patterns.mimeTypes where !mimeTypes.contains(name) && !name.contains(";") { mimeTypes.append(name) }
    }
    self.extensions = extensions
    self.mimeTypes = mimeTypes
  }
}

/// The content of a file dialog.
public struct FileDialogContent: Equatable, Sendable {
  /// A choice of files or folders.
  public enum Choice: Equatable, Sendable {
    /// Files that exist.
    case openFiles(allowsSeveral: Bool)
    /// Folders that exist.
    case openFolders(allowsSeveral: Bool)
    /// A file to write, with its proposed name.
    case save(name: String)
  }

  /// The choice.
  public let choice: Choice
  /// The files that the dialog offers.
  public let filter: FileFilter
  /// The title, or `nil` for the usual one.
  public internal(set) var title: String?
  /// The label of the button that confirms, or `nil` for the usual one.
  public internal(set) var confirmation: String?
  /// The folder that is shown first, or `nil` for the usual one.
  public internal(set) var folder: URL?

  init(_ choice: Choice, _ filter: FileFilter) {
    self.choice = choice
    self.filter = filter
  }

  /// Returns the content with the options of an environment.
  @MainActor
  func with(_ options: FileDialogOptions, in environment: EnvironmentValues) -> FileDialogContent {
    var content = self
    content.title = options.message?.string(in: environment)
    content.confirmation = options.confirmation?.string(in: environment)
    content.folder = options.folder
    return content
  }
}
