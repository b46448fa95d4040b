import Foundation

/// Decodes lines of the form `name = value`.
public struct LineDecoder {
  public init() {}

  public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    var fields: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      guard parts.count == 2 else { throw LineError.malformed(String(line)) }
      fields[parts[0]] = parts[1]
    }
    return try JSONDecoder().decode(type, from: JSONEncoder().encode(fields))
  }
}

public enum LineError: Error, Equatable { case malformed(String) }

#if canImport(Combine)
  import Combine

  extension LineDecoder: TopLevelDecoder {
    public typealias Input = String
  }
#endif
