#if !hasFeature(Embedded)
  extension Publishers {
    /// A publisher that decodes elements from their serialized form.
    ///
    /// Returned by ``Publisher/decode(type:decoder:)``.
    public struct Decode<Upstream: Publisher, Output: Decodable, Coder: TopLevelDecoder>: Publisher
    where Upstream.Output == Coder.Input {
      public typealias Failure = any Error

      /// The publisher of the serialized elements.
      public let upstream: Upstream
      @usableFromInline let decoder: Coder

      /// Creates a publisher that decodes elements from their serialized form.
      ///
      /// - Parameters:
      ///   - upstream: The publisher of the serialized elements.
      ///   - decoder: The decoder for the elements.
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

    /// A publisher that encodes elements into a serialized form.
    ///
    /// Returned by ``Publisher/encode(encoder:)``.
    public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher where Upstream.Output: Encodable {
      public typealias Output = Coder.Output
      public typealias Failure = any Error

      /// The publisher whose elements are encoded.
      public let upstream: Upstream
      @usableFromInline let encoder: Coder

      /// Creates a publisher that encodes elements into a serialized form.
      ///
      /// - Parameters:
      ///   - upstream: The publisher whose elements are encoded.
      ///   - encoder: The encoder for the elements.
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
    /// Decodes elements from their serialized form.
    ///
    ///     self:                                         ──{"id":1}──{"id":"x"}──|
    ///     decode(type: Item.self, decoder: JSON…)       ──Item(1)───✕
    ///
    /// - Threads: Decodes on the thread on which this publisher delivers.
    /// - Demand: Passes requests unchanged.
    /// - Completion: An error that the decoder throws becomes the failure and cancels this publisher. A `DecodingError`
    ///   names the coding path. Passes the completion of this publisher on.
    /// - Cost: One call of the decoder per element; three allocations per subscriber.
    ///
    /// - Parameters:
    ///   - type: The type of the decoded elements.
    ///   - decoder: The decoder for the elements.
    /// - Returns: A publisher of the decoded elements.
    @inlinable
    public func decode<Item: Decodable, Coder: TopLevelDecoder>(
      type: Item.Type, decoder: Coder
    ) -> Publishers.Decode<Self, Item, Coder> where Output == Coder.Input {
      Publishers.Decode(upstream: self, decoder: decoder)
    }

    /// Encodes elements into a serialized form.
    ///
    ///     self:                              ──Item(1)───|
    ///     encode(encoder: JSON…)             ──{"id":1}──|
    ///
    /// - Threads: Encodes on the thread on which this publisher delivers.
    /// - Demand: Passes requests unchanged.
    /// - Completion: An error that the encoder throws becomes the failure and cancels this publisher. Passes the
    ///   completion of this publisher on.
    /// - Cost: One call of the encoder per element; three allocations per subscriber.
    ///
    /// - Parameter encoder: The encoder for the elements.
    /// - Returns: A publisher of the encoded elements.
    @inlinable
    public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.Encode<Self, Coder>
    where Output: Encodable {
      Publishers.Encode(upstream: self, encoder: encoder)
    }
  }
#endif
