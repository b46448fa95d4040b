/// A publisher that publishes nothing until it is connected.
///
/// Several subscribers can attach before the first element.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects this publisher: it begins to publish.
  ///
  /// - Returns: A cancellable that disconnects this publisher.
  func connect() -> any Cancellable

  #if hasFeature(Embedded)
    /// Connects, and calls a closure with the connection: if possible, before anything is delivered.
    ///
    /// - Parameter announce: The closure to call with the connection.
    func _connect(_ announce: (any Cancellable) -> Void)
  #endif
}
