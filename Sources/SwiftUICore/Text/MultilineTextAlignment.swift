extension View {
  /// Sets the alignment of the lines of multiline texts inside this view.
  ///
  /// - Parameter alignment: The alignment of each line within the width of the text.
  /// - Returns: A view with the alignment in its environment.
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
}

/// The environment key for ``EnvironmentValues/multilineTextAlignment``.
struct TextAlignmentKey: EnvironmentKey { static let defaultValue = TextAlignment.leading }

extension EnvironmentValues {
  /// The alignment of the lines of a text that has several.
  public var multilineTextAlignment: TextAlignment {
    get { self[TextAlignmentKey.self] }
    set { self[TextAlignmentKey.self] = newValue }
  }
}
