import Foundation

extension EnvironmentValues {
  /// The size of symbols relative to the font.
  public var imageScale: Image.Scale {
    get { controlLooks.imageScale }
    set { controlLooks.imageScale = newValue }
  }
}

extension Image {
  /// A size of a symbol relative to the font.
  public enum Scale: Hashable, Sendable {
    /// A size below that of the font.
    case small
    /// The size of the font.
    case medium
    /// A size above that of the font.
    case large

    /// The factor by which the size of the font is multiplied. Renderers use it.
    public var factor: CGFloat {
      switch self {
      case .small: 0.8
      case .medium: 1
      case .large: 1.3
      }
    }
  }
}

extension View {
  /// Sets the size of symbols inside this view relative to the font.
  ///
  /// - Parameter scale: The size, such as `.large`.
  /// - Returns: A view with the size in its environment.
  public nonisolated func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
}
