import Combine

/// The commands of the Edit menu that undo and redo.
struct UndoCommands: View {
  @Environment(\.windowController) private var controller
  @State private var changes = 0

  var body: some View {
    let manager = controller?.undoManager
    _ = changes
    return Group {
      Button(manager?.undoMenuItemTitle ?? "Undo") { manager?.undo() }.keyboardShortcut("z")
        .disabled(manager?.canUndo != true)
      Button(manager?.redoMenuItemTitle ?? "Redo") { manager?.redo() }
        .keyboardShortcut("z", modifiers: [.command, .shift]).disabled(manager?.canRedo != true)
    }
    .onReceive(manager?.changes.eraseToAnyPublisher() ?? Empty().eraseToAnyPublisher()) { changes += 1 }
  }
}
