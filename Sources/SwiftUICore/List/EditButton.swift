/// A button that switches the edit mode of its environment on and off. Its label is Edit or Done.
public struct EditButton {
  @Environment(\.editMode) private var mode

  /// Creates an edit button.
  public init() {}
}

extension EditButton: View {
  /// A button with the label.
  public var body: some View {
    let isEditing = mode?.wrappedValue.isEditing ?? false
    Button(isEditing ? "Done" : "Edit") { mode?.wrappedValue = isEditing ? .inactive : .active }
      .disabled(mode == nil)
  }
}
