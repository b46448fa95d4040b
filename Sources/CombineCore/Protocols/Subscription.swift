/// The connection of one subscriber to one publisher.
///
/// All methods may be called from any thread, also from inside a delivery (Reactive Streams 2.7 and 3.2 ff.).
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for more values.
  ///
  /// Demand adds up, and unlimited stays unlimited (Reactive Streams 3.8, 3.17). After the end or after
  /// `cancel()` it does nothing (3.6).
  ///
  /// - Parameter demand: How many more values to deliver at most. `.none` is a programming error.
  func request(_ demand: Subscribers.Demand)
}

/// Ready-made subscriptions.
public enum Subscriptions {}

extension Subscriptions {
  /// A subscription that delivers nothing and ignores every call: for publishers that end at once.
  public static var empty: any Subscription { EmptySubscription.shared }
}

final class EmptySubscription: Subscription, CustomStringConvertible, Sendable {
  static let shared = EmptySubscription()
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
  var description: String { "Empty" }
}
