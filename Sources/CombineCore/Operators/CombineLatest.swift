/// The state machine of `combineLatest`: combines the latest values of two to four inputs.
///
/// An input without a value holds back every combination. The machine finishes when all inputs have finished.
@frozen @usableFromInline
struct CombineLatestMachine<I: InputTypes, Failure: Error>: StateMachine {
  @usableFromInline typealias Output = I.Combined

  @usableFromInline var a: I.A?
  @usableFromInline var b: I.B?
  @usableFromInline var c = I.third
  @usableFromInline var d = I.fourth
  @usableFromInline var open = I.count

  @inlinable
  init() {}

  @inlinable static var rejectsZeroDemand: Bool { true }

  /// A value that an input sends from inside a delivery of this operator is stored, and is combined with the next value
  /// that arrives outside a delivery. A feedback loop therefore ends.
  @inlinable static var emitsReentrantly: Bool { false }

  @inlinable
  func latest(_ canEmit: Bool) -> Effect<Output, Failure> {
    guard canEmit, let a, let b, let c, let d else { return .none }
    return .emit(I.combine(a, b, c, d))
  }

  @inlinable
  mutating func complete(input: Int, _ completion: Subscribers.Completion<Failure>) -> Effect<Output, Failure> {
    open -= 1
    return completion.isFailure || open == 0 ? .end(completion) : .none
  }

  /// The first input.
  @frozen @usableFromInline
  enum First: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 0 }

    @inlinable
    static func receive(_ input: I.A, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.a = input
      return machine.latest(canEmit)
    }
  }

  /// The second input.
  @frozen @usableFromInline
  enum Second: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 1 }

    @inlinable
    static func receive(_ input: I.B, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.b = input
      return machine.latest(canEmit)
    }
  }

  /// The third input.
  @frozen @usableFromInline
  enum Third: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 2 }

    @inlinable
    static func receive(_ input: I.C, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.c = input
      return machine.latest(canEmit)
    }
  }

  /// The fourth input.
  @frozen @usableFromInline
  enum Fourth: MachineInput {
    @usableFromInline typealias M = CombineLatestMachine<I, Failure>

    @inlinable static var index: Int { 3 }

    @inlinable
    static func receive(_ input: I.D, _ machine: inout M, canEmit: Bool) -> Effect<Output, Failure> {
      machine.d = input
      return machine.latest(canEmit)
    }
  }
}

extension Publishers {
  /// A publisher that combines the latest elements of two publishers.
  ///
  /// Returned by ``Publisher/combineLatest(_:)``.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B

    /// Creates a publisher that combines the latest elements of two publishers.
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
      typealias M = CombineLatestMachine<TwoInputs<A.Output, B.Output>, Failure>
      let coordinator = MultiInputCoordinator("CombineLatest", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.start()
    }
  }

  /// A publisher that combines the latest elements of three publishers.
  ///
  /// Returned by ``Publisher/combineLatest(_:_:)-(P,Q)``.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first publisher.
    public let a: A
    /// The second publisher.
    public let b: B
    /// The third publisher.
    public let c: C

    /// Creates a publisher that combines the latest elements of three publishers.
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
      typealias M = CombineLatestMachine<ThreeInputs<A.Output, B.Output, C.Output>, Failure>
      let coordinator = MultiInputCoordinator("CombineLatest", subscriber, M(), inputs: 3)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.start()
    }
  }

  /// A publisher that combines the latest elements of four publishers.
  ///
  /// Returned by ``Publisher/combineLatest(_:_:_:)-(P,Q,R)``.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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

    /// Creates a publisher that combines the latest elements of four publishers.
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
      typealias M = CombineLatestMachine<FourInputs<A.Output, B.Output, C.Output, D.Output>, Failure>
      let coordinator = MultiInputCoordinator("CombineLatest", subscriber, M(), inputs: 4)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.subscribe(to: d, as: M.Fourth.self)
      coordinator.start()
    }
  }
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest<A, B>, rhs: Publishers.CombineLatest<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest3<A, B, C>, rhs: Publishers.CombineLatest3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Returns a Boolean value that indicates whether two publishers combine equal publishers.
  ///
  /// - Parameters:
  ///   - lhs: A publisher.
  ///   - rhs: Another publisher.
  @inlinable
  public static func == (
    lhs: Publishers.CombineLatest4<A, B, C, D>, rhs: Publishers.CombineLatest4<A, B, C, D>
  ) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}

extension Publisher {
  /// Combines the latest elements of this publisher and another one, whenever either of them publishes.
  ///
  ///     self:                       ──1─────2───────3──|
  ///     other:                      ─────a─────b──|
  ///     combineLatest(other)        ─────1a─2a─2b───3b─|
  ///
  /// Publishes nothing until both publishers have published an element. An element that arrives from inside a delivery
  /// of a combination is stored as the latest one. No combination is published for it, so that a feedback loop ends.
  ///
  /// - Threads: A combination arrives on the thread on which the newest of its elements is delivered.
  /// - Demand: Requests as many elements of each publisher as combinations are requested. An element that arrives
  ///   without demand is stored as the latest one, and no combination is published for it.
  /// - Completion: Finishes when both publishers have finished. A failure of either becomes the failure immediately and
  ///   cancels the other.
  /// - Traps: A request for no elements.
  /// - Cost: One lock pair and a copy of both elements per element; eight allocations per subscriber.
  ///
  /// - Parameter other: The publisher whose elements come second in the combinations.
  /// - Returns: A publisher of pairs.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Combines the latest elements of this publisher and another one, and transforms each combination.
  ///
  ///     self:                         ──1─────2─────|
  ///     other:                        ─────2─────4──|
  ///     combineLatest(other, +)       ─────3──4──6──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - other: The publisher whose elements come second.
  ///   - transform: A closure that returns an element, given the latest element of each publisher. It runs on the
  ///     thread on which the combination is delivered.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Combines the latest elements of three publishers, whenever one of them publishes.
  ///
  ///     combineLatest(p, q)       ──────1ax──1bx──2bx──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the combinations.
  ///   - publisher2: The publisher whose elements come third.
  /// - Returns: A publisher of triples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Combines the latest elements of three publishers, and transforms each combination.
  ///
  ///     combineLatest(p, q) { $0 + $1 + $2 }       ──────6──7──9──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - transform: A closure that returns an element, given the latest element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == P.Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Combines the latest elements of four publishers, whenever one of them publishes.
  ///
  ///     combineLatest(p, q, r)       ──────1axi──1bxi──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second in the combinations.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  /// - Returns: A publisher of quadruples.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Combines the latest elements of four publishers, and transforms each combination.
  ///
  ///     combineLatest(p, q, r) { $0 + $1 + $2 + $3 }       ──────10──11──|
  ///
  /// Everything else is as for ``Publisher/combineLatest(_:)``.
  ///
  /// - Parameters:
  ///   - publisher1: The publisher whose elements come second.
  ///   - publisher2: The publisher whose elements come third.
  ///   - publisher3: The publisher whose elements come fourth.
  ///   - transform: A closure that returns an element, given the latest element of each publisher.
  /// - Returns: A publisher of the elements that the closure returns.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
