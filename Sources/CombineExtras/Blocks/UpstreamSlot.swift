import Combine

/// The subscription of one upstream of an operator: empty, attached, or ended.
///
/// Not synchronized: its owner guards it with a lock, and performs what the methods return after unlocking.
@frozen @usableFromInline
struct UpstreamSlot {
  @usableFromInline var subscription: (any Subscription)?
  @usableFromInline var hasEnded = false
  /// The demand that waits for the subscription.
  @usableFromInline var requested = DemandCount()

  @inlinable
  init() {}

  /// `true` while elements and a completion of the upstream count (law 20, broken sources are contained).
  @inlinable
  var isActive: Bool { subscription != nil }

  /// Stores the subscription.
  ///
  /// - Returns: The demand to request; `nil` if the subscription has to be cancelled (law 10, a second
  ///   subscription is cancelled).
  @inlinable
  mutating func attach(_ received: any Subscription) -> Subscribers.Demand? {
    guard subscription == nil, !hasEnded else { return nil }
    subscription = received
    return requested.demand
  }

  /// Notes a request.
  ///
  /// - Returns: The subscription to request the demand from, if there is one already.
  @inlinable
  mutating func request(_ demand: Subscribers.Demand) -> (any Subscription)? {
    if hasEnded { return nil }
    if subscription == nil { requested.add(demand) }
    return subscription
  }

  /// Ends the upstream.
  ///
  /// - Returns: The subscription to cancel, unless the upstream has completed.
  @inlinable
  mutating func end() -> (any Subscription)? {
    hasEnded = true
    return subscription.take()
  }
}
