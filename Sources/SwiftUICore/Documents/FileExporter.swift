import Foundation
import UniformTypeIdentifiers

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
