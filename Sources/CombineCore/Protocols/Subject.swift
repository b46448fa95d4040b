/// A publisher that publishes the elements sent to it.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends an element to the subscribers.
  ///
  /// - Parameter value: The element to send.
  func send(_ value: Output)

  /// Completes the subject.
  ///
  /// Elements sent afterwards are dropped. A subscriber that attaches afterwards receives the completion.
  ///
  /// - Parameter completion: The completion to send.
  func send(completion: Subscribers.Completion<Failure>)

  /// Gives the subject the subscription of an upstream, from which the subject requests elements.
  ///
  /// - Parameter subscription: The subscription of the upstream.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Sends an event without a value to the subscribers.
  @inlinable
  public func send() { send(()) }
}
