import Combine

/// What an upload or a download tells: how far it is, any number of times, and then the answer, once.
///
///     session.downloadPublisher(for: request, to: file)
///       .sink(
///         receiveCompletion: { print($0) },
///         receiveValue: { event in
///           switch event {
///           case .progress(let progress): bar.fraction = progress.fraction
///           case .response(let file, _): open(file)
///           }
///         })
public enum TransferEvent<Value> {
  /// How far it is.
  case progress(TransferProgress)
  /// The answer, with the body that came (of an upload) or the file that it is in (of a download). The last event.
  case response(Value, URLResponse)

  /// How far it is, if that is what it tells.
  public var progress: TransferProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }

  /// The body or the file, if it has come.
  public var value: Value? {
    if case .response(let value, _) = self { value } else { nil }
  }
}

extension TransferEvent: Sendable where Value: Sendable {}

/// How far an upload or a download is.
public struct TransferProgress: Sendable, Hashable {
  /// How many bytes of the body have been sent or received. Of a compressed answer, what they unpack to.
  public let bytes: Int64

  /// How many there are in all; nil if nobody has said so, as with an answer in chunks or a compressed one.
  public let expectedBytes: Int64?

  /// Makes a progress. A negative number of expected bytes is nil: so the session says that it doesn't know.
  public init(bytes: Int64, expectedBytes: Int64?) {
    self.bytes = bytes
    self.expectedBytes = expectedBytes.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The part that is done, from 0 to 1; nil if nobody knows how much there is.
  public var fraction: Double? {
    expectedBytes.map { $0 == 0 ? 1 : min(1, Double(bytes) / Double($0)) }
  }
}
