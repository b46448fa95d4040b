/// The behavior of the windows of a scene when the app starts again.
public struct SceneRestorationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform decides.
  public static let automatic = SceneRestorationBehavior(name: "automatic")
  /// The windows don't come back.
  public static let disabled = SceneRestorationBehavior(name: "disabled")
}

extension Scene {
  /// Has no effect on this platform: the windows don't come back. On Apple's systems, it sets whether the windows of
  /// this scene come back when the app starts again.
  ///
  /// - Parameter behavior: The behavior, which is ignored.
  public nonisolated func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene { self }
}
