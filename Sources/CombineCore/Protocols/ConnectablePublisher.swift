/// A publisher that waits with its values until it is told to begin, so that several subscribers can attach
/// before the first one.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins to deliver.
  ///
  /// - Returns: Stops the delivery when it is cancelled.
  func connect() -> any Cancellable
}
