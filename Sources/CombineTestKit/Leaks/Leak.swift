import Combine
import CombineHeap

/// An object that is still alive, and the objects that retain it.
///
/// Returned by ``ReferenceTracker/leaks(from:)``.
public struct Leak: Sendable, CustomStringConvertible {
  /// The name under which the object is tracked.
  public let name: String
  /// The name of the object's type.
  public let type: String
  /// The paths by which live objects retain the object, field by field; at most five, shortest first.
  ///
  /// For instance `model.cancellables → set → AnyCancellable.subscription → … → Sink.receiveValue`: the closure that
  /// the model passed to `sink` retains the model.
  ///
  /// The search reads memory, without the compiler's knowledge of types. Therefore an `unowned` reference looks like a
  /// strong one, in rare cases a stale reference looks valid, and a holder that is known only to a local variable, a
  /// thread or a task is not found. An allocation shown as a closure may also be the box of an `indirect` case or of a
  /// large existential value. The list is empty where ``ReferenceTracker/canFindHolders`` is `false`.
  public let holders: [String]

  /// `true` if the search stopped at its limit.
  let wasGivenUp: Bool

  /// The name and the type of the object, and a line for each path.
  public var description: String {
    guard ReferenceTracker.canFindHolders else {
      return "\(name), a \(type), is still alive. Its holders cannot be found on this platform."
    }
    if holders.isEmpty, wasGivenUp {
      return "\(name), a \(type), is still alive. No holder was found among \(RetainPathSearch.limit) objects."
    }
    guard !holders.isEmpty else {
      return "\(name), a \(type), is still alive. No holder was found: perhaps a local variable, a thread or a task."
    }
    return "\(name), a \(type), is still alive. It is held by" + holders.map { "\n  \($0)" }.joined()
  }
}

extension ReferenceTracker {
  /// A Boolean value that indicates whether holders can be found on this platform: on Linux with the allocator of
  /// glibc, and not under a sanitizer, which replaces the allocator. Where the kit is compiled against Combine's public
  /// interface alone, it is `false`.
  public static let canFindHolders: Bool = {
    #if COMBINE_PORTABLE
      false  // without the standard library's reflection
    #else
      HeapReader().object(Monitor(0)) != nil
    #endif
  }()

  /// Returns the tracked objects that are still alive, with the objects that retain them as far as they can be found.
  ///
  ///     let tracker = ReferenceTracker()
  ///     do {
  ///       let model = tracker.track(Model(), as: "model")
  ///       model.start()
  ///     }
  ///     for leak in tracker.leaks() { print(leak) }
  ///
  /// The search starts at the live tracked objects, which finds reference cycles. For objects that none of these
  /// retains, it continues with the global variables of the program and its libraries. It also looks into closures.
  ///
  /// - Cost: None if all objects have been released; otherwise some microseconds for each visited object, of which
  ///   there are at most two million.
  ///
  /// - Parameter others: Further objects to start at, with names for messages: objects that may retain a tracked object
  ///   and should not.
  /// - Returns: The leaks, in the order in which the objects were tracked.
  public func leaks(from others: KeyValuePairs<String, AnyObject> = [:]) -> [Leak] {
    let objects = livingObjects
    guard !objects.isEmpty else { return [] }
    guard Self.canFindHolders else {
      return objects.map { name, object in
        Leak(name: name, type: MessageFormatter.typeName(of: object), holders: [], wasGivenUp: false)
      }
    }
    return withExtendedLifetime(objects) {
      var search = RetainPathSearch(for: objects)
      var holders = search.paths(from: objects + others.map { ($0.key, $0.value) })
      let isComplete = search.targets.keys.allSatisfy { holders[$0] != nil }
      if !isComplete { holders.merge(search.pathsFromGlobals()) { known, _ in known } }
      return objects.map { name, object in
        let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        return Leak(
          name: name, type: MessageFormatter.typeName(of: object), holders: holders[address] ?? [],
          wasGivenUp: search.wasGivenUp)
      }
    }
  }

  /// Fails the test if a tracked object is still alive, and shows the objects that retain it. Also fails if no object
  /// was tracked.
  ///
  ///     tracker.expectReleased()
  ///
  /// An object that a task or another thread is about to release is still alive. Wait for these first.
  ///
  /// - Parameters:
  ///   - others: Objects, besides the tracked ones, that may retain a tracked object and should not; see
  ///     ``leaks(from:)``.
  ///   - file: The file in which a leak is reported.
  ///   - line: The line at which a leak is reported.
  public func expectReleased(
    from others: KeyValuePairs<String, AnyObject> = [:], file: StaticString = #filePath, line: UInt = #line
  ) {
    func report(_ message: String) { IssueReporter.current.report(TestIssue(message, file: file, line: line)) }
    guard count > 0 else { return report("No object was tracked, so none can be found to leak.") }
    let leaks = leaks(from: others)
    guard !leaks.isEmpty else { return }
    let lines = leaks.map { "\($0)" }.joined(separator: "\n")
    report("\(leaks.count) of \(count) objects that were tracked should have been released.\n\(lines)")
  }
}
