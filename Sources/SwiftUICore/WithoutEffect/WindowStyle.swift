// The title bars and positions of windows. On Linux, the desktop decides about both.

/// A type of a window's appearance.
public protocol WindowStyle {}

/// The appearance of the platform.
public struct DefaultWindowStyle: WindowStyle {
  /// Creates the style.
  public init() {}
}

/// A window with a title bar.
public struct TitleBarWindowStyle: WindowStyle {
  /// Creates the style.
  public init() {}
}

/// A window without a title bar.
public struct HiddenTitleBarWindowStyle: WindowStyle {
  /// Creates the style.
  public init() {}
}

extension WindowStyle where Self == DefaultWindowStyle {
  /// The appearance of the platform.
  public static var automatic: DefaultWindowStyle { DefaultWindowStyle() }
}

extension WindowStyle where Self == TitleBarWindowStyle {
  /// A window with a title bar.
  public static var titleBar: TitleBarWindowStyle { TitleBarWindowStyle() }
}

extension WindowStyle where Self == HiddenTitleBarWindowStyle {
  /// A window without a title bar.
  public static var hiddenTitleBar: HiddenTitleBarWindowStyle { HiddenTitleBarWindowStyle() }
}

/// A type of the appearance of a window's toolbar.
public protocol WindowToolbarStyle {}

/// The appearance of the platform.
public struct DefaultWindowToolbarStyle: WindowToolbarStyle {
  /// Creates the style.
  public init() {}
}

/// A toolbar beside the title.
public struct UnifiedWindowToolbarStyle: WindowToolbarStyle {
  /// Creates the style.
  ///
  /// - Parameter showsTitle: A Boolean value that indicates whether the title is shown.
  public init(showsTitle: Bool = true) {}
}

/// A small toolbar beside the title.
public struct UnifiedCompactWindowToolbarStyle: WindowToolbarStyle {
  /// Creates the style.
  ///
  /// - Parameter showsTitle: A Boolean value that indicates whether the title is shown.
  public init(showsTitle: Bool = true) {}
}

/// A toolbar below the title.
public struct ExpandedWindowToolbarStyle: WindowToolbarStyle {
  /// Creates the style.
  public init() {}
}

extension WindowToolbarStyle where Self == DefaultWindowToolbarStyle {
  /// The appearance of the platform.
  public static var automatic: DefaultWindowToolbarStyle { DefaultWindowToolbarStyle() }
}

extension WindowToolbarStyle where Self == UnifiedWindowToolbarStyle {
  /// A toolbar beside the title.
  public static var unified: UnifiedWindowToolbarStyle { UnifiedWindowToolbarStyle() }

  /// Returns a toolbar beside the title.
  ///
  /// - Parameter showsTitle: A Boolean value that indicates whether the title is shown.
  /// - Returns: The style.
  public static func unified(showsTitle: Bool) -> UnifiedWindowToolbarStyle {
    UnifiedWindowToolbarStyle(showsTitle: showsTitle)
  }
}

extension WindowToolbarStyle where Self == UnifiedCompactWindowToolbarStyle {
  /// A small toolbar beside the title.
  public static var unifiedCompact: UnifiedCompactWindowToolbarStyle { UnifiedCompactWindowToolbarStyle() }

  /// Returns a small toolbar beside the title.
  ///
  /// - Parameter showsTitle: A Boolean value that indicates whether the title is shown.
  /// - Returns: The style.
  public static func unifiedCompact(showsTitle: Bool) -> UnifiedCompactWindowToolbarStyle {
    UnifiedCompactWindowToolbarStyle(showsTitle: showsTitle)
  }
}

extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle {
  /// A toolbar below the title.
  public static var expanded: ExpandedWindowToolbarStyle { ExpandedWindowToolbarStyle() }
}

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

/// The behavior of the windows of a scene when the app starts again.
public struct SceneRestorationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform decides.
  public static let automatic = SceneRestorationBehavior(name: "automatic")
  /// The windows don't come back.
  public static let disabled = SceneRestorationBehavior(name: "disabled")
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
  /// Sets the appearance of the windows of this scene. The windows of this platform have the title bar of the desktop.
  ///
  /// - Parameter style: The appearance.
  /// - Returns: The scene.
  public nonisolated func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }

  /// Sets the appearance of the toolbars in the windows of this scene. The toolbars of this platform have one
  /// appearance.
  ///
  /// - Parameter style: The appearance.
  /// - Returns: The scene.
  public nonisolated func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }

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

  /// Sets whether the windows of this scene come back when the app starts again. On this platform they don't.
  ///
  /// - Parameter behavior: The behavior, which is ignored.
  /// - Returns: The scene.
  public nonisolated func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene { self }

  /// Sets the position of new windows of this scene. On this platform, the desktop decides about it.
  ///
  /// - Parameter position: The position on the screen.
  /// - Returns: The scene.
  public nonisolated func defaultPosition(_ position: UnitPoint) -> some Scene { self }
}

// MARK: - Standard commands

/// The commands that customize toolbars. The toolbars of this platform can't be customized, so there are none.
public struct ToolbarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension ToolbarCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}

/// The commands that change the style of selected texts. The editors of this platform have plain texts, so there are
/// none.
public struct TextFormattingCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension TextFormattingCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}

/// The commands that show and hide inspectors. There are none on this platform.
public struct InspectorCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension InspectorCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}
