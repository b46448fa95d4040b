/// The aids that the user uses, and the user's preferences, as far as a renderer reports them.
package struct AccessibilityPreferences: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A screen reader is in use.
  package static let voiceOver = AccessibilityPreferences(rawValue: 1)
  /// The user controls the system with a switch.
  package static let switchControl = AccessibilityPreferences(rawValue: 2)
  /// The user prefers information that isn't given by colors alone.
  package static let differentiateWithoutColor = AccessibilityPreferences(rawValue: 4)
  /// The user prefers opaque grounds.
  package static let reduceTransparency = AccessibilityPreferences(rawValue: 8)
  /// The system inverts the colors of the screen.
  package static let invertColors = AccessibilityPreferences(rawValue: 16)
  /// The user prefers buttons with a visible shape.
  package static let showButtonShapes = AccessibilityPreferences(rawValue: 32)
  /// Flashing lights in videos are to be dimmed.
  package static let dimFlashingLights = AccessibilityPreferences(rawValue: 64)
  /// The user prefers changes without motion.
  package static let reduceMotion = AccessibilityPreferences(rawValue: 128)
}

/// The environment key for ``EnvironmentValues/accessibilityPreferences``.
private struct AccessibilityPreferencesKey: EnvironmentKey {
  static let defaultValue: AccessibilityPreferences = []
}

// Each of these values is `false` unless the renderer reports that the user has set it.
extension EnvironmentValues {
  /// The user's aids and preferences. A renderer sets those that its toolkit reports.
  package var accessibilityPreferences: AccessibilityPreferences {
    get { self[AccessibilityPreferencesKey.self] }
    set { self[AccessibilityPreferencesKey.self] = newValue }
  }

  /// A Boolean value that indicates whether a screen reader is in use, as far as the platform reports it.
  public var accessibilityVoiceOverEnabled: Bool { accessibilityPreferences.contains(.voiceOver) }

  /// A Boolean value that indicates whether an assistive technology is in use, as far as the platform reports it.
  public var accessibilityEnabled: Bool { !accessibilityPreferences.isDisjoint(with: [.voiceOver, .switchControl]) }

  /// A Boolean value that indicates whether the user controls the system with a switch, as far as the platform reports
  /// it.
  public var accessibilitySwitchControlEnabled: Bool { accessibilityPreferences.contains(.switchControl) }

  /// A Boolean value that indicates whether the user prefers information that isn't given by colors alone, as far as
  /// the platform reports it.
  public var accessibilityDifferentiateWithoutColor: Bool {
    accessibilityPreferences.contains(.differentiateWithoutColor)
  }

  /// A Boolean value that indicates whether the user prefers opaque grounds, as far as the platform reports it.
  public var accessibilityReduceTransparency: Bool { accessibilityPreferences.contains(.reduceTransparency) }

  /// A Boolean value that indicates whether the system inverts the colors of the screen, as far as the platform reports
  /// it.
  public var accessibilityInvertColors: Bool { accessibilityPreferences.contains(.invertColors) }

  /// A Boolean value that indicates whether the user prefers buttons with a visible shape, as far as the platform
  /// reports it. Buttons have a shape unless their style is plain.
  public var accessibilityShowButtonShapes: Bool { accessibilityPreferences.contains(.showButtonShapes) }

  /// A Boolean value that indicates whether flashing lights in videos are to be dimmed, as far as the platform reports
  /// it.
  public var accessibilityDimFlashingLights: Bool { accessibilityPreferences.contains(.dimFlashingLights) }

  /// A Boolean value that indicates whether animated images play by themselves. They do unless the user prefers reduced
  /// motion.
  public var accessibilityPlayAnimatedImages: Bool { !accessibilityReduceMotion }

  /// A Boolean value that indicates whether a large copy of small controls is shown: `false`, because there is none on
  /// a desktop.
  public var accessibilityLargeContentViewerEnabled: Bool { false }
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the user prefers reduced motion. The renderer sets it. If it is `true` for
  /// the root of a window, changes are shown without animation.
  public var accessibilityReduceMotion: Bool {
    get { accessibilityPreferences.contains(.reduceMotion) }
    set {
      if newValue {
        accessibilityPreferences.insert(.reduceMotion)
      } else {
        accessibilityPreferences.remove(.reduceMotion)
      }
    }
  }
}
