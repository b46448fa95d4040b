extension Publishers {
  /// What ``Publisher/map(_:)-(KeyPath<Self.Output,T>)`` returns.
  public struct MapKeyPath<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The property to read.
    public let keyPath: KeyPath<Upstream.Output, Output>

    @inlinable
    init(upstream: Upstream, keyPath: KeyPath<Upstream.Output, Output>) {
      self.upstream = upstream
      self.keyPath = keyPath
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let keyPath = keyPath
      upstream.subscribe(Stage(subscriber, MapStep { $0[keyPath: keyPath] }))
    }
  }

  /// What ``Publisher/map(_:_:)`` returns.
  public struct MapKeyPath2<Upstream: Publisher, Output0, Output1>: Publisher {
    public typealias Output = (Output0, Output1)
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The first property to read.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The second property to read.
    public let keyPath1: KeyPath<Upstream.Output, Output1>

    @inlinable
    init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>, keyPath1: KeyPath<Upstream.Output, Output1>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (Output0, Output1), Downstream.Failure == Failure {
      let (keyPath0, keyPath1) = (keyPath0, keyPath1)
      upstream.subscribe(Stage(subscriber, MapStep { ($0[keyPath: keyPath0], $0[keyPath: keyPath1]) }))
    }
  }

  /// What ``Publisher/map(_:_:_:)`` returns.
  public struct MapKeyPath3<Upstream: Publisher, Output0, Output1, Output2>: Publisher {
    public typealias Output = (Output0, Output1, Output2)
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream
    /// The first property to read.
    public let keyPath0: KeyPath<Upstream.Output, Output0>
    /// The second property to read.
    public let keyPath1: KeyPath<Upstream.Output, Output1>
    /// The third property to read.
    public let keyPath2: KeyPath<Upstream.Output, Output2>

    @inlinable
    init(
      upstream: Upstream, keyPath0: KeyPath<Upstream.Output, Output0>, keyPath1: KeyPath<Upstream.Output, Output1>,
      keyPath2: KeyPath<Upstream.Output, Output2>
    ) {
      self.upstream = upstream
      self.keyPath0 = keyPath0
      self.keyPath1 = keyPath1
      self.keyPath2 = keyPath2
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == (Output0, Output1, Output2), Downstream.Failure == Failure {
      let (keyPath0, keyPath1, keyPath2) = (keyPath0, keyPath1, keyPath2)
      upstream.subscribe(
        Stage(subscriber, MapStep { ($0[keyPath: keyPath0], $0[keyPath: keyPath1], $0[keyPath: keyPath2]) }))
    }
  }
}

extension Publisher {
  /// Reads a property of every value.
  ///
  ///     self:           ──(1,a)──(2,b)──|
  ///     map(\.0)        ──1──────2──────|
  ///
  /// Reads on the thread that delivers. Demand, end and the upstream's subscription pass unchanged.
  /// Cost: reading the key path.
  @inlinable
  public func map<T>(_ keyPath: KeyPath<Output, T>) -> Publishers.MapKeyPath<Self, T> {
    Publishers.MapKeyPath(upstream: self, keyPath: keyPath)
  }

  /// Reads two properties of every value.
  ///
  ///     self:               ──(1,a,x)──|
  ///     map(\.0, \.1)       ──(1,a)────|
  ///
  /// Otherwise as ``map(_:)-(KeyPath<Self.Output,T>)``.
  @inlinable
  public func map<T0, T1>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>
  ) -> Publishers.MapKeyPath2<Self, T0, T1> {
    Publishers.MapKeyPath2(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1)
  }

  /// Reads three properties of every value.
  ///
  ///     self:                    ──(1,a,x,y)──|
  ///     map(\.0, \.1, \.2)       ──(1,a,x)────|
  ///
  /// Otherwise as ``map(_:)-(KeyPath<Self.Output,T>)``.
  @inlinable
  public func map<T0, T1, T2>(
    _ keyPath0: KeyPath<Output, T0>, _ keyPath1: KeyPath<Output, T1>, _ keyPath2: KeyPath<Output, T2>
  ) -> Publishers.MapKeyPath3<Self, T0, T1, T2> {
    Publishers.MapKeyPath3(upstream: self, keyPath0: keyPath0, keyPath1: keyPath1, keyPath2: keyPath2)
  }
}
