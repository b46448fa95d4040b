/// What a modifier does to the element inside it.
public enum Modification: Equatable, Sendable {
  /// Rows in it run this way, up to where another one says otherwise.
  case layoutDirection(LayoutDirection)

  /// It is light or dark, with everything in it, up to where another one says otherwise.
  case colorScheme(ColorScheme)
}
