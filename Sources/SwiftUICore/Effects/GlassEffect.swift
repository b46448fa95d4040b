import Foundation

/// A glass behind views, which is a translucent ground without blur.
public struct Glass: Equatable, Sendable {
  private enum Kind { case regular, clear, identity }

  private let kind: Kind
  private var tint: Color?

  /// A translucent glass.
  public static let regular = Glass(kind: .regular)
  /// A mostly transparent glass.
  public static let clear = Glass(kind: .clear)
  /// No glass.
  public static let identity = Glass(kind: .identity)

  /// Returns the glass with a tint.
  ///
  /// - Parameter color: The color, or `nil` for none.
  public func tint(_ color: Color?) -> Glass {
    var result = self
    result.tint = color
    return result
  }

  /// Returns the glass itself: it doesn't react to a pointer.
  ///
  /// - Parameter isEnabled: A Boolean value that indicates whether the glass reacts to a touch, which has no effect.
  public func interactive(_ isEnabled: Bool = true) -> Glass { self }

  @ViewBuilder
  fileprivate func ground<S: Shape>(in shape: S) -> some View {
    if kind != .identity {
      ZStack {
        shape.fill(kind == .clear ? Material.ultraThin : .regular)
        if let tint { shape.fill(tint.opacity(0.6)) }
        shape.stroke(.quaternary, lineWidth: 1)
      }
    }
  }
}

/// The shape of a glass without a shape of its own: a capsule.
public struct DefaultGlassEffectShape: Shape {
  /// Creates the shape.
  public init() {}

  /// Returns a capsule in a rectangle.
  ///
  /// - Parameter rect: The rectangle, in points.
  public func path(in rect: CGRect) -> Path { Capsule().path(in: rect) }
}

/// A container of views with a glass, which doesn't merge them.
public struct GlassEffectContainer<Content: View> {
  private let content: Content

  /// Creates a container.
  ///
  /// - Parameters:
  ///   - spacing: The distance below which glasses would merge, in points, which has no effect.
  ///   - content: A view builder that creates the views.
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
}

extension GlassEffectContainer: View {
  /// The views.
  public var body: some View { content }
}

extension View {
  /// Shows a glass behind this view.
  ///
  ///     Label("Saved", systemImage: "checkmark").padding().glassEffect(.regular.tint(.green))
  ///
  /// - Parameters:
  ///   - glass: The variant of the glass and its tint.
  ///   - shape: The shape of the glass, in the frame of this view.
  /// - Returns: A view with a glass.
  public nonisolated func glassEffect<S: Shape>(_ glass: Glass = .regular, in shape: S) -> some View {
    background { glass.ground(in: shape) }
  }

  /// Shows a glass in a capsule behind this view.
  ///
  /// - Parameter glass: The variant of the glass and its tint.
  /// - Returns: A view with a glass.
  public nonisolated func glassEffect(_ glass: Glass = .regular) -> some View {
    glassEffect(glass, in: DefaultGlassEffectShape())
  }
}
