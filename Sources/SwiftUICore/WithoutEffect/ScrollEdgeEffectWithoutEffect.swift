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
