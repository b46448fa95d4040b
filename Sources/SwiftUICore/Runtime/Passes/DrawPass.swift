import Foundation

/// The drawing of an element, which this file maintains.
struct DrawPassState {
  fileprivate var hasDrawing = false
}

// The pass that passes the drawings of shapes and canvases to the renderer, in the sizes with which the elements have
// been placed.
extension RenderNode {
  /// Passes the drawing of the element in a size to the renderer, if the element has one.
  func draw(in size: CGSize) {
    let drawing = primitive.laidOutContent.drawing(of: self, in: size)
    guard let element, drawing != nil || drawn.hasDrawing else { return }
    drawn.hasDrawing = drawing != nil
    owner.graph.renderer.draw(element, drawing ?? [])
  }
}
