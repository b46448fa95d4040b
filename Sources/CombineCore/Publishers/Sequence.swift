extension Publishers {
  /// A publisher that publishes the elements of a sequence and finishes.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence whose elements are published; every subscriber receives them from the beginning.
    public let sequence: Elements

    /// Creates a publisher of the elements of a sequence.
    ///
    /// - Parameter sequence: The sequence whose elements are published.
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
  /// A publisher that publishes the elements of this sequence and finishes.
  ///
  ///     [1, 2, 3].publisher    1─2─3─|
  ///
  /// - Threads: Elements and the completion arrive on the thread that requests.
  /// - Demand: Publishes no more elements than requested.
  /// - Completion: Finishes together with the last element.
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> { Publishers.Sequence(sequence: self) }
}
