/// The types of an operator's inputs, two to four, and how one value of each makes one of its outputs: what lets the
/// forms of `zip` and `combineLatest` with two, three and four publishers be one machine each.
///
/// An input that there is not has the type `Void`, takes no room, and always has its value.
@usableFromInline
protocol Inputs<Joined> {
  associatedtype A
  associatedtype B
  associatedtype C
  associatedtype D
  associatedtype Joined
  /// Where values of the third input wait.
  associatedtype ThirdLine: Line<C>
  /// Where values of the fourth input wait.
  associatedtype FourthLine: Line<D>

  /// How many there are.
  static var count: Int { get }
  /// The value of the third, if there is no such input.
  static var third: C? { get }
  /// The value of the fourth, if there is no such input.
  static var fourth: D? { get }

  static func join(_ a: A, _ b: B, _ c: C, _ d: D) -> Joined
}

@frozen @usableFromInline
enum TwoInputs<A, B>: Inputs {
  @usableFromInline typealias ThirdLine = NoLine
  @usableFromInline typealias FourthLine = NoLine

  @inlinable static var count: Int { 2 }
  @inlinable static var third: Void? { () }
  @inlinable static var fourth: Void? { () }
  @inlinable static func join(_ a: A, _ b: B, _ c: Void, _ d: Void) -> (A, B) { (a, b) }
}

@frozen @usableFromInline
enum ThreeInputs<A, B, C>: Inputs {
  @usableFromInline typealias ThirdLine = Queue<C>
  @usableFromInline typealias FourthLine = NoLine

  @inlinable static var count: Int { 3 }
  @inlinable static var third: C? { nil }
  @inlinable static var fourth: Void? { () }
  @inlinable static func join(_ a: A, _ b: B, _ c: C, _ d: Void) -> (A, B, C) { (a, b, c) }
}

@frozen @usableFromInline
enum FourInputs<A, B, C, D>: Inputs {
  @usableFromInline typealias ThirdLine = Queue<C>
  @usableFromInline typealias FourthLine = Queue<D>

  @inlinable static var count: Int { 4 }
  @inlinable static var third: C? { nil }
  @inlinable static var fourth: D? { nil }
  @inlinable static func join(_ a: A, _ b: B, _ c: C, _ d: D) -> (A, B, C, D) { (a, b, c, d) }
}

/// Where the values of one input wait for the others'.
@usableFromInline
protocol Line<Element> {
  associatedtype Element

  init()
  var isEmpty: Bool { get }
  mutating func append(_ element: Element)
  mutating func removeFirst() -> Element
}

extension Queue: Line {}

/// The line of an input that there is not: always somebody in it.
@frozen @usableFromInline
struct NoLine: Line {
  @inlinable init() {}
  @inlinable var isEmpty: Bool { false }
  @inlinable func append(_ element: Void) {}
  @inlinable func removeFirst() {}
}
