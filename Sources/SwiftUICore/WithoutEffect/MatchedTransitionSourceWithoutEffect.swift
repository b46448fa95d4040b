import Foundation

extension View {
  /// Has no effect on this platform. On Apple's systems, it makes this view the source of a transition to a page.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  public nonisolated func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it makes this view the source of a transition to a page.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  ///   - configuration: A closure that changes the look of the view during the transition.
  public nonisolated func matchedTransitionSource<ID: Hashable, C: MatchedTransitionSourceConfiguration>(
    id: ID, in namespace: Namespace.ID, configuration: (EmptyMatchedTransitionSourceConfiguration) -> C
  ) -> some View { self }
}

/// A look of a view during a transition to a page, which has no effect on this platform.
public protocol MatchedTransitionSourceConfiguration {}

/// The unchanged look of a view during a transition to a page.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {}

extension MatchedTransitionSourceConfiguration {
  /// Has no effect on this platform. On Apple's systems, it sets the background.
  ///
  /// - Parameter style: The color behind the source on Apple's systems.
  public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration { self }

  /// Has no effect on this platform. On Apple's systems, it sets the shape.
  ///
  /// - Parameter shape: The shape to which the source is clipped on Apple's systems.
  public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { self }

  /// Has no effect on this platform. On Apple's systems, it sets the shadow.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow on Apple's systems.
  ///   - radius: The radius of the blur, in points.
  ///   - x: The distance to the right.
  ///   - y: The distance downward.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some MatchedTransitionSourceConfiguration { self }
}
