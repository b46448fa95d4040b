// The settings of a user that GTK doesn't report have the value that they have when the user has set nothing.
extension EnvironmentValues {
  /// A Boolean value that indicates whether a screen reader is in use: `false`, because GTK doesn't report it.
  public var accessibilityVoiceOverEnabled: Bool { false }

  /// A Boolean value that indicates whether an assistive technology is in use: `false`, because GTK doesn't report it.
  public var accessibilityEnabled: Bool { false }

  /// A Boolean value that indicates whether the user controls the system with a switch: `false`, because GTK doesn't
  /// report it.
  public var accessibilitySwitchControlEnabled: Bool { false }

  /// A Boolean value that indicates whether the user prefers information that isn't given by colors alone: `false`,
  /// because GTK doesn't report it.
  public var accessibilityDifferentiateWithoutColor: Bool { false }

  /// A Boolean value that indicates whether the user prefers opaque grounds: `false`, because GTK doesn't report it.
  public var accessibilityReduceTransparency: Bool { false }

  /// A Boolean value that indicates whether the system inverts the colors of the screen: `false`, because GTK doesn't
  /// report it.
  public var accessibilityInvertColors: Bool { false }

  /// A Boolean value that indicates whether the user prefers buttons with a visible shape: `false`, because GTK doesn't
  /// report it. Buttons have a shape unless their style is plain.
  public var accessibilityShowButtonShapes: Bool { false }

  /// A Boolean value that indicates whether flashing lights in videos are to be dimmed: `false`, because GTK doesn't
  /// report it.
  public var accessibilityDimFlashingLights: Bool { false }

  /// A Boolean value that indicates whether animated images play by themselves. They do unless the user prefers reduced
  /// motion.
  public var accessibilityPlayAnimatedImages: Bool { !accessibilityReduceMotion }

  /// A Boolean value that indicates whether a large copy of small controls is shown: `false`, because there is none on
  /// a desktop.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
}
