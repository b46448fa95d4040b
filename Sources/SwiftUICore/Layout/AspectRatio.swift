import Foundation

/// A modifier that proposes sizes of a fixed aspect ratio to each element of its content.
struct AspectRatioModifier: ElementModifier {
  let ratio: CGFloat?
  let contentMode: ContentMode

  func modification(in node: Node) -> Modification { .aspectRatio(ratio, contentMode) }
}

extension View {
  /// Proposes a size with an aspect ratio to this view: one that fits in, or covers, the size that the parent proposes.
  ///
  /// - Parameters:
  ///   - aspectRatio: The width divided by the height, or `nil` for the ratio of the view's ideal size.
  ///   - contentMode: A value that indicates whether the size fits in the space or covers it.
  /// - Returns: A view with the aspect ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View {
    modifier(AspectRatioModifier(ratio: aspectRatio, contentMode: contentMode))
  }

  /// Proposes a size with the aspect ratio of another size to this view: one that fits in, or covers, the size that the
  /// parent proposes.
  ///
  /// - Parameters:
  ///   - aspectRatio: A size with the ratio of width to height.
  ///   - contentMode: A value that indicates whether the size fits in the space or covers it.
  /// - Returns: A view with the aspect ratio.
  public nonisolated func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View {
    self.aspectRatio(aspectRatio.width / aspectRatio.height, contentMode: contentMode)
  }
}
