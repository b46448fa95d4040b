#if GTK
  import CGTK
  import Foundation
  import SwiftUICore

  /// A shape or a canvas, which the core draws. The children are the symbols of a canvas.
  final class ShapeElement: Element {
    init(_ context: ElementContext) { super.init(hosting: context) }

    private let images = DrawnImageCache()

    override var drawnImages: DrawnImageCache? { images }

    override func attach(_ child: Element, after sibling: Element?) {
      super.attach(child, after: sibling)
      gtk_widget_set_can_target(child.widget, 0)
      child.isAbsorbed = true
    }

    /// The child at an index, or `nil` if there is none.
    func symbol(_ index: Int) -> Element? {
      var (next, rest) = (gtk_widget_get_first_child(widget), index)
      while let child = next, rest > 0 { (next, rest) = (gtk_widget_get_next_sibling(child), rest - 1) }
      return next.flatMap(Element.shown)
    }

    /// Adds the drawing to a snapshot, and the children where the drawing contains them.
    override func snapshot(_ snapshot: OpaquePointer, _ children: (OpaquePointer) -> Void) {
      super.snapshot(snapshot) { _ in }
    }

    override func receivesInput(at point: CGPoint) -> Bool { drawing.contains(point) }

    // The steps contain colors by name, whose components depend on the color scheme.
    override func surroundingsChanged() { gtk_widget_queue_draw(widget) }
  }

  extension ShapeContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ShapeElement(context) }
  }

  extension CanvasContent: GTKElementContent {
    func makeElement(_ context: ElementContext) -> Element { ShapeElement(context) }
  }
#endif
