/// A publisher that publishes nothing until it is connected.
///
/// Several subscribers can attach before the first element.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects this publisher: it begins to publish.
  ///
  /// - Returns: A cancellable that disconnects this publisher.
  func connect() -> any Cancellable
}
