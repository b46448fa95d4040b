import CombineCore
import Foundation

extension NotificationCenter {
  /// Delivers the notifications of a name.
  ///
  ///     post:     ──n──n─────n─▶
  ///     result    ──n──n─────n─▶
  ///
  /// See ``Publisher`` for what a subscription does.
  ///
  /// - Parameters:
  ///   - name: Which notifications.
  ///   - object: Whose, if not entries's: the very same object, whatever is equal to it.
  public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
    Publisher(center: self, name: name, object: object)
  }

  /// Delivers the notifications of a name that a center posts.
  ///
  ///     post:     ──n──n─────n─▶
  ///     result    ──n──n─────n─▶
  ///
  /// - Every subscription is an observer of the center, from the moment it is made until it is cancelled. It never ends.
  /// - Delivers on the thread that posts, before `post` returns. Posts from several threads take turns; one from inside a
  ///   delivery is delivered at once.
  /// - A notification for which there is no demand is dropped.
  /// - Cost: three objects and the center's observer for each subscriber.
  public struct Publisher: CombineCore.Publisher, Equatable {
    /// The notifications.
    public typealias Output = Notification
    /// It does not fail.
    public typealias Failure = Never

    /// Who posts.
    public let center: NotificationCenter
    /// Which notifications.
    public let name: Notification.Name
    /// Whose, if not entries's.
    public let object: AnyObject?

    /// Makes a publisher of the notifications of a name.
    public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Whether both have the same center, the same name and the same object.
    public static func == (lhs: Publisher, rhs: Publisher) -> Bool {
      lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
    }

    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Notification, Downstream.Failure == Never {
      let observer = NotificationObserver(AnySubscriber(subscriber))
      // Until the subscription has been handed down there is no demand, so nothing comes before it.
      let token = center.addObserver(forName: name, object: object, queue: nil) { observer.receive($0) }
      subscriber.receive(
        subscription: PipelineSubscription(
          "NotificationCenter Observer", owner: observer.source,
          request: { _, demand in _ = observer.source.demand.add(demand) },
          cancel: { [center] _ in
            // The center drops its closure under its lock. This one keeps what that holds, so that it does not die there.
            center.removeObserver(token)
          }))
    }
  }
}

/// What a center tells of a notification.
private final class NotificationObserver: @unchecked Sendable {  // a gate and an atomic
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
