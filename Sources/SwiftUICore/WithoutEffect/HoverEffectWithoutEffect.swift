/// An effect that a pointer of a tablet has on a view.
public struct HoverEffect: Sendable {
  /// The effect of the platform.
  public static let automatic = HoverEffect()
  /// The pointer becomes a platter behind the view.
  public static let highlight = HoverEffect()
  /// The view rises below the pointer.
  public static let lift = HoverEffect()
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the effect of a tablet's pointer on this view.
  ///
  /// - Parameter effect: The effect on Apple's systems, such as `.highlight`.
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Has no effect on this platform, which has no hover effects. On Apple's systems, it sets whether views inside this
  /// view have no hover effects.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether they have none.
  public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
