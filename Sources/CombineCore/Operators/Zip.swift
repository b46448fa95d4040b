/// The state machine of `zip`: combines the values of two to four inputs in the order of arrival.
///
/// Each input has a queue. A combination takes the first value of every queue. The machine finishes when an input has
/// finished and its queue is empty.
@frozen @usableFromInline
struct ZipMachine<I: InputTypes, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = I.Combined

  @usableFromInline var a = Queue<I.A>()
  @usableFromInline var b = Queue<I.B>()
  @usableFromInline var c = I.ThirdQueue()
  @usableFromInline var d = I.FourthQueue()
  @usableFromInline var ended = (false, false, false, false)

  @inlinable
  init() {}

  @inlinable static var rejectsZeroDemand: Bool { true }

  @inlinable
  mutating func resume() -> Effect<Output, Failure> {
    guard !a.isEmpty, !b.isEmpty, !c.isEmpty, !d.isEmpty else { return .none }
    let combined = I.combine(a.removeFirst(), b.removeFirst(), c.removeFirst(), d.removeFirst())
    return canGoOn ? .emit(combined) : .emitLast(combined)
  }

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure> {
    if completion.isFailure { return .end(completion) }
    switch input {
    case 0: ended.0 = true
    case 1: ended.1 = true
    case 2: ended.2 = true
    default: ended.3 = true
    }
    return canGoOn ? .none : .end(.finished)
  }

  /// A Boolean value that indicates whether another combination is possible: every finished input has values left.
  @inlinable
  var canGoOn: Bool {
    !(ended.0 && a.isEmpty) && !(ended.1 && b.isEmpty) && !(ended.2 && c.isEmpty) && !(ended.3 && d.isEmpty)
  }

  /// The first input.
  @frozen @usableFromInline
  enum First: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: I.A, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.a.append(input)
      return canEmit ? machine.resume() : .none
    }
  }

  /// The second input.
  @frozen @usableFromInline
  enum Second: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 1 }

    @inlinable
    static func receive(_ input: I.B, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.b.append(input)
      return canEmit ? machine.resume() : .none
    }
  }

  /// The third input.
  @frozen @usableFromInline
  enum Third: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 2 }

    @inlinable
    static func receive(_ input: I.C, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.c.append(input)
      return canEmit ? machine.resume() : .none
    }
  }

  /// The fourth input.
  @frozen @usableFromInline
  enum Fourth: MachineInput {
    @usableFromInline typealias M = ZipMachine<I, Failure>

    @inlinable static var index: Int { 3 }

    @inlinable
    static func receive(_ input: I.D, _ machine: inout M, canEmit: Bool) -> Effect<I.Combined, Failure> {
      machine.d.append(input)
      return canEmit ? machine.resume() : .none
    }
  }
}

extension Publishers {
  /// A publisher that pairs the elements of two publishers.
  ///
  /// Returned by ``Publisher/zip(_:)``.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates a publisher that pairs the elements of two publishers.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output), Downstream.Failure == Failure {
      typealias M = ZipMachine<TwoInputs<A.Output, B.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.start()
    }
  }

  /// A publisher that combines the elements of three publishers into triples.
  ///
  /// Returned by ``Publisher/zip(_:_:)-(P,Q)``.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates a publisher that combines the elements of three publishers into triples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output, C.Output), Downstream.Failure == Failure {
      typealias M = ZipMachine<ThreeInputs<A.Output, B.Output, C.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 3)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.start()
    }
  }

  /// A publisher that combines the elements of four publishers into quadruples.
  ///
  /// Returned by ``Publisher/zip(_:_:_:)-(P,Q,R)``.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C
    /// The fourth publisher.
    public let d: D

    /// Creates a publisher that combines the elements of four publishers into quadruples.
    ///
    /// - Parameters:
    ///   - a: The first publisher.
    ///   - b: The second publisher.
    ///   - c: The third publisher.
    ///   - d: The fourth publisher.
    @inlinable
    public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (A.Output, B.Output, C.Output, D.Output), Downstream.Failure == Failure {
      typealias M = ZipMachine<FourInputs<A.Output, B.Output, C.Output, D.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 4)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.subscribe(to: d, as: M.Fourth.self)
      coordinator.start()
    }
  }
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip<A, B>, rhs: Publishers.Zip<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip3<A, B, C>, rhs: Publishers.Zip3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.Zip4<A, B, C, D>, rhs: Publishers.Zip4<A, B, C, D>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}

extension Publisher {
  /// Pairs the elements of this publisher and another one, in the order in which they arrive.
  ///
  ///     self:             ──1─────2─────3──|
  ///     other:            ─────a─────b─────────c─|
  ///     zip(other)        ─────1a────2b────────3c|
  ///
  /// An element waits for its partner.
  ///
  /// - Threads: A pair arrives on the thread on which the later of its elements is delivered.
  /// - Demand: Requests as many elements of each publisher as pairs are requested.
  /// - Completion: Finishes as soon as no further pair is possible, and cancels the other publisher. A failure of
  ///   either publisher becomes the failure immediately and cancels the other.
  /// - Memory: Waiting elements are held in queues that only the demand bounds.
  /// - Cost: One lock pair per element; eight allocations per subscriber.
  ///
  /// - Parameter other: The publisher whose elements come second in the pairs.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the elements of this publisher and another one, and transforms each pair.
  ///
  ///     self:               ──1─────2─────|
  ///     other:              ─────2─────4──|
  ///     zip(other, +)       ─────3─────6|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - other: The publisher whose elements come second.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  /// Combines the elements of three publishers into triples, in the order in which they arrive.
  ///
  ///     self:           ──1────────2──|
  ///     p:              ────a────b────|
  ///     q:              ──────x────y──|
  ///     zip(p, q)       ──────1ax──2by|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the triples.
  ///   - publisher2: The publisher whose elements come third.
  /// - Returns: A publisher of triples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Combines the elements of three publishers into triples, and transforms each triple.
  ///
  ///     zip(p, q) { $0 + $1 + $2 }       ──────6──15|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == P.Failure {
    zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Combines the elements of four publishers into quadruples, in the order in which they arrive.
  ///
  ///     zip(p, q, r)       ──────1axi──2byj|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the quadruples.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  /// - Returns: A publisher of quadruples.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the elements of four publishers into quadruples, and transforms each quadruple.
  ///
  ///     zip(p, q, r) { $0 + $1 + $2 + $3 }       ──────10──26|
  ///
  /// Everything else is as for ``Publisher/zip(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  ///   - transform: A closure that returns an element, given one element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
