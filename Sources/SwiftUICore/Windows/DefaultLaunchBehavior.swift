/// The behavior of a scene when the app starts.
public struct SceneLaunchBehavior: Hashable, Sendable {
  private let name: String

  /// The first scene of the app opens a window, and each window group without an identifier and a type of values.
  public static let automatic = SceneLaunchBehavior(name: "automatic")
  /// The scene opens a window.
  public static let presented = SceneLaunchBehavior(name: "presented")
  /// The scene opens no window until the program or the user opens one.
  public static let suppressed = SceneLaunchBehavior(name: "suppressed")
}

/// The environment key for ``EnvironmentValues/launchBehavior``.
private struct LaunchBehaviorKey: EnvironmentKey { static let defaultValue = SceneLaunchBehavior.automatic }

extension EnvironmentValues {
  /// The behavior of the scene when the app starts.
  var launchBehavior: SceneLaunchBehavior {
    get { self[LaunchBehaviorKey.self] }
    set { self[LaunchBehaviorKey.self] = newValue }
  }
}

extension Scene {
  /// Sets whether this scene opens a window when the app starts. A later scene of the body can do so as well, and the
  /// first one need not.
  ///
  ///     Window("Welcome", id: "welcome") { WelcomeView() }
  ///       .defaultLaunchBehavior(.presented)
  ///
  /// - Parameter behavior: The behavior at the start of the app.
  /// - Returns: A scene with the behavior.
  public nonisolated func defaultLaunchBehavior(_ behavior: SceneLaunchBehavior) -> some Scene {
    changing { $0.launchBehavior = behavior }
  }
}
