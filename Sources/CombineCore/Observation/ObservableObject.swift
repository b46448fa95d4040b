/// An object that says when it is about to change.
///
/// A class that conforms gets `objectWillChange` for nothing: it sends before any
/// `@Published` property of the class, or of a class that it inherits from, changes.
///
///     final class Contact: ObservableObject {
///       @Published var name = ""
///     }
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that sends before the object changes.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Sends before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Sends before a `@Published` property of the object changes, on the thread that changes it.
  ///
  /// The same object every time, for as long as this object lives, also if it has no `@Published` property. The
  /// properties are found through the runtime's own description of the class, so hiding them from `Mirror` changes
  /// nothing. Cost: a lock pair and a look-up of the class; the properties of a class are found once.
  public var objectWillChange: ObservableObjectPublisher { ObjectWillChangeRegistry.publisher(of: self) }
}

/// Sends when an object is about to change. Made for an ``ObservableObject``; `send()` may also be called by hand.
///
/// Delivers on the thread that calls `send()`, to those who have asked, in the order in which they came. Never ends.
public final class ObservableObjectPublisher: Publisher, Sendable {
  public typealias Output = Void
  public typealias Failure = Never

  @usableFromInline let broadcaster = Broadcaster<Void, Never>("ObservableObjectPublisher")

  /// Makes a publisher that sends when it is told to.
  public init() {}

  @inlinable
  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Void, Downstream.Failure == Never {
    broadcaster.attach(subscriber, ignoresDemand: true, keeping: self)
  }

  /// Tells the subscribers that the object is about to change.
  public func send() { broadcaster.send(()) }
}
