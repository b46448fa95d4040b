/// A way in which a glass appears and disappears.
public struct GlassEffectTransition: Hashable, Sendable {
  private let name: String

  /// The glass takes its shape from glasses that are near. It appears as its view does.
  public static let matchedGeometry = GlassEffectTransition(name: "matched geometry")
  /// The glass is made and dissolved. It appears as its view does.
  public static let materialize = GlassEffectTransition(name: "materialize")
  /// The glass appears immediately. It appears as its view does.
  public static let identity = GlassEffectTransition(name: "identity")
}

extension View {
  /// Has no effect on this platform: glasses don't merge. On Apple's systems, it gives the glass of this view an
  /// identity.
  ///
  /// - Parameters:
  ///   - id: The identity, which glasses that turn into each other share on Apple's systems.
  ///   - namespace: The namespace of the identity.
  public nonisolated func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform: glasses don't merge. On Apple's systems, it unites the glasses of views.
  ///
  /// - Parameters:
  ///   - id: The identity that the views share.
  ///   - namespace: The namespace of the identity.
  public nonisolated func glassEffectUnion<ID: Hashable & Sendable>(id: ID?, namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform: a glass appears as its view does. On Apple's systems, it sets how the glass of
  /// this view appears.
  ///
  /// - Parameter transition: The way in which the glass appears on Apple's systems.
  public nonisolated func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}
