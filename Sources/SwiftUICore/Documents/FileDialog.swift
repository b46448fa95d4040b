import Foundation
import UniformTypeIdentifiers

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
  /// - Parameter messageKey: The key of the title in the table of translations.
  /// - Returns: A view that sets the title.
  public nonisolated func fileDialogMessage(_ messageKey: LocalizedStringKey) -> some View {
    fileDialogMessage(Text(messageKey))
  }

  /// Sets the title of file dialogs that views inside this view present.
  ///
  /// - Parameter message: The title, which isn't localized.
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
  /// - Parameter labelKey: The key of the label in the table of translations.
  /// - Returns: A view that sets the label.
  public nonisolated func fileDialogConfirmationLabel(_ labelKey: LocalizedStringKey) -> some View {
    fileDialogConfirmationLabel(Text(labelKey))
  }

  /// Sets the label of the button that confirms file dialogs that views inside this view present.
  ///
  /// - Parameter label: The label of the button, which isn't localized.
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
package struct FileFilter: Equatable, Sendable {
  /// The filename extensions, in lowercase.
  package let extensions: [String]
  /// The MIME types. One that ends with `/*` stands for all types of that kind.
  package let mimeTypes: [String]

  /// `true` if the dialog offers all files.
  package var acceptsAll: Bool { extensions.isEmpty && mimeTypes.isEmpty }

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
package struct FileDialogContent: Equatable, Sendable {
  /// A choice of files or folders.
  package enum Choice: Equatable, Sendable {
    /// Files that exist.
    case openFiles(allowsSeveral: Bool)
    /// Folders that exist.
    case openFolders(allowsSeveral: Bool)
    /// A file to write, with its proposed name.
    case save(name: String)
  }

  package let choice: Choice
  /// The files that the dialog offers.
  package let filter: FileFilter
  /// The title, or `nil` for the usual one.
  package internal(set) var title: String?
  /// The label of the button that confirms, or `nil` for the usual one.
  package internal(set) var confirmation: String?
  /// The folder that is shown first, or `nil` for the usual one.
  package internal(set) var folder: URL?

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

extension FileDialogContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LayoutRoot() }
}
