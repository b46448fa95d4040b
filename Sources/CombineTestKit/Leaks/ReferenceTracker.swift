import Combine

/// A collection of weak references to named objects that reports which of them are still alive.
///
///     let tracker = ReferenceTracker()
///     do {
///       let model = tracker.track(Model(), as: "model")
///       …
///     }
///     tracker.alive   // [] if nothing leaks
///     tracker.expectReleased()   // fails the test otherwise, and shows what holds it
///
/// - Threads: Any thread may call any method.
public final class ReferenceTracker: @unchecked Sendable {  // the monitor's lock guards all state
  /// An object to capture in a closure. It lives as long as the closure.
  public final class Token: Sendable {
    /// The name under which the token is tracked.
    public let name: String
    private let onRelease: (@Sendable () -> Void)?

    fileprivate init(_ name: String, _ onRelease: (@Sendable () -> Void)?) {
      self.name = name
      self.onRelease = onRelease
    }

    deinit { onRelease?() }
  }

  /// A tracked object and its name.
  private struct Entry {
    let name: String
    weak var object: AnyObject?
  }

  private let monitor = Monitor([Entry]())

  /// Creates a tracker without objects.
  public init() {}

  /// Tracks an object.
  ///
  /// - Parameters:
  ///   - object: The object, which is not retained.
  ///   - name: The name of the object in messages.
  /// - Returns: The object.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, as name: String) -> Object {
    monitor.withLock { $0.append(Entry(name: name, object: object)) }
    return object
  }

  /// Creates and tracks an object to capture in a closure.
  ///
  /// - Parameters:
  ///   - name: The name of the token in ``alive`` and in messages.
  ///   - onRelease: A closure that runs when the token is released, on the thread that releases it.
  /// - Returns: The token.
  public func token(_ name: String, onRelease: (@Sendable () -> Void)? = nil) -> Token {
    track(Token(name, onRelease), as: name)
  }

  /// The names of the tracked objects that are still alive, in the order in which they were tracked; empty when all
  /// have been released.
  public var alive: [String] { livingObjects.map(\.name) }

  /// The tracked objects that are still alive. Releasing the result may release an object, outside of the lock.
  var livingObjects: [(name: String, object: AnyObject)] {
    monitor.read { entries in entries.compactMap { entry in entry.object.map { (entry.name, $0) } } }
  }

  /// The number of tracked objects, including released ones. If it is zero, a test for leaks proves nothing.
  public var count: Int { monitor.read { $0.count } }
}
