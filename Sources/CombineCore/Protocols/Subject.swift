/// A publisher into which one sends values from outside.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Sends a value to the subscribers.
  func send(_ value: Output)

  /// Ends the subject. Later values are dropped, later subscribers receive this completion at once.
  func send(completion: Subscribers.Completion<Failure>)

  /// Gives the subject an upstream of its own, as a publisher gives a subscriber its subscription.
  func send(subscription: any Subscription)
}

extension Subject where Output == Void {
  /// Tells the subscribers that something happened, for subjects whose values carry nothing.
  @inlinable
  public func send() { send(()) }
}
