import Foundation

// The desktop's assistive technologies have nothing to which these belong.
extension View {
  /// Has no effect on this platform: assistive technologies read views in the order of their declaration, in which the
  /// keyboard focus moves, too. On Apple's systems, it sets the place of this view in the order in which assistive
  /// technologies read views.
  ///
  /// - Parameter sortPriority: The priority. Views with a greater one come first.
  public nonisolated func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether assistive technologies treat this view as one
  /// that the user can use.
  ///
  /// - Parameter respondsToUserInteraction: A Boolean value that indicates whether they do.
  public nonisolated func accessibilityRespondsToUserInteraction(_ respondsToUserInteraction: Bool = true) -> some View
  {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it connects this view with others of a group, so that
  /// assistive technologies move from one to the next.
  ///
  /// - Parameters:
  ///   - id: An identity that all views of the group have.
  ///   - namespace: The namespace of the identity.
  public nonisolated func accessibilityLinkedGroup<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it shows this view enlarged while it is pressed, if the user
  /// prefers large content.
  public nonisolated func accessibilityShowsLargeContentViewer() -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it shows other views enlarged while this one is pressed, if
  /// the user prefers large content.
  ///
  /// - Parameter largeContentView: A view builder that creates the views.
  public nonisolated func accessibilityShowsLargeContentViewer<V: View>(@ViewBuilder _ largeContentView: () -> V)
    -> some View
  { self }

  /// Has no effect on this platform. On Apple's systems, it keeps the colors of this view when the system inverts those
  /// of the screen.
  ///
  /// - Parameter active: A Boolean value that indicates whether they are kept.
  public nonisolated func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }

  /// Has no effect on this platform: assistive technologies perform the view's action. On Apple's systems, it sets the
  /// point at which assistive technologies click on this view.
  ///
  /// - Parameter activationPoint: The point, in points from the upper left corner.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: CGPoint) -> some View { self }

  /// Has no effect on this platform: assistive technologies perform the view's action. On Apple's systems, it sets the
  /// point at which assistive technologies click on this view.
  ///
  /// - Parameter activationPoint: The point, as a fraction of the size of the view.
  public nonisolated func accessibilityActivationPoint(_ activationPoint: UnitPoint) -> some View { self }

  /// Has no effect on this platform: assistive technologies have no such action. On Apple's systems, it sets an action
  /// for a scroll with an assistive technology.
  ///
  /// - Parameter handler: The action, which is not called. Its argument is the edge toward which the view scrolls.
  public nonisolated func accessibilityScrollAction(_ handler: @escaping (Edge) -> Void) -> some View { self }
}
