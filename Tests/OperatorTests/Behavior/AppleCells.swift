/// What is known of Apple's framework, in the terms of the behavior table: cells of its columns, with the operators or
/// sources of which each is known.
///
/// The table may differ only in cells, or in columns, with a note.
enum AppleCells {
  /// Known cells of one column.
  struct Known: Sendable {
    let column: String
    let cell: String
    let names: [String]
  }

  private static func operators(_ column: OperatorColumn, _ cell: String, _ names: [String]) -> Known {
    Known(column: column.rawValue, cell: cell, names: names)
  }

  private static func sources(_ column: SourceColumn, _ cell: String, _ names: [String]) -> Known {
    Known(column: column.rawValue, cell: cell, names: names)
  }

  private static let merge = "merge(with:)"
  private static let flatMap = "flatMap(maxPublishers:_:)"
  private static let byRequest = "buffer(size:prefetch:whenFull:) prefetching by request"
  private static let keepingFull = "buffer(size:prefetch:whenFull:) keeping full"
  private static let byTime = "collect(_:options:) by time"
  private static let byTimeOrCount = "collect(_:options:) by time or count"

  static let operators: [Known] = [
    // Requests as soon as there is a subscription.
    operators(
      .subscribed, "∞",
      [
        "ignoreOutput()", "replaceEmpty(with:)", byRequest, flatMap, "reduce(_:_:)", "collect()",
      ]),
    operators(.subscribed, "3", [keepingFull]),
    operators(.subscribed, "2", ["dropFirst(_:)"]),
    operators(.subscribed, "1", ["flatMap(maxPublishers:_:) one at a time"]),
    operators(.subscribed, "–", [byTime, byTimeOrCount, "drop(while:)", "prefix(_:)", "removeDuplicates()"]),
    operators(.requestOne, "1", [byTime, "dropFirst(_:)", "map(_:)", "tryMap(_:)"]),
    operators(.requestOne, "3", [byTimeOrCount, "collect(_:)"]),
    operators(.requestUnlimited, "1", [byTime]),
    operators(.requestUnlimited, "∞", [byTimeOrCount, "collect(_:)", "dropFirst(_:)"]),
    // Requests for no elements.
    operators(
      .requestNone, "trap",
      [
        "dropFirst(_:)", "drop(while:)", "collect(_:)", "combineLatest(_:)", "zip(_:)", flatMap, "switchToLatest()",
        "catch(_:)", "replaceError(with:)", "replaceEmpty(with:)", "reduce(_:_:)", "count()", "first()", "last()",
        "min()", "max()", "tryFilter(_:)", "tryCompactMap(_:)", "removeDuplicates()",
      ]),
    operators(
      .requestNone, "0",
      [
        "append(_:)", "prepend(_:)", "delay(for:tolerance:scheduler:options:)", "drop(untilOutputFrom:)",
        "prefix(untilOutputFrom:)", "handleEvents(…)", "print(_:to:)", "measureInterval(using:options:)",
        "receive(on:options:)", "subscribe(on:options:)", "timeout(_:scheduler:options:customError:)", "tryMap(_:)",
        "tryScan(_:_:)", "encode(encoder:)", "decode(type:decoder:)", "output(in:)", "map(_:)", "filter(_:)", merge,
        "share()", "multicast(_:)", "makeConnectable()", "autoconnect()", byRequest, keepingFull,
        "debounce(for:scheduler:options:)", "throttle(for:scheduler:latest:)", byTime, byTimeOrCount,
      ]),
    // A publisher that sends no subscription.
    operators(
      .noSubscription, "passes",
      [
        "map(_:)", "filter(_:)", "compactMap(_:)", flatMap, "tryMap(_:)", "tryFilter(_:)", "tryCompactMap(_:)",
        "tryScan(_:_:)", "handleEvents(…)", "print(_:to:)", "encode(encoder:)", "decode(type:decoder:)",
        "dropFirst(_:)", "output(at:)", "switchToLatest()",
      ]),
    operators(.noSubscription, "drops", ["receive(on:options:)"]),
    // Elements without demand.
    operators(
      .noDemand, "passes",
      [
        "handleEvents(…)", "print(_:to:)", "tryMap(_:)", "tryFilter(_:)", "tryCompactMap(_:)", "tryScan(_:_:)",
        "scan(_:_:)", "removeDuplicates()", "prefix(_:)", "output(at:)", "drop(while:)", "dropFirst(_:)",
        "measureInterval(using:options:)", "catch(_:)", "retry(_:)", "replaceEmpty(with:)",
      ]),
    operators(.noDemand, "waits", ["zip(_:)", merge, flatMap, byRequest, keepingFull]),
    operators(.noDemand, "drops", ["combineLatest(_:)"]),
    // Completions without demand.
    operators(.failure, "passes", [byRequest, keepingFull]),
    operators(.finished, "waits", [byRequest, keepingFull, "reduce(_:_:)"]),
  ]

  static let sources: [Known] = [
    sources(
      .requestNone, "trap",
      [
        "Just", "Optional.Publisher", "Result.Publisher", "Future", "PassthroughSubject", "CurrentValueSubject",
        "Published.Publisher", "URLSession.DataTaskPublisher",
      ]),
    sources(
      .requestNone, "–",
      [
        "Publishers.Sequence", "Record", "NotificationCenter.Publisher", "ObservableObjectPublisher",
      ]),
    sources(.noDemand, "passes", ["ObservableObjectPublisher"]),
    sources(.noDemand, "drops", ["PassthroughSubject", "Timer.TimerPublisher", "NotificationCenter.Publisher"]),
    sources(.noDemand, "last waits", ["CurrentValueSubject"]),
  ]
}
