extension Publishers {
  /// Delivers the elements of a sequence, then finishes.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The elements to deliver. Every subscriber gets them from the beginning.
    public let sequence: Elements

    /// Makes a publisher of the elements of a sequence.
    @inlinable
    public init(sequence: Elements) { self.sequence = sequence }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let sequence = sequence
      IteratorSource(sequence.makeIterator(), subscriber).begin(
        "Sequence", describe: { String(describing: sequence) })
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}
extension Publishers.Sequence: Sendable where Elements: Sendable {}

extension Sequence {
  /// A publisher that delivers the elements of this sequence, then finishes.
  ///
  ///     [1, 2, 3].publisher    123|
  ///
  /// Delivers on the thread that requests, no more than is asked for, and finishes with the last element.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}
