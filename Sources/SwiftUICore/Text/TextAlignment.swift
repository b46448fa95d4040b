extension View {
  /// Sets the alignment of the lines of multiline texts inside this view.
  ///
  /// - Parameter alignment: The alignment of each line within the width of the text.
  /// - Returns: A view with the alignment in its environment.
  public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    environment(\.multilineTextAlignment, alignment)
  }
}

/// An alignment of the lines of a multiline text.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// The lines start at the same position.
  case leading
  /// The lines are centered.
  case center
  /// The lines end at the same position.
  case trailing
}
