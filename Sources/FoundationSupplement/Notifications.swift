import Foundation

// Foundation has this function on Apple's systems only. If it gets it on Linux, its own one is preferred.
extension NotificationCenter {
  /// Returns an asynchronous sequence of the notifications that are posted to this center under a name.
  ///
  ///     .task {
  ///       for await _ in NotificationCenter.default.notifications(named: .libraryDidChange) {
  ///         reload()
  ///       }
  ///     }
  ///
  /// Use `publisher(for:object:)` for a publisher of them.
  ///
  /// - Parameters:
  ///   - name: The name of the notifications.
  ///   - object: The object that posts the notifications, compared by identity, or `nil` for notifications from any
  ///     object.
  /// - Returns: A sequence of the notifications, which never ends by itself.
  @_disfavoredOverload
  public func notifications(named name: Notification.Name, object: (any AnyObject & Sendable)? = nil) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// An asynchronous sequence of the notifications that a center posts under a name.
  ///
  /// Each iterator is an observer of the center from the moment it is created until it is released. It keeps the
  /// notifications that it hasn't returned yet, in the order in which they were posted and without a bound. It ends if
  /// its task is cancelled.
  public final class Notifications: AsyncSequence, Sendable {
    /// The type of the elements.
    public typealias Element = Notification
    /// The sequence never fails.
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: (any AnyObject & Sendable)?

    init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
      self.center = center
      self.name = name
      self.object = object
    }

    /// Creates an iterator, which observes the center from now on.
    public func makeAsyncIterator() -> Iterator {
      let (notifications, continuation) = AsyncStream.makeStream(of: Notification.self)
      let token = center.addObserver(forName: name, object: object, queue: nil) {
        nonisolated(unsafe) let notification = $0  // other observers have it too
        continuation.yield(notification)
      }
      return Iterator(
        notifications: notifications.makeAsyncIterator(), observation: Observation(center: center, token: token))
    }

    /// An iterator of notifications.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var notifications: AsyncStream<Notification>.Iterator
      /// The observation, which ends when the iterator is released.
      let observation: Observation

      /// Waits for the next notification.
      ///
      /// - Returns: The notification, or `nil` if the task is cancelled.
      public mutating func next() async -> Notification? { await notifications.next() }

      /// Waits for the next notification.
      ///
      /// - Parameter actor: The actor on which it returns.
      /// - Returns: The notification, or `nil` if the task is cancelled.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await notifications.next(isolation: actor)
      }
    }

    /// An observer of a center, until this object is released.
    final class Observation {
      let center: NotificationCenter
      let token: any NSObjectProtocol

      init(center: NotificationCenter, token: any NSObjectProtocol) {
        self.center = center
        self.token = token
      }

      deinit { center.removeObserver(token) }
    }
  }
}
