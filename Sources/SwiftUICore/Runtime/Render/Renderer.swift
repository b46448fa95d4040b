/// Makes elements of primitives: widgets of a toolkit, lines of a terminal, values that tests compare.
///
/// The runtime calls it on the main actor, in the order in which things change. Places among siblings are given as the
/// sibling before, which is what toolkits with linked children ask for, and needs no counting.
///
///     make(text) ─▶ insert(into: stack, after: nil) ─▶ update … ─▶ remove(from: stack)
@MainActor
public protocol Renderer: AnyObject, Sendable {
  /// What the renderer makes of a primitive.
  associatedtype Element: AnyObject

  /// Makes an element. It shows nothing before it is inserted. What the user does with it goes to the sink.
  func make(_ primitive: Primitive, _ events: EventSink) -> Element

  /// Shows another value of the same kind of primitive.
  func update(_ element: Element, from old: Primitive, to new: Primitive)

  /// Puts an element inside another, behind the sibling, or in front of all.
  func insert(_ child: Element, into parent: Element, after sibling: Element?)

  /// Moves an element behind the sibling, or in front of all.
  func move(_ child: Element, in parent: Element, after sibling: Element?)

  /// Takes an element away for good.
  func remove(_ child: Element, from parent: Element)

  /// Runs the closure on the main actor, soon, and not before this returns. Called from any thread.
  nonisolated func schedule(_ turn: @escaping @MainActor @Sendable () -> Void)
}

/// A renderer whose elements' type nobody needs to know.
@MainActor
class AnyRenderer {
  func make(_ primitive: Primitive, _ events: EventSink) -> AnyObject { fatalError("abstract") }
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

  override func make(_ primitive: Primitive, _ events: EventSink) -> AnyObject { renderer.make(primitive, events) }

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
