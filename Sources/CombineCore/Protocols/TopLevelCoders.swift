#if !hasFeature(Embedded)
  /// A type that decodes values from a serialized form, such as `JSONDecoder`.
  public protocol TopLevelDecoder {
    /// The type of the serialized form.
    associatedtype Input

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - from: The serialized form.
    /// - Returns: The decoded value.
    /// - Throws: An error that describes what cannot be decoded.
    func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
  }

  /// A type that encodes values into a serialized form, such as `JSONEncoder`.
  public protocol TopLevelEncoder {
    /// The type of the serialized form.
    associatedtype Output

    /// Encodes a value.
    ///
    /// - Parameter value: The value to encode.
    /// - Returns: The serialized form.
    /// - Throws: An error that describes what cannot be encoded.
    func encode<T: Encodable>(_ value: T) throws -> Output
  }
#endif
