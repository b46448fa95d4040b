/// A type that makes values from a serialised form, such as `JSONDecoder`.
public protocol TopLevelDecoder {
  /// The serialised form.
  associatedtype Input

  /// Makes a value.
  ///
  /// - Throws: An error that says what does not fit, and where.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

/// A type that brings values into a serialised form, such as `JSONEncoder`.
public protocol TopLevelEncoder {
  /// The serialised form.
  associatedtype Output

  /// Brings a value into the serialised form.
  ///
  /// - Throws: An error that says which part cannot be encoded.
  func encode<T: Encodable>(_ value: T) throws -> Output
}
