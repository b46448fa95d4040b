extension Subscribers {
  /// The terminal event of a publisher.
  @frozen
  public enum Completion<Failure: Error> {
    /// The publisher has published all its elements.
    case finished
    /// The publisher has failed with an error.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Sendable {}
extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}

extension Subscribers.Completion {
  @inlinable
  var isFailure: Bool { if case .failure = self { true } else { false } }
}

#if !hasFeature(Embedded)
  extension Subscribers.Completion: Encodable where Failure: Encodable {
    /// Encodes a Boolean `success`, and the `error` of a failure.
    ///
    /// - Parameter encoder: The encoder to write to.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CompletionCodingKeys.self)
      switch self {
      case .finished:
        try container.encode(true, forKey: .success)
      case .failure(let error):
        try container.encode(false, forKey: .success)
        try container.encode(error, forKey: .error)
      }
    }
  }

  extension Subscribers.Completion: Decodable where Failure: Decodable {
    /// Decodes a completion that `encode(to:)` has encoded.
    ///
    /// - Parameter decoder: The decoder to read from.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CompletionCodingKeys.self)
      self =
        try container.decode(Bool.self, forKey: .success)
        ? .finished : .failure(container.decode(Failure.self, forKey: .error))
    }
  }

  /// The keys of an encoded completion.
  private enum CompletionCodingKeys: String, CodingKey { case success, error }
#endif
