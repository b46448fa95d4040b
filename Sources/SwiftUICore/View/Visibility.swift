/// A visibility of a part of the interface.
public enum Visibility: Hashable, CaseIterable, Sendable {
  /// The platform decides.
  case automatic
  /// The part is shown.
  case visible
  /// The part is hidden.
  case hidden
}
