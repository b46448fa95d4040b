import Foundation
import UniformTypeIdentifiers

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
