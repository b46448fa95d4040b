import Combine
import Foundation

/// An event of an upload or a download: its progress, any number of times, and then the response, once.
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
  /// The progress of the transfer.
  case progress(TransferProgress)
  /// The response, with the body of the response to an upload, or the URL of the file that a download has written. The
  /// last event.
  case response(Value, URLResponse)

  /// The progress, or `nil` if this is the response.
  public var progress: TransferProgress? {
    if case .progress(let progress) = self { progress } else { nil }
  }

  /// The body or the file of the response, or `nil` if this is a progress.
  public var value: Value? {
    if case .response(let value, _) = self { value } else { nil }
  }
}

extension TransferEvent: Sendable where Value: Sendable {}

/// The progress of an upload or a download.
public struct TransferProgress: Sendable, Hashable {
  /// The number of bytes of the body that have been sent or received. For a compressed response, the number of
  /// decompressed bytes.
  public let bytes: Int64

  /// The total number of bytes, or `nil` if it is unknown, as it is for a chunked or a compressed response.
  public let expectedBytes: Int64?

  /// Creates a progress.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes that have been sent or received.
  ///   - expectedBytes: The total number of bytes; `nil` or, as in sessions, negative if it is unknown.
  public init(bytes: Int64, expectedBytes: Int64?) {
    self.bytes = bytes
    self.expectedBytes = expectedBytes.flatMap { $0 < 0 ? nil : $0 }
  }

  /// The completed fraction, from 0 to 1, or `nil` if the total is unknown.
  public var fraction: Double? {
    expectedBytes.map { $0 == 0 ? 1 : min(1, Double(bytes) / Double($0)) }
  }
}
