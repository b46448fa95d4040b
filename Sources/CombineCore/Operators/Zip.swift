/// Joins the values of two to four inputs in the order of arrival: firsts, seconds, and so on.
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

  /// Whether every side that has ended has left something to join.
  @inlinable
  var canGoOn: Bool {
    !(ended.0 && a.isEmpty) && !(ended.1 && b.isEmpty) && !(ended.2 && c.isEmpty) && !(ended.3 && d.isEmpty)
  }

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
  /// What ``Publisher/zip(_:)`` returns.
  public struct Zip<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
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
      typealias M = ZipMachine<TwoInputs<A.Output, B.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 2)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.start()
    }
  }

  /// What ``Publisher/zip(_:_:)-(P,Q)`` returns.
  public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
      typealias M = ZipMachine<ThreeInputs<A.Output, B.Output, C.Output>, Failure>
      let coordinator = MultiInputCoordinator("Zip", subscriber, M(), inputs: 3)
      coordinator.subscribe(to: a, as: M.First.self)
      coordinator.subscribe(to: b, as: M.Second.self)
      coordinator.subscribe(to: c, as: M.Third.self)
      coordinator.start()
    }
  }

  /// What ``Publisher/zip(_:_:_:)-(P,Q,R)`` returns.
  public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Zip<A, B>, rhs: Publishers.Zip<A, B>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Zip3<A, B, C>, rhs: Publishers.Zip3<A, B, C>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c
  }
}

extension Publishers.Zip4: Equatable where A: Equatable, B: Equatable, C: Equatable, D: Equatable {
  /// Whether the publishers are equal, one by one.
  @inlinable
  public static func == (lhs: Publishers.Zip4<A, B, C, D>, rhs: Publishers.Zip4<A, B, C, D>) -> Bool {
    lhs.a == rhs.a && lhs.b == rhs.b && lhs.c == rhs.c && lhs.d == rhs.d
  }
}

extension Publisher {
  /// Pairs the values of two publishers: first with first, second with second.
  ///
  ///     self:             ──1─────2─────3──|
  ///     other:            ─────a─────b─────────c─|
  ///     zip(other)        ─────1a────2b────────3c|
  ///
  /// A value waits for its partner, in a queue that has no bound but the demand: each publisher is asked for as many
  /// values as pairs are asked for. Finishes as soon as no further pair can come, and cancels what is left; a
  /// failure of either ends the stream at once. Delivers on the thread of the value that makes a pair. Cost: a lock
  /// pair a value, eight objects per subscriber.
  @inlinable
  public func zip<P: Publisher>(_ other: P) -> Publishers.Zip<Self, P> where P.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the values of two publishers, and makes one value of each pair.
  ///
  ///     self:               ──1─────2─────|
  ///     other:              ─────2─────4──|
  ///     zip(other, +)       ─────3─────6|
  ///
  /// Otherwise as ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, T>(
    _ other: P, _ transform: @escaping (Output, P.Output) -> T
  ) -> Publishers.Map<Publishers.Zip<Self, P>, T> where P.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  /// Joins the values of three publishers: firsts, seconds, and so on.
  ///
  ///     self:           ──1────────2──|
  ///     p:              ────a────b────|
  ///     q:              ──────x────y──|
  ///     zip(p, q)       ──────1ax──2by|
  ///
  /// Otherwise as ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher>(
    _ publisher1: P, _ publisher2: Q
  ) -> Publishers.Zip3<Self, P, Q> where P.Failure == Failure, Q.Failure == P.Failure {
    Publishers.Zip3(self, publisher1, publisher2)
  }

  /// Joins the values of three publishers, and makes one value of each triple.
  ///
  ///     zip(p, q) { $0 + $1 + $2 }       ──────6──15|
  ///
  /// Otherwise as ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ transform: @escaping (Output, P.Output, Q.Output) -> T
  ) -> Publishers.Map<Publishers.Zip3<Self, P, Q>, T> where P.Failure == Failure, Q.Failure == P.Failure {
    zip(publisher1, publisher2).map { transform($0.0, $0.1, $0.2) }
  }

  /// Joins the values of four publishers: firsts, seconds, and so on.
  ///
  ///     zip(p, q, r)       ──────1axi──2byj|
  ///
  /// Otherwise as ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R
  ) -> Publishers.Zip4<Self, P, Q, R>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    Publishers.Zip4(self, publisher1, publisher2, publisher3)
  }

  /// Joins the values of four publishers, and makes one value of each four.
  ///
  ///     zip(p, q, r) { $0 + $1 + $2 + $3 }       ──────10──26|
  ///
  /// Otherwise as ``zip(_:)``.
  @inlinable
  public func zip<P: Publisher, Q: Publisher, R: Publisher, T>(
    _ publisher1: P, _ publisher2: Q, _ publisher3: R,
    _ transform: @escaping (Output, P.Output, Q.Output, R.Output) -> T
  ) -> Publishers.Map<Publishers.Zip4<Self, P, Q, R>, T>
  where P.Failure == Failure, Q.Failure == P.Failure, R.Failure == Q.Failure {
    zip(publisher1, publisher2, publisher3).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}
