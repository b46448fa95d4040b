import Foundation

/// A modifier that draws a border inside the edges of each element of its content.
struct BorderModifier: ElementModifier {
  let shading: _Shading
  let width: CGFloat

  func modification(in node: Node) -> Modification {
    switch node.paint(of: shading) {
    case .color(let color): .border(color, width: width)
    case let paint: .paintedBorder(paint, width: width)
    }
  }
}

extension View {
  /// Draws a border inside the edges of this view.
  ///
  /// - Parameters:
  ///   - content: The color, gradient or other style of the border.
  ///   - width: The thickness of the border, in points.
  /// - Returns: A view with the border.
  public nonisolated func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    modifier(BorderModifier(shading: content._shading, width: width))
  }
}
