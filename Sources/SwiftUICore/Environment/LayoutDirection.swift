/// A direction in which lines of text, and rows of views, run.
public enum LayoutDirection: CaseIterable, Hashable, Sendable {
  /// Left to right, as in English.
  case leftToRight
  /// Right to left, as in Hebrew.
  case rightToLeft
}
