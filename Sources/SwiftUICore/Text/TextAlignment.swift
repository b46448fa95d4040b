/// An alignment of the lines of a multiline text.
public enum TextAlignment: CaseIterable, Hashable, Sendable {
  /// The lines start at the same position.
  case leading
  /// The lines are centered.
  case center
  /// The lines end at the same position.
  case trailing
}
