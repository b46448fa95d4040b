extension Publishers {
  /// What ``Publisher/decode(type:decoder:)`` returns.
  public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
  where Upstream.Output == Coder.Input {
    public typealias Failure = any Error

    /// Where the serialised values come from.
    public let upstream: Upstream
    @usableFromInline let decoder: Coder

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      let decoder = decoder
      upstream.subscribe(
        StatefulStage(
          "Decode", subscriber,
          TryMapStep<_, _, Upstream.Failure> { try decoder.decode(Output.self, from: $0) }))
    }
  }

  /// What ``Publisher/encode(encoder:)`` returns.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    /// Where the values come from.
    public let upstream: Upstream
    @usableFromInline let encoder: Coder

    /// Makes one without the method of ``Publisher`` that usually does.
    @inlinable
    public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == any Error {
      let encoder = encoder
      upstream.subscribe(
        StatefulStage("Encode", subscriber, TryMapStep<_, _, Upstream.Failure> { try encoder.encode($0) }))
    }
  }
}

extension Publisher {
  /// Makes values from their serialised form.
  ///
  ///     self:                                         ──{"id":1}──{"id":"x"}──|
  ///     decode(type: Item.self, decoder: JSON…)       ──Item(1)───✕
  ///
  /// Decodes on the thread that delivers. What the decoder throws cancels the upstream and ends the stream; a
  /// `DecodingError` says which coding path did not fit. Demand passes unchanged. Cost: the decoder's, and one
  /// object per subscriber.
  @inlinable
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
    Publishers.Decode(upstream: self, decoder: decoder)
  }

  /// Brings values into a serialised form.
  ///
  ///     self:                              ──Item(1)───|
  ///     encode(encoder: JSON…)             ──{"id":1}──|
  ///
  /// Encodes on the thread that delivers. What the encoder throws cancels the upstream and ends the stream. Demand
  /// passes unchanged. Cost: the encoder's, and one object per subscriber.
  @inlinable
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
  where Output: Encodable {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}
