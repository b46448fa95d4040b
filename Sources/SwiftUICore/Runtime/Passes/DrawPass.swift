import Foundation

/// The drawing of an element, which this file maintains.
struct DrawnElement {
  fileprivate var hasDrawing = false
}

// The pass that passes the drawings of shapes and canvases to the renderer, in the sizes with which the elements have
// been placed.
extension RenderNode {
  /// Passes the drawing of the element in a size to the renderer, if the element has one.
  func draw(in size: CGSize) {
    let drawing = drawing(in: size)
    guard let element, drawing != nil || drawn.hasDrawing else { return }
    drawn.hasDrawing = drawing != nil
    owner.graph.renderer.draw(element, drawing ?? [])
  }

  private func drawing(in size: CGSize) -> [DrawingCommand]? {
    switch primitive {
    case .shape(let shape): shape.drawing(in: size)
    case .canvas: (owner as? any CanvasDrawing)?.drawing(in: size)
    case .modified(.painting(let paint)):
      [.fill(Path(CGRect(origin: .zero, size: size)), paint, FillStyle(), in: CGRect(origin: .zero, size: size))]
    case .modified(.paintedBorder(let paint, let width)):
      [
        .stroke(
          Path(CGRect(origin: .zero, size: size).insetBy(dx: width / 2, dy: width / 2)), paint,
          StrokeStyle(lineWidth: width), in: CGRect(origin: .zero, size: size))
      ]
    default: nil
    }
  }
}
