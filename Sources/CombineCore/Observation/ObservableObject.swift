/// An object with a publisher that publishes before the object changes.
///
/// A conforming class gets a synthesized `objectWillChange`. It publishes before any `@Published` property of the
/// class, or of a class that it inherits from, changes.
///
///     final class Contact: ObservableObject {
///       @Published var name = ""
///     }
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that publishes before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that publishes before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

#if !hasFeature(Embedded)
  extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// A publisher that publishes before a `@Published` property of the object changes.
    ///
    /// The publisher is the same object on every access for as long as this object lives, even if it has no
    /// `@Published` property. The properties keep it, so there is one exception: when every `@Published` property of an
    /// object has been assigned anew, as in `_name = Published(initialValue: "")`, the next access creates another
    /// publisher, and subscribers of the first one receive nothing more, as with Apple's framework. While another
    /// property still has the publisher, the next access gives it to the new ones.
    ///
    /// The runtime's field reflection finds the properties, so a custom `Mirror` cannot hide them.
    ///
    /// - Threads: Publishes on the thread that changes the property.
    /// - Cost: One acquired lock and one look-up of the class per access; each class is inspected once.
    public var objectWillChange: ObservableObjectPublisher { ObjectWillChangeRegistry.publisher(of: self) }
  }
#endif

/// A publisher that publishes when an object is about to change.
///
/// An ``ObservableObject`` has one and notifies it; a class may also call `send()` itself.
///
/// - Threads: `send()` delivers on the calling thread, to the subscribers in the order in which they attached.
/// - Demand: Ignored: a subscriber receives every notification, also without demand.
/// - Completion: Never completes.
/// - Cost: One acquired lock per send, and one indirect call per subscriber.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  @usableFromInline let broadcaster = Broadcaster<Void, Never>("ObservableObjectPublisher")

  /// Creates a publisher without subscribers.
  public init() { broadcaster.keep(self) }

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Void, Downstream.Failure == Never {
    broadcaster.attach(subscriber, ignoresDemand: true)
  }

  /// Notifies the subscribers that the object is about to change.
  public func send() { broadcaster.send(()) }
}
