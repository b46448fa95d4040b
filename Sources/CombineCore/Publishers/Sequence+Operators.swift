// The operators of a publisher of a sequence.
//
// They are the operators of the sequence itself: applied immediately to the whole sequence, on the calling thread,
// however many subscribers attach later and whatever they request. Closures run once per element, so most of these
// operators never return for an infinite sequence. A `lazy` sequence, or the general operators behind `Deferred` or
// `eraseToAnyPublisher()`, work anew for each subscriber. Cost: an array, where the result is a publisher of an array.

extension Publishers.Sequence {
  /// Transforms each element with a closure.
  ///
  ///     [1, 2].publisher.map { $0 * 10 }        10 20|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameter transform: A closure that returns the new element.
  /// - Returns: A publisher of the new elements.
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Transforms each element with a closure, and drops the elements for which the closure returns `nil`.
  ///
  ///     ["1", "x"].publisher.compactMap { Int($0) }        1|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameter transform: A closure that returns the new element, or `nil`.
  /// - Returns: A publisher of the new elements that are not `nil`.
  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Drops the elements that do not meet a condition.
  ///
  ///     [1, 2, 3].publisher.filter { $0 > 1 }        2─3─|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameter isIncluded: A closure that returns whether to publish an element.
  /// - Returns: A publisher of the elements that meet the condition.
  @inlinable
  public func filter(_ isIncluded: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Drops all elements and finishes.
  ///
  ///     [1, 2].publisher.ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }

  /// Replaces each `nil` element with a given element. The elements remain optionals.
  ///
  ///     [1, nil].publisher.replaceNil(with: 0)        1─0─|
  ///
  /// If the context requires elements that are not optionals, the compiler selects the general
  /// ``Publisher/replaceNil(with:)``.
  ///
  /// - Parameter output: The element that replaces `nil`.
  /// - Returns: A publisher of optionals that are not `nil`.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Elements.Element], Failure>
  where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Combines each element with the latest result, and publishes every result.
  ///
  ///     [1, 2, 3].publisher.scan(0, +)        1─3─6─|
  ///
  /// The closure runs for all elements before this method returns.
  ///
  /// - Parameters:
  ///   - initialResult: The result before the first element; it is not published.
  ///   - nextPartialResult: A closure that returns the next result, given the latest result and an element.
  /// - Returns: A publisher of the results.
  @inlinable
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Elements.Element) -> T
  ) -> Publishers.Sequence<[T], Failure> {
    var result = initialResult
    return map {
      result = nextPartialResult(result, $0)
      return result
    }
  }

  /// Changes the failure type.
  ///
  ///     [1, 2].publisher.setFailureType(to: E.self)        1─2─|
  ///
  /// Does not read the sequence.
  ///
  /// - Parameter error: The new failure type.
  /// - Returns: A publisher of the same elements with the new failure type.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

// MARK: - By position

extension Publishers.Sequence {
  /// Drops the first elements.
  ///
  ///     [1, 2, 3].publisher.dropFirst()        2─3─|
  ///
  /// Does not read the sequence before a subscriber attaches.
  ///
  /// - Traps: A negative count.
  ///
  /// - Parameter count: The number of elements to drop.
  /// - Returns: A publisher of the remaining elements.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    require(count >= 0, "dropFirst(\(count)): the count is negative")
    return Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// Drops elements while a condition holds.
  ///
  ///     [1, 2, 1].publisher.drop { $0 < 2 }        2─1─|
  ///
  /// The closure runs before this method returns, up to the first element that does not meet the condition.
  ///
  /// - Parameter predicate: A closure that returns whether to drop an element.
  /// - Returns: A publisher of the remaining elements.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// Publishes the first elements and finishes.
  ///
  ///     [1, 2, 3].publisher.prefix(2)        1─2─|
  ///
  /// Does not read the sequence before a subscriber attaches.
  ///
  /// - Traps: A negative length.
  ///
  /// - Parameter maxLength: The maximum number of elements.
  /// - Returns: A publisher of at most `maxLength` elements.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// Publishes elements while a condition holds, and finishes.
  ///
  ///     [1, 2, 1].publisher.prefix { $0 < 2 }        1|
  ///
  /// The closure runs before this method returns, up to the first element that does not meet the condition.
  ///
  /// - Parameter predicate: A closure that returns whether to publish an element.
  /// - Returns: A publisher of the elements before the first one that does not meet the condition.
  @inlinable
  public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Publishes the elements at a range of positions.
  ///
  ///     [1, 2, 3].publisher.output(in: 1..<3)        2─3─|
  ///
  /// The range may extend beyond the collection.
  ///
  /// - Parameter range: The positions of the elements to publish.
  /// - Returns: A publisher of the elements at those positions that exist.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Publishes the first element, if there is one.
  ///
  ///     [1, 2].publisher.first()        1|
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher { Optional<Elements.Element>.Publisher(sequence.first) }

  /// Publishes the element at a position, if there is one.
  ///
  ///     [1, 2].publisher.output(at: 1)        2|
  ///     [1, 2].publisher.output(at: 5)        |
  ///
  /// - Parameter index: The position of the element.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    let isThere = index >= sequence.startIndex && index < sequence.endIndex
    return Optional<Elements.Element>.Publisher(isThere ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Publishes the first element that meets a condition, if there is one.
  ///
  ///     [1, 2, 3].publisher.first { $0 > 1 }        2|
  ///
  /// The closure runs before this method returns, up to that element.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func first(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Publishes the last element, if there is one.
  ///
  ///     [1, 2].publisher.last()        2|
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher { Optional<Elements.Element>.Publisher(sequence.last) }

  /// Publishes the last element that meets a condition, if there is one.
  ///
  ///     [1, 2, 3].publisher.last { $0 < 3 }        2|
  ///
  /// The closure runs before this method returns, from the last element back to that element.
  ///
  /// - Parameter predicate: A closure that returns whether an element meets the condition.
  /// - Returns: A publisher of the element, or of no elements.
  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.last(where: predicate))
  }
}

// MARK: - Appending and prepending

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Publishes further elements after these.
  ///
  ///     [1, 2].publisher.append(3, 4)        1─2─3─4─|
  ///
  /// - Parameter elements: The elements to publish afterwards.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

  /// Publishes the elements of another sequence after these.
  ///
  ///     [1, 2].publisher.append([3, 4])        1─2─3─4─|
  ///
  /// Reads both sequences before this method returns.
  ///
  /// - Parameter elements: The elements to publish afterwards.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func append<Other: Swift.Sequence>(
    _ elements: Other
  ) -> Publishers.Sequence<Elements, Failure> where Other.Element == Elements.Element {
    Publishers.Sequence<Elements, Failure>(sequence: sequence + elements)
  }

  /// Publishes the elements of another publisher of this type after these.
  ///
  ///     [1, 2].publisher.append([3, 4].publisher)        1─2─3─4─|
  ///
  /// - Parameter publisher: The publisher whose elements are published afterwards.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }

  /// Publishes other elements before these.
  ///
  ///     [1, 2].publisher.prepend(3, 4)        3─4─1─2─|
  ///
  /// - Parameter elements: The elements to publish first.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

  /// Publishes the elements of another sequence before these.
  ///
  ///     [1, 2].publisher.prepend([3, 4])        3─4─1─2─|
  ///
  /// Reads both sequences before this method returns.
  ///
  /// - Parameter elements: The elements to publish first.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func prepend<Other: Swift.Sequence>(
    _ elements: Other
  ) -> Publishers.Sequence<Elements, Failure> where Other.Element == Elements.Element {
    Publishers.Sequence<Elements, Failure>(sequence: elements + sequence)
  }

  /// Publishes the elements of another publisher of this type before these.
  ///
  ///     [1, 2].publisher.prepend([3, 4].publisher)        3─4─1─2─|
  ///
  /// - Parameter publisher: The publisher whose elements are published first.
  /// - Returns: A publisher of all the elements.
  @inlinable
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }
}
