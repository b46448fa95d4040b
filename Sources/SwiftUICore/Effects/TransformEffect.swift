import Foundation

extension View {
  /// Applies an affine transform to this view. The view keeps its space in the layout, and receives input where it is
  /// shown.
  ///
  /// - Parameter transform: The transform, in the coordinates of this view, from its left and top edges.
  /// - Returns: A transformed view.
  public nonisolated func transformEffect(_ transform: CGAffineTransform) -> some View {
    modifier(ConstantElementModifier(value: .transform(transform)))
  }
}
