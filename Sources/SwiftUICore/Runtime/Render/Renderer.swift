import Foundation

/// Makes elements of primitives: widgets of a toolkit, lines of a terminal, values that tests compare.
///
/// Layout is the runtime's: it asks a renderer to measure leaves, and tells it where elements are. The renderer decides
/// only how big the roots are, which are windows, rows of lists and what is presented, through their ``ElementLayout``.
///
/// The runtime calls it on the main actor, in the order in which things change. Places among siblings are given as the
/// sibling before, which is what toolkits with linked children ask for, and needs no counting.
///
///     make(text) ─▶ insert(into: stack, after: nil) ─▶ update … ─▶ remove(from: stack)
@MainActor
public protocol Renderer: AnyObject, Sendable {
  /// The type that the renderer makes of a primitive.
  associatedtype Element: AnyObject

  /// Makes an element. It shows nothing before it is inserted. What the user does with it goes to the sink.
  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> Element

  /// Shows another value of the same kind of primitive.
  func update(_ element: Element, from old: Primitive, to new: Primitive)

  /// Puts an element inside another, behind the sibling, or in front of all.
  func insert(_ child: Element, into parent: Element, after sibling: Element?)

  /// Moves an element behind the sibling, or in front of all.
  func move(_ child: Element, in parent: Element, after sibling: Element?)

  /// Takes an element away for good.
  func remove(_ child: Element, from parent: Element)

  /// Returns the size that a leaf chooses for a proposal: a text, a picture, a list, or the native part of a control whose
  /// label the runtime places.
  func measure(_ element: Element, _ proposal: ProposedViewSize) -> LeafMeasurement

  /// Returns the room that a control with its label inside has around it.
  func labelMetrics(of element: Element) -> LabelMetrics

  /// Places an element in the one around it.
  func place(_ element: Element, _ placement: ElementPlacement)

  /// Places the native part of a control whose label the runtime places, in the control's element.
  func placeControl(of element: Element, in frame: CGRect)

  /// Schedules the layout of a root, or of an element that scrolls, because the size of its content may have changed.
  func setNeedsLayout(_ root: Element)

  /// Runs the closure on the main actor, soon, and not before this returns. Called from any thread.
  nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void)
}

/// A renderer whose type of elements is erased.
@MainActor
class AnyRenderer {
  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> AnyObject {
    fatalError("abstract")
  }
  func measure(_ element: AnyObject, _ proposal: ProposedViewSize) -> LeafMeasurement { fatalError("abstract") }
  func labelMetrics(of element: AnyObject) -> LabelMetrics { fatalError("abstract") }
  func place(_ element: AnyObject, _ placement: ElementPlacement) { fatalError("abstract") }
  func placeControl(of element: AnyObject, in frame: CGRect) { fatalError("abstract") }
  func setNeedsLayout(_ root: AnyObject) { fatalError("abstract") }
  func update(_ element: AnyObject, from old: Primitive, to new: Primitive) { fatalError("abstract") }
  func insert(_ child: AnyObject, into parent: AnyObject, after sibling: AnyObject?) { fatalError("abstract") }
  func move(_ child: AnyObject, in parent: AnyObject, after sibling: AnyObject?) { fatalError("abstract") }
  func remove(_ child: AnyObject, from parent: AnyObject) { fatalError("abstract") }
}

/// The elements that come back are the ones that this renderer made.
final class TypedRenderer<R: Renderer>: AnyRenderer {
  private let renderer: R

  init(_ renderer: R) { self.renderer = renderer }

  private func own(_ element: AnyObject) -> R.Element { unsafeDowncast(element, to: R.Element.self) }

  override func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> AnyObject {
    renderer.make(primitive, events, layout)
  }

  override func measure(_ element: AnyObject, _ proposal: ProposedViewSize) -> LeafMeasurement {
    renderer.measure(own(element), proposal)
  }

  override func labelMetrics(of element: AnyObject) -> LabelMetrics { renderer.labelMetrics(of: own(element)) }

  override func place(_ element: AnyObject, _ placement: ElementPlacement) { renderer.place(own(element), placement) }

  override func placeControl(of element: AnyObject, in frame: CGRect) {
    renderer.placeControl(of: own(element), in: frame)
  }

  override func setNeedsLayout(_ root: AnyObject) { renderer.setNeedsLayout(own(root)) }

  override func update(_ element: AnyObject, from old: Primitive, to new: Primitive) {
    renderer.update(own(element), from: old, to: new)
  }

  override func insert(_ child: AnyObject, into parent: AnyObject, after sibling: AnyObject?) {
    renderer.insert(own(child), into: own(parent), after: sibling.map(own))
  }

  override func move(_ child: AnyObject, in parent: AnyObject, after sibling: AnyObject?) {
    renderer.move(own(child), in: own(parent), after: sibling.map(own))
  }

  override func remove(_ child: AnyObject, from parent: AnyObject) { renderer.remove(own(child), from: own(parent)) }
}
