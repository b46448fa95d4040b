/// A button that starts the renaming of an item with the action of `renameAction(_:)`.
///
///     ListItem(file)
///       .contextMenu { RenameButton() }
///       .renameAction { isRenaming = true }
///
/// Without an action, the button is disabled.
public struct RenameButton {
  @Environment(\.rename) private var rename

  /// Creates the button.
  public init() {}
}

extension RenameButton: View {
  /// The button.
  public var body: some View {
    Button("Rename", systemImage: "pencil") { rename?() }.disabled(rename == nil)
  }
}
