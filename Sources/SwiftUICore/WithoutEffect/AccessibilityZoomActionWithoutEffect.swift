import Foundation

/// A zoom with an assistive technology.
public struct AccessibilityZoomGestureAction: Hashable, Sendable {
  /// A direction of a zoom.
  public enum Direction: Hashable, Sendable {
    /// Toward a larger picture.
    case zoomIn
    /// Toward a smaller picture.
    case zoomOut
  }

  /// The direction.
  public let direction: Direction
  /// The location, as a fraction of the size of the view.
  public let location: UnitPoint
  /// The location, in points from the upper left corner of the view.
  public let point: CGPoint
}

extension View {
  /// Has no effect on this platform: assistive technologies have no such action. On Apple's systems, it sets an action
  /// for a zoom with an assistive technology.
  ///
  /// - Parameter handler: The action, which is not called.
  public nonisolated func accessibilityZoomAction(_ handler: @escaping (AccessibilityZoomGestureAction) -> Void)
    -> some View
  { self }
}
