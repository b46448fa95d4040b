#if NATS
  import CNATS
  import Foundation

  /// A message of the C client, released with this object.
  ///
  /// The client never changes a message after its arrival, except that it parses the headers when they are first read;
  /// so the headers are read only by the thread that receives the message.
  final class Message: @unchecked Sendable {  // constant, but for the headers
    let raw: OpaquePointer

    init(_ raw: OpaquePointer) { self.raw = raw }
    deinit { natsMsg_Destroy(raw) }

    var data: Data {
      let count = Int(natsMsg_GetDataLength(raw))
      guard count > 0, let bytes = natsMsg_GetData(raw) else { return Data() }
      return Data(bytes: bytes, count: count)
    }

    var subject: String { natsMsg_GetSubject(raw).map { String(cString: $0) } ?? "" }
    var reply: UnsafePointer<CChar>? { natsMsg_GetReply(raw) }
    var isNoResponders: Bool { natsMsg_IsNoResponders(raw) }

    /// The status of a message that the server itself sends, such as 408; `nil` for a message with data.
    var status: Int? { header("Status").flatMap { Int($0) } }

    func header(_ name: String) -> String? {
      var value: UnsafePointer<CChar>?
      guard natsMsgHeader_Get(raw, name, &value) == NATS_OK, let value else { return nil }
      return String(cString: value)
    }

    /// The headers, without an order.
    var headers: [String: String] {
      var keys: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      var count: Int32 = 0
      guard natsMsgHeader_Keys(raw, &keys, &count) == NATS_OK, let keys else { return [:] }
      defer { free(keys) }
      var result: [String: String] = [:]
      for index in 0..<Int(count) {
        guard let key = keys[index] else { continue }
        let name = String(cString: key)
        result[name] = header(name)
      }
      return result
    }
  }

  /// The numbers in the reply subject of a message from a consumer.
  ///
  ///     $JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.<consumer sequence>.<time>.<pending>
  ///
  /// Newer servers put a domain and an account in front of the stream, and may add a token at the end.
  struct Position: Equatable, Sendable {
    var deliveries: UInt64 = 0
    var streamSequence: UInt64 = 0
    var consumerSequence: UInt64 = 0
    /// The time at which the stream stored the message, in nanoseconds since 1970.
    var time: UInt64 = 0
    var pending: UInt64 = 0

    /// Parses a reply subject; fails for a subject of another form.
    init?(_ reply: UnsafePointer<CChar>) {
      var cursor = reply
      var dots = 0
      while cursor.pointee != 0 {
        if cursor.pointee == Self.dot { dots += 1 }
        cursor += 1
      }
      // Five numbers follow four tokens in the old form, and six in the new one.
      let leading: Int
      switch dots + 1 {
      case 9: leading = 4
      case 11...: leading = 6
      default: return nil
      }
      guard reply[0] == Self.dollar, reply[1] == Self.j, reply[2] == Self.s, reply[3] == Self.dot else { return nil }
      cursor = reply
      var skipped = 0
      while skipped < leading {
        if cursor.pointee == Self.dot { skipped += 1 }
        cursor += 1
      }
      guard let first = Self.number(&cursor), let second = Self.number(&cursor), let third = Self.number(&cursor),
        let fourth = Self.number(&cursor), let fifth = Self.number(&cursor)
      else { return nil }
      (deliveries, streamSequence, consumerSequence, time, pending) = (first, second, third, fourth, fifth)
    }

    private static let dot = CChar(UInt8(ascii: "."))
    private static let dollar = CChar(UInt8(ascii: "$"))
    private static let j = CChar(UInt8(ascii: "J"))
    private static let s = CChar(UInt8(ascii: "S"))

    private static func number(_ cursor: inout UnsafePointer<CChar>) -> UInt64? {
      var result: UInt64 = 0
      var hasDigits = false
      while cursor.pointee != 0, cursor.pointee != dot {
        let digit = UInt8(bitPattern: cursor.pointee) &- UInt8(ascii: "0")
        guard digit <= 9 else { return nil }
        let (product, isTooLarge) = result.multipliedReportingOverflow(by: 10)
        let (sum, isTooLarge2) = product.addingReportingOverflow(UInt64(digit))
        guard !isTooLarge, !isTooLarge2 else { return nil }
        result = sum
        hasDigits = true
        cursor += 1
      }
      if cursor.pointee == dot { cursor += 1 }
      return hasDigits ? result : nil
    }
  }
#endif
