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

extension Scene {
  /// Has no effect on this platform: the toolbars have one appearance. On Apple's systems, it sets the appearance of
  /// the toolbars in the windows of this scene.
  ///
  /// - Parameter style: The appearance on Apple's systems.
  public nonisolated func windowToolbarStyle<S: WindowToolbarStyle>(_ style: S) -> some Scene { self }
}
