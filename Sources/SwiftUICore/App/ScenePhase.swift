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

/// The environment key for ``EnvironmentValues/scenePhase``.
struct ScenePhaseKey: EnvironmentKey { static let defaultValue = ScenePhase.active }

extension EnvironmentValues {
  /// The phase of the scene that contains the view. The renderer sets it.
  public var scenePhase: ScenePhase {
    get { self[ScenePhaseKey.self] }
    set { self[ScenePhaseKey.self] = newValue }
  }
}
