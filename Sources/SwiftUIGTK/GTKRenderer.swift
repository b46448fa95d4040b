#if GTK
  import CGTK
  import Dispatch
  import Foundation
  import SwiftUICore

  /// Shows primitives as GTK 4's widgets. Turns run on the main queue, which ``MainLoop`` serves.
  @MainActor
  package final class GTKRenderer: Renderer {
    package init() {}

    package func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> Element {
      switch primitive {
      case .root: RootElement(events)
      case .window(let title, let colorScheme): WindowElement(title: title, colorScheme, events)
      case .text, .styledText: TextElement(primitive, events)
      case .image(let image, let style): ImageElement(image, style, events)
      case .color(let color): ColorElement(color, events)
      case .divider: DividerElement(events)
      case .spacer(let minLength): SpacerElement(minLength, events)
      case .button, .link: ButtonElement(primitive, events)
      case .toggle(let isOn, let look, let style): ToggleElement(isOn, look, style, events)
      case .textField(let field, let style): FieldElement(field, style, events)
      case .textEditor(let text, let style): EditorElement(text, style, events)
      case .slider(let slider, let style): SliderElement(slider, style, events)
      case .stepper(let canIncrement, let canDecrement, let style):
        StepperElement(canIncrement, canDecrement, style, events)
      case .picker(let picker, let style): PickerElement(picker, style, events)
      case .progress(let fraction, let look, let style): ProgressElement(fraction, look, style, events)
      case .horizontalStack(let alignment, let spacing): StackElement(horizontally: alignment, spacing, events)
      case .verticalStack(let alignment, let spacing): StackElement(vertically: alignment, spacing, events)
      case .depthStack(let alignment): DepthElement(alignment, events)
      case .grid(let grid): GridElement(grid, events)
      case .layout: StackElement(vertically: .center, nil, events)
      case .gridRow(let alignment): GridRowElement(alignment, events)
      case .scroll(let axes, let showsIndicators): ScrollElement(axes, showsIndicators, events)
      case .form: FormElement(events)
      case .section: SectionElement(events)
      case .label: LabelElement(events)
      case .part(let part): PartElement(part, events)
      case .backed(let alignment): BackedElement(alignment, events)
      case .list(let list, let style): ListElement(list, style, events)
      case .row(let kind): RowElement(kind, events)
      case .presenter: PresenterElement(events)
      case .popover(let edge, let colorScheme): PopoverElement(edge, colorScheme, events)
      case .sheet(let colorScheme): SheetElement(colorScheme, events)
      case .alert(let title): AlertElement(title, events)
      case .modified(.frame(let frame)): FrameElement(frame, events)
      case .modified(let modification): ModifiedElement(modification, events)
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
      var (width, height): (gint, gint) = (0, 0)
      gtk_widget_measure(element.widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &width, nil, nil)
      gtk_widget_measure(element.widget, GTK_ORIENTATION_VERTICAL, width, nil, &height, nil, nil)
      return LeafMeasurement(CGSize(width: Int(width), height: Int(height)))
    }

    package func labelMetrics(of element: Element) -> LabelMetrics { LabelMetrics() }
    package func place(_ element: Element, _ placement: ElementPlacement) {}
    package func placeControl(of element: Element, in frame: CGRect) {}
    package func setNeedsLayout(_ root: Element) {}

    package nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void) {
      DispatchQueue.main.async { turn() }
    }
  }
#endif
