/// The connection of one subscriber to one publisher.
///
/// Any thread may call the methods, also from inside a delivery (Reactive Streams 2.7 and 3.2 ff.).
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests more elements.
  ///
  /// Demand adds up, and unlimited demand stays unlimited (Reactive Streams 3.8, 3.17). After the completion or after
  /// `cancel()`, requests do nothing (3.6).
  ///
  /// - Parameter demand: The maximum number of further elements. `.none` is a programming error.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for ready-made subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that does nothing, for publishers that complete immediately.
  public static var empty: any Subscription { EmptySubscription.shared }
}

final class EmptySubscription: Subscription, CustomStringConvertible, Sendable {
  static let shared = EmptySubscription()
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
  var description: String { "Empty" }
}
