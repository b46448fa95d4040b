/// An effect that a pointer of a tablet has on a view.
public struct HoverEffect: Sendable {
  /// The effect of the platform.
  public static let automatic = HoverEffect()
  /// The pointer becomes a platter behind the view.
  public static let highlight = HoverEffect()
  /// The view rises below the pointer.
  public static let lift = HoverEffect()
}

/// A gesture of the hand.
public struct HandGestureShortcut: Hashable, Sendable {
  private let name: String

  /// The gesture for the most important action.
  public static let primaryAction = HandGestureShortcut(name: "primaryAction")
}

/// A behavior of views during a drag over them.
public struct SpringLoadingBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SpringLoadingBehavior(name: "automatic")
  /// Views are activated when a drag stays over them.
  public static let enabled = SpringLoadingBehavior(name: "enabled")
  /// Views are not activated.
  public static let disabled = SpringLoadingBehavior(name: "disabled")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the effect of a tablet's pointer on this view.
  ///
  /// - Parameter effect: The effect on Apple's systems, such as `.highlight`.
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether views inside this view are activated when a
  /// drag stays over them.
  ///
  /// - Parameter behavior: The behavior on Apple's systems, such as `.enabled`.
  public nonisolated func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }

  /// Has no effect on this platform, which has no hover effects. On Apple's systems, it sets whether views inside this
  /// view have no hover effects.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether they have none.
  public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets a gesture of the hand that activates this view.
  ///
  /// - Parameters:
  ///   - shortcut: The gesture on Apple's systems.
  ///   - isEnabled: A Boolean value that indicates whether the gesture applies.
  public nonisolated func handGestureShortcut(_ shortcut: HandGestureShortcut, isEnabled: Bool = true) -> some View {
    self
  }
}
