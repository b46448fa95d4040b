import Foundation

/// Keeps data by name, up to a number of bytes.
public final class Cache {
  private var entries: [(name: String, data: Data)] = []
  private let limit: Int

  public init(limit: Int) { self.limit = limit }

  public subscript(name: String) -> Data? { entries.first { $0.name == name }?.data }

  /// Stores data, and forgets the oldest until all fits.
  public func store(_ data: Data, as name: String) {
    entries.removeAll { $0.name == name }
    entries.append((name, data))
    while entries.reduce(0, { $0 + $1.data.count }) > limit { entries.removeFirst() }
  }

  /// The number of entries.
  public var count: Int { entries.count }
}
