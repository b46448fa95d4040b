/// The types of an operator's two to four inputs, and the function that combines a value of each into an output.
///
/// With it, the forms of `zip` with two, three and four publishers share one machine, and so do those of
/// `combineLatest`.
///
/// An absent input has the type `Void`, uses no memory, and always has a value.
@usableFromInline
package protocol InputTypes<Combined> {
  associatedtype A
  associatedtype B
  associatedtype C
  associatedtype D
  associatedtype Combined
  /// The queue in which values of the third input wait.
  associatedtype ThirdQueue: InputQueue<C>
  /// The queue in which values of the fourth input wait.
  associatedtype FourthQueue: InputQueue<D>

  /// The number of inputs.
  static var count: Int { get }
  /// The value of the third input if that is absent, otherwise `nil`.
  static var third: C? { get }
  /// The value of the fourth input if that is absent, otherwise `nil`.
  static var fourth: D? { get }

  static func combine(_ a: A, _ b: B, _ c: C, _ d: D) -> Combined
}

/// The element types of a machine with two inputs. The third and the fourth, of the four that a machine can have, are
/// absent.
@frozen @usableFromInline
package enum TwoInputs<A, B>: InputTypes {
  @usableFromInline package typealias ThirdQueue = AbsentInputQueue
  @usableFromInline package typealias FourthQueue = AbsentInputQueue

  @inlinable package static var count: Int { 2 }
  @inlinable package static var third: Void? { () }
  @inlinable package static var fourth: Void? { () }
  @inlinable package static func combine(_ a: A, _ b: B, _ c: Void, _ d: Void) -> (A, B) { (a, b) }
}

/// The element types of a machine with three inputs. The fourth, of the four that a machine can have, is absent.
@frozen @usableFromInline
package enum ThreeInputs<A, B, C>: InputTypes {
  @usableFromInline package typealias ThirdQueue = Queue<C>
  @usableFromInline package typealias FourthQueue = AbsentInputQueue

  @inlinable package static var count: Int { 3 }
  @inlinable package static var third: C? { nil }
  @inlinable package static var fourth: Void? { () }
  @inlinable package static func combine(_ a: A, _ b: B, _ c: C, _ d: Void) -> (A, B, C) { (a, b, c) }
}

/// The types of four inputs.
@frozen @usableFromInline
package enum FourInputs<A, B, C, D>: InputTypes {
  @usableFromInline package typealias ThirdQueue = Queue<C>
  @usableFromInline package typealias FourthQueue = Queue<D>

  @inlinable package static var count: Int { 4 }
  @inlinable package static var third: C? { nil }
  @inlinable package static var fourth: D? { nil }
  @inlinable package static func combine(_ a: A, _ b: B, _ c: C, _ d: D) -> (A, B, C, D) { (a, b, c, d) }
}

/// A queue in which the values of one input wait for those of the others.
@usableFromInline
package protocol InputQueue<Element> {
  associatedtype Element

  init()
  var isEmpty: Bool { get }
  mutating func append(_ element: Element)
  mutating func removeFirst() -> Element
}

extension Queue: InputQueue {}

/// The queue of an absent input, which is never empty.
@frozen @usableFromInline
package struct AbsentInputQueue: InputQueue {
  @inlinable package init() {}
  @inlinable package var isEmpty: Bool { false }
  @inlinable package func append(_ element: Void) {}
  @inlinable package func removeFirst() {}
}
