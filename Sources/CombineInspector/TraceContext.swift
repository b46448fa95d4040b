/// A place in a trace of OpenTelemetry, as the W3C's trace context describes it.
///
/// While a context is current, the subscriptions that a program makes belong to its trace:
///
///     let context = TraceContext(traceparent: request.headers["traceparent"] ?? "")
///     TraceContext.$current.withValue(context) {
///       search.sink { results in … }.store(in: &subscriptions)
///     }
///
/// The inspector reads it where one subscribes, once for each pipeline. A pipeline that begins inside a delivery of
/// another one, and for which no context is current, belongs to that one's trace.
public struct TraceContext: Sendable, Hashable, CustomStringConvertible {
  /// The context of the current task, or of the current closure outside of tasks.
  @TaskLocal public static var current: TraceContext?

  /// The number of the trace: 32 hexadecimal digits.
  public let traceID: String
  /// The number of the span that contains what happens: 16 hexadecimal digits.
  public let spanID: String
  /// A Boolean value that indicates whether the trace is sampled. Spans of a trace that is not are not sent to a
  /// collector.
  public let isSampled: Bool
  /// The `tracestate` of other systems, which spans pass on unchanged; may be empty.
  public let state: String

  /// Reads the fields of a request.
  ///
  /// - Parameters:
  ///   - traceparent: The field `traceparent`, such as
  ///     `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01`.
  ///   - tracestate: The field `tracestate`; it is ignored if it is longer than 512 bytes.
  /// - Returns: `nil` if `traceparent` is not one.
  public init?(traceparent: String, tracestate: String = "") {
    let parts = traceparent.split(separator: "-", omittingEmptySubsequences: false)
    func isHexadecimal(_ part: Substring, _ count: Int) -> Bool {
      part.utf8.count == count
        && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || (97...102).contains($0) }
    }
    func isNumber(_ part: Substring, _ count: Int) -> Bool {
      isHexadecimal(part, count) && part.contains { $0 != "0" }
    }
    // A later version may have more fields behind these.
    guard parts.count >= 4, isHexadecimal(parts[0], 2), parts[0] != "ff", parts[0] != "00" || parts.count == 4,
      isNumber(parts[1], 32), isNumber(parts[2], 16), isHexadecimal(parts[3], 2)
    else { return nil }
    traceID = String(parts[1])
    spanID = String(parts[2])
    isSampled = UInt8(parts[3], radix: 16).map { $0 & 1 == 1 } ?? false
    state = tracestate.utf8.count <= 512 ? tracestate : ""
  }

  /// The field `traceparent` for a request.
  public var traceparent: String { "00-\(traceID)-\(spanID)-\(isSampled ? "01" : "00")" }

  /// The field `traceparent`.
  public var description: String { traceparent }
}
