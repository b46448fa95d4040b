/// Joins the newest values of two to four inputs.
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

  /// A value that an input sends from inside a delivery of this operator is combined with the next one that comes from
  /// outside, so that a feedback loop ends.
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
  /// What ``Publisher/combineLatest(_:)`` returns.
  public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
    public typealias Output = (A.Output, B.Output)
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/combineLatest(_:_:)-(P,Q)`` returns.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B
    /// The third of its publishers.
    public let c: C

    /// Makes one without the method of ``Publisher`` that usually does.
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

  /// What ``Publisher/combineLatest(_:_:_:)-(P,Q,R)`` returns.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, B.Failure == C.Failure, C.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    /// The first of its publishers.
    public let a: A
    /// The second of its publishers.
    public let b: B
    /// The third of its publishers.
    public let c: C
    /// The fourth of its publishers.
    public let d: D

    /// Makes one without the method of ``Publisher`` that usually does.
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
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest<A, B>, rhs: Publishers.CombineLatest<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.CombineLatest3<A, B, C>, rhs: Publishers.CombineLatest3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publishers.CombineLatest4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (
    lhs: Publishers.CombineLatest4<A, B, C, D>, rhs: Publishers.CombineLatest4<A, B, C, D>
  ) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}

extension Publisher {
  /// Joins the newest values of two publishers, whenever either delivers.
  ///
  ///     self:                       ──1─────2───────3──|
  ///     other:                      ─────a─────b──|
  ///     combineLatest(other)        ─────1a─2a─2b───3b─|
  ///
  /// Begins when both have delivered. Each publisher is asked for as many values as are asked for here; a value that
  /// comes when nothing is asked for is remembered as the newest, and not delivered. Finishes when both have; a
  /// failure of either ends the stream at once and cancels the other. Delivers on the thread of the value that came
  /// last. Cost: a lock pair and a copy of both values a value, eight objects per subscriber.
  @inlinable
  public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
  where P.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Joins the newest values of two publishers into one value, whenever either delivers.
  ///
  ///     self:                         ──1─────2─────|
  ///     other:                        ─────2─────4──|
  ///     combineLatest(other, +)       ─────3──4──6──|
  ///
  /// Otherwise as ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Joins the newest values of three publishers, whenever one of them delivers.
  ///
  ///     combineLatest(p, q)       ──────1ax──1bx──2bx──|
  ///
  /// Otherwise as ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.CombineLatest3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.CombineLatest3(self, publisher1, publisher2)
  }

  /// Joins the newest values of three publishers into one value, whenever one of them delivers.
  ///
  ///     combineLatest(p, q) { $0 + $1 + $2 }       ──────6──7──9──|
  ///
  /// Otherwise as ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, P, Q>, T>
  where P.Failure == Failure, Q.Failure == P.Failure {
    combineLatest(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Joins the newest values of four publishers, whenever one of them delivers.
  ///
  ///     combineLatest(p, q, r)       ──────1axi──1bxi──|
  ///
  /// Otherwise as ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.CombineLatest4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    Publishers.CombineLatest4(self, publisher1, publisher2, publisher3)
  }

  /// Joins the newest values of four publishers into one value, whenever one of them delivers.
  ///
  ///     combineLatest(p, q, r) { $0 + $1 + $2 + $3 }       ──────10──11──|
  ///
  /// Otherwise as ``combineLatest(_:)``.
  @inlinable
  public func combineLatest<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    combineLatest(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
