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

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets whether a device scrolls the scroll views inside this
  /// view.
  ///
  /// - Parameters:
  ///   - behavior: The behavior on Apple's systems, such as `.disabled`.
  ///   - input: The device whose input scrolls, or doesn't, on Apple's systems.
  public nonisolated func scrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind) -> some View
  { self }
}
