import Combine

/// Remembers objects by name without keeping them, and says which are still there.
///
///     let tracker = ReferenceTracker()
///     do {
///       let model = tracker.track(Model(), as: "model")
///       …
///     }
///     tracker.alive   // [] if nothing leaks
///     tracker.expectReleased()   // fails the test if something does, and says who holds it
///
/// Any thread may call anything.
public final class ReferenceTracker: @unchecked Sendable {  // all state is the monitor's
  /// An object to capture in a closure: it lives for as long as the closure does.
  public final class Token: Sendable {
    /// The name that the tracker knows it by.
    public let name: String
    private let onRelease: (@Sendable () -> Void)?

    fileprivate init(_ name: String, _ onRelease: (@Sendable () -> Void)?) {
      self.name = name
      self.onRelease = onRelease
    }

    deinit { onRelease?() }
  }

  private struct Entry {
    let name: String
    weak var object: AnyObject?
  }

  private let monitor = Monitor([Entry]())

  /// Makes a tracker that knows no object.
  public init() {}

  /// Remembers an object.
  ///
  /// - Returns: The object.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, as name: String) -> Object {
    monitor.withLock { $0.append(Entry(name: name, object: object)) }
    return object
  }

  /// Makes an object to capture in a closure, and remembers it.
  ///
  /// - Parameters:
  ///   - name: What ``alive`` calls it.
  ///   - onRelease: Runs when the object dies, on the thread that let go of it last.
  public func token(_ name: String, onRelease: (@Sendable () -> Void)? = nil) -> Token {
    track(Token(name, onRelease), as: name)
  }

  /// The names of the remembered objects that still live. Empty when all have been released.
  public var alive: [String] { livingObjects.map(\.name) }

  /// The remembered objects that still live; one of them might die with this list, outside the lock.
  var livingObjects: [(name: String, object: AnyObject)] {
    monitor.read { entries in entries.compactMap { entry in entry.object.map { (entry.name, $0) } } }
  }

  /// How many objects it has been given: zero would make every leak test pass.
  public var count: Int { monitor.read { $0.count } }
}
