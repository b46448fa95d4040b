// The operators of a publisher of a sequence. They are the sequence's own: applied at once, to the whole sequence, on
// the calling thread, however many subscribe and whatever they ask for. Closures run right there, once for an element,
// so a sequence without an end never gets through most of them; `lazy` sequences and the general operators, behind
// `Deferred` or `eraseToAnyPublisher()`, work for each subscriber anew. Cost: where an array is returned, an array.

extension Publishers.Sequence {
  /// Makes every element into another one.
  ///
  ///     [1, 2].publisher.map { $0 * 10 }        10 20|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func map<T>(_ transform: (Elements.Element) -> T) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.map(transform))
  }

  /// Makes every element into another one, and drops those for which the closure returns nil.
  ///
  ///     ["1", "x"].publisher.compactMap { Int($0) }        1|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func compactMap<T>(_ transform: (Elements.Element) -> T?) -> Publishers.Sequence<[T], Failure> {
    Publishers.Sequence<[T], Failure>(sequence: sequence.compactMap(transform))
  }

  /// Drops the elements that do not meet a condition.
  ///
  ///     [1, 2, 3].publisher.filter { $0 > 1 }        23|
  ///
  /// Calls the closure for all elements at once.
  @inlinable
  public func filter(_ isIncluded: (Elements.Element) -> Bool) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.filter(isIncluded))
  }

  /// Delivers nothing, and finishes.
  ///
  ///     [1, 2].publisher.ignoreOutput()        |
  @inlinable
  public func ignoreOutput() -> Empty<Elements.Element, Failure> { Empty() }

  /// Puts a value in the place of nil. The elements remain optionals.
  ///
  ///     [1, nil].publisher.replaceNil(with: 0)        10|
  ///
  /// Where the context asks for elements that are no optionals, the general
  /// ``Publisher/replaceNil(with:)`` is taken.
  @inlinable
  public func replaceNil<T>(with output: T) -> Publishers.Sequence<[Elements.Element], Failure>
  where Elements.Element == T? {
    map { $0 ?? output }
  }

  /// Delivers the result after every element.
  ///
  ///     [1, 2, 3].publisher.scan(0, +)        136|
  ///
  /// Calls the closure for all elements at once.
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

  /// Gives the publisher another failure type, so that it fits where one is expected.
  ///
  ///     [1, 2].publisher.setFailureType(to: E.self)        12|
  ///
  /// Does not read the sequence.
  @inlinable
  public func setFailureType<E: Error>(to error: E.Type) -> Publishers.Sequence<Elements, E> {
    Publishers.Sequence<Elements, E>(sequence: sequence)
  }
}

// MARK: - By position

extension Publishers.Sequence {
  /// Drops the first elements.
  ///
  ///     [1, 2, 3].publisher.dropFirst()        23|
  ///
  /// Does not read the sequence before somebody subscribes.
  ///
  /// - Parameter count: How many elements; a negative number traps.
  @inlinable
  public func dropFirst(_ count: Int = 1) -> Publishers.Sequence<DropFirstSequence<Elements>, Failure> {
    require(count >= 0, "dropFirst(\(count)): the count is negative")
    return Publishers.Sequence<DropFirstSequence<Elements>, Failure>(sequence: sequence.dropFirst(count))
  }

  /// Drops elements for as long as they meet a condition.
  ///
  ///     [1, 2, 1].publisher.drop { $0 < 2 }        21|
  ///
  /// Calls the closure at once, up to the first element that does not meet it.
  @inlinable
  public func drop(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<DropWhileSequence<Elements>, Failure> {
    Publishers.Sequence<DropWhileSequence<Elements>, Failure>(sequence: sequence.drop(while: predicate))
  }

  /// Delivers the first elements, then finishes.
  ///
  ///     [1, 2, 3].publisher.prefix(2)        12|
  ///
  /// Does not read the sequence before somebody subscribes.
  ///
  /// - Parameter maxLength: How many elements; a negative number traps.
  @inlinable
  public func prefix(_ maxLength: Int) -> Publishers.Sequence<PrefixSequence<Elements>, Failure> {
    require(maxLength >= 0, "prefix(\(maxLength)): the length is negative")
    return Publishers.Sequence<PrefixSequence<Elements>, Failure>(sequence: sequence.prefix(maxLength))
  }

  /// Delivers elements for as long as they meet a condition, then finishes.
  ///
  ///     [1, 2, 1].publisher.prefix { $0 < 2 }        1|
  ///
  /// Calls the closure at once, up to the first element that does not meet it.
  @inlinable
  public func prefix(
    while predicate: (Elements.Element) -> Bool
  ) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(sequence: sequence.prefix(while: predicate))
  }
}

extension Publishers.Sequence where Elements: Collection {
  /// Delivers the elements at some positions.
  ///
  ///     [1, 2, 3].publisher.output(in: 1..<3)        23|
  ///
  /// Positions that the collection does not have are left out, and so a range may reach beyond it.
  @inlinable
  public func output(in range: Range<Elements.Index>) -> Publishers.Sequence<[Elements.Element], Failure> {
    Publishers.Sequence<[Elements.Element], Failure>(
      sequence: Array(sequence[range.clamped(to: sequence.startIndex..<sequence.endIndex)]))
  }
}

extension Publishers.Sequence where Elements: Collection, Failure == Never {
  /// Delivers the first element, if there is one.
  ///
  ///     [1, 2].publisher.first()        1|
  @inlinable
  public func first() -> Optional<Elements.Element>.Publisher { Optional<Elements.Element>.Publisher(sequence.first) }

  /// Delivers the element at a position, if the collection has it.
  ///
  ///     [1, 2].publisher.output(at: 1)        2|
  ///     [1, 2].publisher.output(at: 5)        |
  @inlinable
  public func output(at index: Elements.Index) -> Optional<Elements.Element>.Publisher {
    let isThere = index >= sequence.startIndex && index < sequence.endIndex
    return Optional<Elements.Element>.Publisher(isThere ? sequence[index] : nil)
  }
}

extension Publishers.Sequence where Failure == Never {
  /// Delivers the first element that meets a condition, if there is one.
  ///
  ///     [1, 2, 3].publisher.first { $0 > 1 }        2|
  ///
  /// Calls the closure at once, up to that element.
  @inlinable
  public func first(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.first(where: predicate))
  }
}

extension Publishers.Sequence where Elements: BidirectionalCollection, Failure == Never {
  /// Delivers the last element, if there is one.
  ///
  ///     [1, 2].publisher.last()        2|
  @inlinable
  public func last() -> Optional<Elements.Element>.Publisher { Optional<Elements.Element>.Publisher(sequence.last) }

  /// Delivers the last element that meets a condition, if there is one.
  ///
  ///     [1, 2, 3].publisher.last { $0 < 3 }        2|
  ///
  /// Calls the closure at once, from the end down to that element.
  @inlinable
  public func last(where predicate: (Elements.Element) -> Bool) -> Optional<Elements.Element>.Publisher {
    Optional<Elements.Element>.Publisher(sequence.last(where: predicate))
  }
}

// MARK: - Joining

extension Publishers.Sequence where Elements: RangeReplaceableCollection {
  /// Delivers more elements afterwards.
  ///
  ///     [1, 2].publisher.append(3, 4)        1234|
  @inlinable
  public func append(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> { append(elements) }

  /// Delivers the elements of a sequence, which is read at once, afterwards.
  ///
  ///     [1, 2].publisher.append([3, 4])        1234|
  @inlinable
  public func append<Other: Swift.Sequence>(
    _ elements: Other
  ) -> Publishers.Sequence<Elements, Failure> where Other.Element == Elements.Element {
    Publishers.Sequence<Elements, Failure>(sequence: sequence + elements)
  }

  /// Delivers the elements of another publisher of this type afterwards.
  ///
  ///     [1, 2].publisher.append([3, 4].publisher)        1234|
  @inlinable
  public func append(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    append(publisher.sequence)
  }

  /// Delivers other elements first.
  ///
  ///     [1, 2].publisher.prepend(3, 4)        3412|
  @inlinable
  public func prepend(_ elements: Elements.Element...) -> Publishers.Sequence<Elements, Failure> { prepend(elements) }

  /// Delivers the elements of a sequence, which is read at once, first.
  ///
  ///     [1, 2].publisher.prepend([3, 4])        3412|
  @inlinable
  public func prepend<Other: Swift.Sequence>(
    _ elements: Other
  ) -> Publishers.Sequence<Elements, Failure> where Other.Element == Elements.Element {
    Publishers.Sequence<Elements, Failure>(sequence: elements + sequence)
  }

  /// Delivers the elements of another publisher of this type first.
  ///
  ///     [1, 2].publisher.prepend([3, 4].publisher)        3412|
  @inlinable
  public func prepend(_ publisher: Publishers.Sequence<Elements, Failure>) -> Publishers.Sequence<Elements, Failure> {
    prepend(publisher.sequence)
  }
}
