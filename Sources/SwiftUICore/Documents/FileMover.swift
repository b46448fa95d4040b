import Foundation

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
