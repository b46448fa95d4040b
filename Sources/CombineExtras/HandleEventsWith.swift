import Combine

extension Publisher {
  /// Performs closures that receive an object, to which the publisher refers weakly, when events pass.
  ///
  ///     self:                            ──1──2────────3──
  ///     object:                          ──────────┤            released
  ///     closure:                           ▲  ▲
  ///     handleEvents(with: object, …)    ──1──2────────|        cancels upstream, and finishes
  ///
  /// - Threads: The closures run on the thread on which the event happens.
  /// - Demand: Passed to the upstream.
  /// - Completion: Passes. The first value that arrives after the object has been released cancels the upstream and
  ///   finishes; it does not pass.
  /// - Memory: The object is retained while a closure runs, and otherwise not.
  /// - Cost: Access to a weak reference per event, and that of `prefix(while:)`.
  ///
  /// - Parameters:
  ///   - object: The object that the closures receive.
  ///   - receiveSubscription: A closure to call with the object and the subscription, or `nil`.
  ///   - receiveOutput: A closure to call with the object and each value, or `nil`.
  ///   - receiveCompletion: A closure to call with the object and the completion, or `nil`.
  ///   - receiveCancel: A closure to call with the object when the downstream cancels, or `nil`.
  ///   - receiveRequest: A closure to call with the object and each request, or `nil`.
  /// - Returns: A publisher of the values of this publisher.
  public func handleEvents<Object: AnyObject>(
    with object: Object,
    receiveSubscription: ((Object, any Subscription) -> Void)? = nil,
    receiveOutput: ((Object, Output) -> Void)? = nil,
    receiveCompletion: ((Object, Subscribers.Completion<Failure>) -> Void)? = nil,
    receiveCancel: ((Object) -> Void)? = nil,
    receiveRequest: ((Object, Subscribers.Demand) -> Void)? = nil
  ) -> Publishers.HandleEvents<Publishers.PrefixWhile<Self>> {
    func passing<Event>(_ body: ((Object, Event) -> Void)?) -> ((Event) -> Void)? {
      body.map { body in
        { [weak object] event in
          if let object { body(object, event) }
        }
      }
    }
    let cancel = passing(receiveCancel.map { body in { object, _ in body(object) } } as ((Object, Void) -> Void)?)
    return prefix { [weak object] _ in object != nil }
      .handleEvents(
        receiveSubscription: passing(receiveSubscription), receiveOutput: passing(receiveOutput),
        receiveCompletion: passing(receiveCompletion), receiveCancel: cancel.map { body in { body(()) } },
        receiveRequest: passing(receiveRequest))
  }
}
