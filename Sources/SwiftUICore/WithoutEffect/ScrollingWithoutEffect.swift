/// A way in which scrolling hides an on-screen keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String

  /// The way of the platform.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// Immediately, as a scroll begins.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// As the finger moves the keyboard away.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// Not at all.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// A behavior of a scroll view toward a device.
public struct ScrollInputBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = ScrollInputBehavior(name: "automatic")
  /// The device scrolls.
  public static let enabled = ScrollInputBehavior(name: "enabled")
  /// The device doesn't scroll.
  public static let disabled = ScrollInputBehavior(name: "disabled")
}

/// A device with which the user scrolls.
public struct ScrollInputKind: Hashable, Sendable {
  private let name: String

  /// A gesture of the hand.
  public static let handGestureShortcut = ScrollInputKind(name: "handGestureShortcut")
  /// The eyes.
  public static let look = ScrollInputKind(name: "look")
}

/// The style of the edges of a scroll view below bars.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// The style of the platform.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// A sharp edge.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// A soft edge.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the way in which scrolling hides an on-screen
  /// keyboard.
  ///
  /// - Parameter mode: The way in which scrolling hides the keyboard on Apple's systems.
  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether a device scrolls the scroll views inside this
  /// view.
  ///
  /// - Parameters:
  ///   - behavior: The behavior on Apple's systems, such as `.disabled`.
  ///   - input: The device whose input scrolls, or doesn't, on Apple's systems.
  public nonisolated func scrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind) -> some View
  { self }

  /// Has no effect on this platform, which has no such effects. On Apple's systems, it hides the effects at the edges
  /// of the scroll views inside this view.
  ///
  /// - Parameters:
  ///   - hidden: A Boolean value that indicates whether they are hidden.
  ///   - edges: The edges of the scroll views at which the effects are hidden on Apple's systems.
  public nonisolated func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it sets the style of the edges of the scroll views inside this
  /// view.
  ///
  /// - Parameters:
  ///   - style: The style on Apple's systems, such as `.hard`, or `nil` for that of the platform.
  ///   - edges: The edges of the scroll views that have the style on Apple's systems.
  public nonisolated func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
    self
  }
}
