/// A phase of a scene, which indicates whether the scene is visible, and whether the user works with it.
///
/// Phases are ordered: ``background`` is less than ``inactive``, which is less than ``active``.
public enum ScenePhase: Comparable, Hashable, Sendable {
  /// The scene is not visible.
  case background
  /// The scene is visible, but another scene has the user's attention.
  case inactive
  /// The scene is visible and has the user's attention.
  case active
}
