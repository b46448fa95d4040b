#if GTK
  import CGTK
  import Dispatch
  import Foundation
  import SwiftUICore

  /// A content for which GTK has an element. Each content of a primitive is one, in the file of its element.
  protocol GTKElementContent: ElementContent {
    /// Creates the element.
    @MainActor func makeElement(_ context: ElementContext) -> Element
  }

  /// A renderer that shows primitives as widgets of GTK 4. Updates run on the main queue, which ``MainLoop`` serves.
  @MainActor
  package final class GTKRenderer: Renderer {
    /// `true` if the renderer makes a picture, and shows no windows.
    private let isForPicture: Bool

    package init(isForPicture: Bool = false) { self.isForPicture = isForPicture }

    package func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> Element {
      let context = ElementContext(events: events, layout: layout)
      if isForPicture, primitive.content is RootContent { return OffscreenRootElement(context) }
      guard let content = primitive.content as? any GTKElementContent else {
        fatalError("GTK has no element for \(type(of: primitive.content)).")
      }
      return content.makeElement(context)
    }

    package func update(_ element: Element, from old: Primitive, to new: Primitive) {
      element.update(from: old, to: new)
    }

    package func insert(_ child: Element, into parent: Element, after sibling: Element?) {
      parent.insert(child, after: sibling)
    }

    package func move(_ child: Element, in parent: Element, after sibling: Element?) {
      parent.move(child, after: sibling)
    }

    package func remove(_ child: Element, from parent: Element) { parent.remove(child) }

    package func measure(_ element: Element, _ proposal: ProposedViewSize) -> LeafMeasurement {
      element.measure(proposal)
    }

    package func measure(
      _ primitive: Primitive, in element: Element, _ proposal: ProposedViewSize
    ) -> LeafMeasurement {
      guard case .image(let image, let style) = primitive else {
        return DrawnText.measure(primitive, in: element, proposal)
      }
      return element.drawnImages.map {
        LeafMeasurement(image.scaling.size(of: $0.drawing(of: image, size: style.symbolSize).size, for: proposal))
      } ?? LeafMeasurement(.zero)
    }

    package func labelMetrics(of element: Element) -> LabelMetrics { element.labelMetrics() }
    package func place(_ element: Element, _ placement: ElementPlacement) { element.place(placement) }
    package var date: Date { Date() }

    package func wake(at date: Date, _ body: @escaping @MainActor () -> Void) {
      DispatchQueue.main.asyncAfter(deadline: .now() + max(date.timeIntervalSinceNow, 0)) { body() }
    }

    package func draw(_ element: Element, _ drawing: [DrawingCommand]) { element.drawing = drawing }
    package func placeControl(of element: Element, in frame: CGRect) { element.placeControl(in: frame) }
    package func setNeedsLayout(_ root: Element) { root.setNeedsLayout() }
    package func scroll(_ element: Element, to offset: CGPoint) { (element as? ScrollElement)?.scroll(to: offset) }
    package func scroll(_ list: Element, to position: ListScrollPosition) {
      (list as? ListElement)?.scroll(to: position)
    }
    package func firstRow(of list: Element) -> ListScrollPosition? { (list as? ListElement)?.firstRow }

    package func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
      FrameTicker.shared.start(frame)
    }

    package nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { turn() }
    }
  }
#endif
