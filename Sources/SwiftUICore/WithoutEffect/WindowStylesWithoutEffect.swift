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
  public static func unifiedCompact(showsTitle: Bool) -> UnifiedCompactWindowToolbarStyle {
    UnifiedCompactWindowToolbarStyle(showsTitle: showsTitle)
  }
}

extension WindowToolbarStyle where Self == ExpandedWindowToolbarStyle {
  /// A toolbar below the title.
  public static var expanded: ExpandedWindowToolbarStyle { ExpandedWindowToolbarStyle() }
}

/// The behavior of the windows of a scene when the app starts again.
public struct SceneRestorationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform decides.
  public static let automatic = SceneRestorationBehavior(name: "automatic")
  /// The windows don't come back.
  public static let disabled = SceneRestorationBehavior(name: "disabled")
}

extension Scene {
  /// Has no effect on this platform: the windows have the title bar of the desktop. On Apple's systems, it sets the
  /// appearance of the windows of this scene.
  ///
  /// - Parameter style: The appearance on Apple's systems.
  public nonisolated func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }

  /// Has no effect on this platform: the toolbars have one appearance. On Apple's systems, it sets the appearance of
  /// the toolbars in the windows of this scene.
  ///
  /// - Parameter style: The appearance on Apple's systems.
  public nonisolated func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }

  /// Has no effect on this platform: the windows don't come back. On Apple's systems, it sets whether the windows of
  /// this scene come back when the app starts again.
  ///
  /// - Parameter behavior: The behavior, which is ignored.
  public nonisolated func restorationBehavior(_ behavior: SceneRestorationBehavior) -> some Scene { self }

  /// Has no effect on this platform: the desktop decides. On Apple's systems, it sets the position of new windows of
  /// this scene.
  ///
  /// - Parameter position: The position on the screen.
  public nonisolated func defaultPosition(_ position: UnitPoint) -> some Scene { self }

  /// Has no effect on this platform: addresses are opened in the window that is active. On Apple's systems, it sets the
  /// events from outside for which the app opens a window of this scene.
  ///
  /// - Parameter conditions: The beginnings of the identifiers of the events.
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene { self }
}
