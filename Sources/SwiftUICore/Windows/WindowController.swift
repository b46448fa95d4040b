/// The connection between the views of a window and the window around them.
@MainActor
final class WindowController {
  /// A closure that sets the title, or restores that of the scene.
  var setTitle: (String?) -> Void = { _ in }
  /// A closure that closes the window without a question.
  var close: () -> Void = {}
  /// A closure that returns whether the window closes when the user closes it.
  var allowsClosing: () -> Bool = { true }
  /// The receiver of the commands for the document, or `nil` if the window shows none.
  weak var commandTarget: (any DocumentCommandTarget)?
  /// A closure that opens another window of the same scene.
  var openAnother: () -> Void = {}
  /// The undo manager of the window.
  let undoManager = UndoManager()

  nonisolated init() {}
}

/// The environment key for ``EnvironmentValues/windowController``.
private struct WindowControllerKey: OptionalEnvironmentKey { typealias Value = WindowController? }

extension EnvironmentValues {
  /// The connection to the window that contains the view.
  var windowController: WindowController? {
    get { self[WindowControllerKey.self] }
    set { self[WindowControllerKey.self] = newValue }
  }
}
