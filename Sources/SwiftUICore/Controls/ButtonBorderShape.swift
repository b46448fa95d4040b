import Foundation

/// A shape of the borders of buttons.
public struct ButtonBorderShape: Hashable, Sendable {
  /// A kind of shape. Renderers use it.
  public enum Kind: Hashable, Sendable {
    /// The shape of the platform.
    case automatic
    /// A capsule.
    case capsule
    /// A circle.
    case circle
    /// A rectangle whose corners have a radius, in points.
    case roundedRectangle(CGFloat?)
  }

  /// The kind of the shape. Renderers use it.
  public let kind: Kind

  /// The shape of the platform.
  public static let automatic = ButtonBorderShape(kind: .automatic)
  /// A capsule.
  public static let capsule = ButtonBorderShape(kind: .capsule)
  /// A circle.
  public static let circle = ButtonBorderShape(kind: .circle)
  /// A rectangle with rounded corners.
  public static let roundedRectangle = ButtonBorderShape(kind: .roundedRectangle(nil))

  /// Returns a rectangle with rounded corners.
  ///
  /// - Parameter radius: The radius of the corners, in points.
  public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
    ButtonBorderShape(kind: .roundedRectangle(max(radius, 0)))
  }
}

extension View {
  /// Sets the shape of the borders of buttons inside this view.
  ///
  /// - Parameter shape: The shape of the buttons that have a border.
  /// - Returns: A view with the shape in its environment.
  public nonisolated func buttonBorderShape(_ shape: ButtonBorderShape) -> some View {
    transformEnvironment(\.controlLooks) { $0.borderShape = shape }
  }
}
