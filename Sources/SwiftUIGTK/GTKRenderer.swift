#if GTK
  import CGTK
  import Dispatch
  import Foundation
  import SwiftUICore

  /// A renderer that shows primitives as widgets of GTK 4. Updates run on the main queue, which ``MainLoop`` serves.
  @MainActor
  package final class GTKRenderer: Renderer {
    package init() {}

    package func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> Element {
      let context = ElementContext(events: events, layout: layout)
      return switch primitive {
      case .root: RootElement(context)
      case .window(let title, let colorScheme, let options):
        WindowElement(title: title, colorScheme, options, context)
      case .menuBarExtra(let content): MenuBarExtraElement(content, context)
      case .text, .styledText: TextElement(primitive, context)
      case .image(let image, let style): ImageElement(image, style, context)
      case .color(let color): ColorElement(color, context)
      case .shape, .canvas: ShapeElement(context)
      case .foreign(let content): WidgetElement(content, context)
      case .divider: DividerElement(context)
      case .button, .link: ButtonElement(primitive, context)
      case .toggle(let isOn, let appearance, let style): ToggleElement(isOn, appearance, style, context)
      case .textField(let field, let style):
        field.isMultiline ? GrowingFieldElement(field, style, context) : FieldElement(field, style, context)
      case .textEditor(let text, let style): EditorElement(text, style, context)
      case .slider(let slider, let style): SliderElement(slider, style, context)
      case .stepper(let canIncrement, let canDecrement, let style):
        StepperElement(canIncrement, canDecrement, style, context)
      case .picker(let picker, let style): PickerElement(picker, style, context)
      case .progress(let fraction, let appearance, let style): ProgressElement(fraction, appearance, style, context)
      case .spacer, .horizontalStack, .verticalStack, .depthStack, .grid, .layout, .section, .label,
        .safeAreaInset, .geometryReader, .lazy:
        ContainerElement(context)
      case .backed: BackedElement(context)
      case .scroll(let content), .form(let content): ScrollElement(content, context)
      case .part(let part): PartElement(part, context)
      case .list(let list, let style): ListElement(list, style, context)
      case .row(let kind): RowElement(kind, context)
      case .presenter: PresenterElement(context)
      case .popover(let edge, let colorScheme, let place): PopoverElement(edge, colorScheme, place, context)
      case .sheet(let colorScheme): SheetElement(colorScheme, context)
      case .alert(let title): AlertElement(title, context)
      case .fileDialog(let content): FileDialogElement(content, context)
      case .modified(let modification): modification.makeElement(context)
      }
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
      switch primitive {
      case .image(let image, let style):
        element.drawnImages.map {
          LeafMeasurement(image.scaling.size(of: $0.drawing(of: image, size: style.symbolSize).size, for: proposal))
        } ?? LeafMeasurement(.zero)
      default: DrawnText.measure(primitive, in: element, proposal)
      }
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
    package func scroll(_ list: Element, to position: RowPosition) { (list as? ListElement)?.scroll(to: position) }
    package func firstRow(of list: Element) -> RowPosition? { (list as? ListElement)?.firstRow }

    package func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
      FrameTicker.shared.start(frame)
    }

    package nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { turn() }
    }
  }
#endif
