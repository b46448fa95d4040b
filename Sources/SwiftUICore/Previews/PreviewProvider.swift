/// A type that shows views in a preview. It compiles, and nothing shows it.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  /// The type of the previewed views.
  associatedtype Previews: View

  /// The previewed views.
  @ViewBuilder static var previews: Previews { get }
}

/// A layout of a preview.
public enum PreviewLayout: Sendable {
  /// The size of a device.
  case device
  /// The size of the views.
  case sizeThatFits
  /// A fixed size, in points.
  case fixed(width: Double, height: Double)
}
