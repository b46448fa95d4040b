import CombineCore
import Foundation

extension NotificationCenter {
  /// Publishes the notifications that are posted to this center under a name.
  ///
  ///     post:     ──n──n─────n─▶
  ///     result    ──n──n─────n─▶
  ///
  /// See ``Publisher`` for threads, demand and cost.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts the notifications, compared by identity, or `nil` for notifications from any
  ///     object.
  /// - Returns: A publisher of the notifications.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// A publisher of the notifications that a center posts under a name.
  ///
  ///     post:     ──n──n─────n─▶
  ///     result    ──n──n─────n─▶
  ///
  /// Each subscription is an observer of the center from the moment it is created until it is cancelled.
  ///
  /// - Threads: Notifications arrive on the thread that posts them, before `post` returns. Posts from several threads
  ///   are serialized. A notification that a subscriber posts while it receives another one is delivered immediately.
  /// - Demand: A notification without demand is dropped.
  /// - Completion: Never.
  /// - Cost: Three allocations and the center's observer per subscriber.
  public struct Publisher: CombineCore.Publisher, Equatable {
    /// The type of the published notifications.
    public typealias Output = Notification
    /// The publisher never fails.
    public typealias Failure = Never

    /// The notification center.
    public let center: NotificationCenter
    /// The name of the notifications.
    public let name: Notification.Name
    /// The object that posts the notifications, or `nil` for any object.
    public let object: AnyObject?

    /// Creates a publisher of the notifications with a name.
    ///
    /// - Parameters:
    ///   - center: The notification center.
    ///   - name: The name of the notifications.
    ///   - object: The object that posts the notifications, compared by identity, or `nil` for any object.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Returns a Boolean value that indicates whether two publishers have the same center, name and object.
    ///
    /// - Parameters:
    ///   - lhs: A publisher.
    ///   - rhs: Another publisher.
    /// - Returns: `true` if they are equal.
    public static func == (lhs: Publisher, rhs: Publisher) -> Bool {
      lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Notification, Downstream.Failure == Never {
      let observer = NotificationObserver(AnySubscriber(subscriber))
      // Nothing is delivered before the subscription, because there is no demand before it.
      let token = center.addObserver(forName: name, object: object, queue: nil) { observer.receive($0) }
      subscriber.receive(
        subscription: PipelineSubscription(
          "NotificationCenter Observer", owner: observer.source, isDemandDriven: true,
          handler: { [center] _, call in
            switch call {
            case .request(let demand): _ = observer.source.demand.add(demand)
            // The center releases its closure under its lock. The token retains that closure, so its captures are
            // released later, outside of the lock.
            case .cancel: center.removeObserver(token)
            }
          }))
    }
  }
}

/// An observer of a center that serializes its notifications, counts the demand, and delivers to one subscriber.
private final class NotificationObserver: @unchecked Sendable {  // all `let`; the gate serializes deliveries
  let source = DemandDrivenSource()
  private let gate = SerialGate()
  private let downstream: AnySubscriber<Notification, Never>

  init(_ downstream: AnySubscriber<Notification, Never>) { self.downstream = downstream }

  func receive(_ notification: Notification) {
    guard source.demand.isOpen else { return }
    let outermost = gate.enter("NotificationCenter")
    if source.demand.take() {
      let more = downstream.receive(notification)
      if more != .none { _ = source.demand.add(more) }
    }
    if outermost { gate.leave() }
  }
}
