/// A mode of a list or another view: whether the user edits its content.
public enum EditMode: Hashable, Sendable {
  /// The content can't be edited.
  case inactive
  /// The content is edited for a moment, as while the actions of one row are shown.
  case transient
  /// The content is edited.
  case active

  /// A Boolean value that indicates whether the content is edited.
  public var isEditing: Bool { self != .inactive }
}

/// The environment key for ``EnvironmentValues/editMode``.
private struct EditModeKey: OptionalEnvironmentKey { typealias Value = EditModeReference? }

/// A reference to a binding, by which environments are compared.
private struct EditModeReference: Equatable {
  let binding: Binding<EditMode>

  static func == (one: Self, other: Self) -> Bool {
    MainActor.assumeIsolated { one.binding.source.isSame(as: other.binding.source) }
  }
}

extension EnvironmentValues {
  /// A binding to the edit mode of the view. An ``EditButton`` changes it. Each window, presentation and navigation
  /// stack has its own.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self]?.binding }
    set { self[EditModeKey.self] = newValue.map { EditModeReference(binding: $0) } }
  }

  /// Gives the views of a window or a presentation an edit mode of their own.
  @MainActor
  mutating func makeEditMode(in graph: Graph) { editMode = Binding(StateSource(EditMode.inactive, queue: graph.queue)) }
}
