import CombineCore
import Foundation

/// A value that a store keeps under a key.
package enum StoredValue: Equatable, Sendable {
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case data(Data)
  case date(Date)
  case array([StoredValue])
  case dictionary([String: StoredValue])

  /// Creates a value from an object of a property list, or returns `nil` for any other object.
  init?(_ object: Any) {
    switch object {
    case let number as NSNumber:
      // The number of a property list converts to a Boolean value too if it is 0 or 1, so its own type decides.
      switch String(cString: number.objCType) {
      case "c": self = .bool(number.boolValue)
      case "d", "f": self = .double(number.doubleValue)
      default: self = .int(number.intValue)
      }
    case let value as String: self = .string(value)
    case let value as Data: self = .data(value)
    case let value as Date: self = .date(value)
    case let values as [Any]: self = .array(values.compactMap { StoredValue($0) })
    case let values as [String: Any]: self = .dictionary(values.compactMapValues { StoredValue($0) })
    default: return nil
    }
  }

  /// The value as an object of a property list.
  var object: Any {
    switch self {
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .data(let value): value
    case .date(let value): value
    case .array(let values): values.map(\.object)
    case .dictionary(let values): values.mapValues(\.object)
    }
  }
}

/// A source for the value of a key in a store. Each property of a view has its own source.
final class StoredValueSource: DependencySource, @unchecked Sendable {  // constant fields
  let store: ValueStore
  let key: String
  private let queue: UpdateQueue

  init(_ store: ValueStore, _ key: String, queue: UpdateQueue) {
    self.store = store
    self.key = key
    self.queue = queue
    super.init()
    store.add(self, for: key)
  }

  func changed() { queue.add(self) }

  var value: StoredValue? {
    wasRead()
    return store.value(for: key)
  }

  func set(_ value: StoredValue?) {
    if let node = CurrentEvaluation.reader {
      MainActor.assumeIsolated { node.graph.warnOfWrite(to: self, during: node) }
    }
    store.set(value, for: key)
  }
}
