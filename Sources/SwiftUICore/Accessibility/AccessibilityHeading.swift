/// A level of a heading, among those of the headings around it.
public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  /// No level.
  case unspecified
  /// The first level, such as the title of a page.
  case h1
  /// The second level.
  case h2
  /// The third level.
  case h3
  /// The fourth level.
  case h4
  /// The fifth level.
  case h5
  /// The sixth level.
  case h6
}

extension View {
  /// Makes this view a heading with a level.
  ///
  ///     Text("Results").font(.title).accessibilityHeading(.h1)
  ///
  /// Assistive technologies present the heading, and not its level.
  ///
  /// - Parameter level: The level, from `h1` to `h6`, which this platform doesn't present.
  /// - Returns: A view that is a heading.
  public nonisolated func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    accessibilityAddTraits(.isHeader)
  }
}
