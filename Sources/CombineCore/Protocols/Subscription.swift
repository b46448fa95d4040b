#if !hasFeature(Embedded)
  /// The connection of one subscriber to one publisher.
  ///
  /// A subscriber uses it to request elements and to cancel. Any thread may call either method, including while the
  /// subscriber receives an element (Reactive Streams 3.2). A conforming type must allow that. Its `cancel()` must take
  /// effect only once, and must return without waiting for a delivery (Reactive Streams 3.5, 3.7).
  public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
    /// Requests more elements.
    ///
    /// Each request adds to the demand, and unlimited demand stays unlimited (Reactive Streams 3.8, 3.17). After the
    /// completion or after `cancel()`, a request has no effect (Reactive Streams 3.6).
    ///
    /// - Parameter demand: The number of further elements that the publisher may deliver. To request `.none` is a
    ///   programming error.
    func request(_ demand: Subscribers.Demand)
  }
#endif

/// A namespace for ready-made subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that does nothing, for publishers that complete immediately.
  public static var empty: any Subscription { EmptySubscription.shared }
}

/// The type of ``Subscriptions/empty``: a subscription whose methods do nothing, shared by all its subscribers.
final class EmptySubscription: Subscription, CustomStringConvertible, Sendable {
  static let shared = EmptySubscription()
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
  var description: String { "Empty" }
}
