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

extension Scene {
  /// Has no effect on this platform: the windows have the title bar of the desktop. On Apple's systems, it sets the
  /// appearance of the windows of this scene.
  ///
  /// - Parameter style: The appearance on Apple's systems.
  public nonisolated func windowStyle<S: WindowStyle>(_ style: S) -> some Scene { self }
}
