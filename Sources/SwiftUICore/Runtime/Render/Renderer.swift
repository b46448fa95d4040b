import Foundation

/// A type that turns primitives into elements: widgets of a toolkit, lines of a terminal, or values that tests compare.
///
/// The runtime does the layout: the renderer measures leaves on request, and receives the frame of each element. The
/// renderer only decides the sizes of layout roots, which are windows, rows of lists and presentations, and lays them
/// out with their ``ElementLayout``.
///
/// The runtime calls the renderer on the main actor, in the order of the changes. A position among siblings is given by
/// the preceding sibling, because that is what toolkits with linked children need, and it requires no counting.
///
///     make(text) ─▶ insert(into: stack, after: nil) ─▶ update … ─▶ remove(from: stack)
@MainActor
package protocol Renderer: AnyObject, Sendable {
  /// The type of the elements that the renderer makes.
  associatedtype Element: AnyObject

  /// Makes an element. The element is not visible before it is inserted.
  ///
  /// - Parameters:
  ///   - primitive: The description of the element.
  ///   - events: The receiver of the user's actions on the element.
  ///   - layout: The layout of the element's content.
  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> Element

  /// Updates an element with a new value of the same kind of primitive.
  ///
  /// - Parameters:
  ///   - element: The element that shows `old`.
  ///   - old: The primitive that the element shows.
  ///   - new: The primitive to show.
  func update(_ element: Element, from old: Primitive, to new: Primitive)

  /// Inserts an element into another.
  ///
  /// - Parameters:
  ///   - child: The element to insert.
  ///   - parent: The element to insert it into.
  ///   - sibling: The preceding sibling, or `nil` to make the element the first child.
  func insert(_ child: Element, into parent: Element, after sibling: Element?)

  /// Moves an element to another position among its siblings.
  ///
  /// - Parameters:
  ///   - child: The element to move.
  ///   - parent: The element that contains it.
  ///   - sibling: The sibling that precedes it afterwards, or `nil` to make the element the first child.
  func move(_ child: Element, in parent: Element, after sibling: Element?)

  /// Removes an element permanently.
  ///
  /// - Parameters:
  ///   - child: The element to remove.
  ///   - parent: The element that contains it.
  func remove(_ child: Element, from parent: Element)

  /// Returns the size that a leaf chooses for a proposal. Leaves are texts, images, text fields, lists, and the native
  /// parts of controls whose labels the runtime places.
  ///
  /// - Parameters:
  ///   - element: The element to measure.
  ///   - proposal: The proposed size.
  func measure(_ element: Element, _ proposal: ProposedViewSize) -> LeafMeasurement

  /// Returns the size that a text or an image in the drawing of an element chooses for a proposal.
  ///
  /// - Parameters:
  ///   - primitive: The text or image.
  ///   - element: The element whose drawing contains it.
  ///   - proposal: The proposed size.
  func measure(_ primitive: Primitive, in element: Element, _ proposal: ProposedViewSize) -> LeafMeasurement

  /// Returns the space that a control needs around the label inside it.
  ///
  /// - Parameter element: The element of the control.
  func labelMetrics(of element: Element) -> LabelMetrics

  /// Sets the position, size and visibility of an element.
  ///
  /// - Parameters:
  ///   - element: The element to move or to hide.
  ///   - placement: The placement, in the coordinates of the element around it.
  func place(_ element: Element, _ placement: ElementPlacement)

  /// Sets the drawing of an element, which is behind the elements inside it. The runtime calls this method after
  /// ``place(_:_:)`` if the drawing depends on the size.
  ///
  /// - Parameters:
  ///   - element: The element to draw.
  ///   - drawing: The steps of the drawing, in the coordinates of the element.
  func draw(_ element: Element, _ drawing: [DrawingCommand])

  /// Sets the frame of the native part of a control whose label the runtime places.
  ///
  /// - Parameters:
  ///   - element: The element of the control.
  ///   - frame: The frame in the coordinates of the control's element, in points.
  func placeControl(of element: Element, in frame: CGRect)

  /// Shows another part of a scrolling element's content. The runtime calls this method during a layout. If the element
  /// shows another part in the end, the renderer reports it with ``ElementLayout/didScroll(to:)``.
  ///
  /// - Parameters:
  ///   - element: The element whose content is scrolled.
  ///   - offset: The position of the visible part in the content, in points from the left and top edges.
  func scroll(_ element: Element, to offset: CGPoint)

  /// Shows another part of the rows of a list, after the list has the size and the rows that it has been given. The
  /// default implementation does nothing.
  ///
  /// - Parameters:
  ///   - list: The element of the list.
  ///   - position: The position of one of its rows.
  func scroll(_ list: Element, to position: ListScrollPosition)

  /// Returns the position of the first visible row of a list, or `nil` if it is not known. The runtime calls this
  /// method before it releases the element. The default implementation returns `nil`.
  ///
  /// - Parameter list: The element of the list.
  /// - Returns: The row, with the distance of its top edge.
  func firstRow(of list: Element) -> ListScrollPosition?

  /// The current date. In tests, it is virtual.
  var date: Date { get }

  /// Calls a closure on the main actor at a date, or soon after it.
  ///
  /// - Parameters:
  ///   - date: The earliest date of the call. The closure runs soon if it has passed.
  ///   - body: The closure to call.
  func wake(at date: Date, _ body: @escaping @MainActor () -> Void)

  /// Schedules the layout of a root or of a scrolling element, because the size of its content may have changed.
  ///
  /// - Parameter root: The element to lay out.
  func setNeedsLayout(_ root: Element)

  /// Calls a closure for each frame that the renderer shows, until the closure returns `false`. The runtime calls this
  /// method when an animation starts, and not again before that.
  ///
  /// - Parameter frame: A closure that receives the time of the frame, in seconds on a clock of the renderer's.
  /// - Returns: The current time on the same clock.
  func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval

  /// Runs a closure on the main actor soon, but not before this method returns. Any thread can call this method.
  ///
  /// - Parameter turn: The closure, which performs an update.
  nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void)
}

extension Renderer {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - list: The element of the list.
  ///   - position: The position of one of its rows.
  package func scroll(_ list: Element, to position: ListScrollPosition) {}

  /// Returns `nil`.
  ///
  /// - Parameter list: The element of the list.
  /// - Returns: `nil`.
  package func firstRow(of list: Element) -> ListScrollPosition? { nil }
}

/// A renderer whose type of elements is erased.
@MainActor
class AnyRenderer {
  func make(_ primitive: Primitive, _ events: EventSink, _ layout: ElementLayout) -> AnyObject {
    fatalError("abstract")
  }
  func measure(_ element: AnyObject, _ proposal: ProposedViewSize) -> LeafMeasurement { fatalError("abstract") }
  func measure(_ primitive: Primitive, in element: AnyObject, _ proposal: ProposedViewSize) -> LeafMeasurement {
    fatalError("abstract")
  }
  func labelMetrics(of element: AnyObject) -> LabelMetrics { fatalError("abstract") }
  func place(_ element: AnyObject, _ placement: ElementPlacement) { fatalError("abstract") }
  func draw(_ element: AnyObject, _ drawing: [DrawingCommand]) { fatalError("abstract") }
  var date: Date { fatalError("abstract") }
  func wake(at date: Date, _ body: @escaping @MainActor () -> Void) { fatalError("abstract") }
  func placeControl(of element: AnyObject, in frame: CGRect) { fatalError("abstract") }
  func scroll(_ element: AnyObject, to offset: CGPoint) { fatalError("abstract") }
  func scroll(_ list: AnyObject, to position: ListScrollPosition) { fatalError("abstract") }
  func firstRow(of list: AnyObject) -> ListScrollPosition? { fatalError("abstract") }
  func setNeedsLayout(_ root: AnyObject) { fatalError("abstract") }
  func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval { fatalError("abstract") }
  func update(_ element: AnyObject, from old: Primitive, to new: Primitive) { fatalError("abstract") }
  func insert(_ child: AnyObject, into parent: AnyObject, after sibling: AnyObject?) { fatalError("abstract") }
  func move(_ child: AnyObject, in parent: AnyObject, after sibling: AnyObject?) { fatalError("abstract") }
  func remove(_ child: AnyObject, from parent: AnyObject) { fatalError("abstract") }
}

/// The erased form of a renderer. Elements are downcast without a check, because the renderer has made all of them.
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

  override func measure(
    _ primitive: Primitive, in element: AnyObject, _ proposal: ProposedViewSize
  ) -> LeafMeasurement { renderer.measure(primitive, in: own(element), proposal) }

  override func labelMetrics(of element: AnyObject) -> LabelMetrics { renderer.labelMetrics(of: own(element)) }

  override func place(_ element: AnyObject, _ placement: ElementPlacement) { renderer.place(own(element), placement) }

  override var date: Date { renderer.date }
  override func wake(at date: Date, _ body: @escaping @MainActor () -> Void) { renderer.wake(at: date, body) }

  override func draw(_ element: AnyObject, _ drawing: [DrawingCommand]) { renderer.draw(own(element), drawing) }

  override func placeControl(of element: AnyObject, in frame: CGRect) {
    renderer.placeControl(of: own(element), in: frame)
  }

  override func scroll(_ element: AnyObject, to offset: CGPoint) { renderer.scroll(own(element), to: offset) }
  override func scroll(_ list: AnyObject, to position: ListScrollPosition) { renderer.scroll(own(list), to: position) }
  override func firstRow(of list: AnyObject) -> ListScrollPosition? { renderer.firstRow(of: own(list)) }

  override func setNeedsLayout(_ root: AnyObject) { renderer.setNeedsLayout(own(root)) }

  override func startFrames(_ frame: @escaping @MainActor (TimeInterval) -> Bool) -> TimeInterval {
    renderer.startFrames(frame)
  }

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
