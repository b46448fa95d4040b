import Foundation

extension EnvironmentValues {
  /// The smallest factor, from 0 to 1, by which a text may be made smaller to fit.
  public var minimumScaleFactor: CGFloat {
    get { textFormat.minimumScale }
    set { textFormat.minimumScale = min(max(newValue, 0.01), 1) }
  }
}

extension View {
  /// Lets texts inside this view become smaller instead of being truncated.
  ///
  /// - Parameter factor: The smallest factor, from 0 to 1, by which the size of the font is multiplied.
  /// - Returns: A view with the factor in its environment.
  public nonisolated func minimumScaleFactor(_ factor: CGFloat) -> some View {
    environment(\.minimumScaleFactor, factor)
  }
}
