import Combine

/// An object that is still alive, and who holds it.
///
/// Found by ``ReferenceTracker/leaks(from:)``.
public struct Leak: Sendable, CustomStringConvertible {
  /// What the tracker knows the object by.
  public let name: String
  /// The object's type.
  public let type: String
  /// How one gets to the object from others that are alive, field by field; at most a few ways, shortest first.
  ///
  /// For instance `model.cancellables → array → AnyCancellable.action → closure → Sink.receiveValue → closure`: the
  /// closure that the model passed to `sink` holds the model.
  ///
  /// What is looked at is memory, and not what the compiler knows of it. So an `unowned` reference looks like one that
  /// holds, rarely something long gone seems to be there, and a holder that only a local variable, a thread or a task
  /// knows is not found. What is called a closure may also be the box in which an `indirect` case or a large value of
  /// a protocol's type is kept. Nothing is found where ``ReferenceTracker/canFindHolders`` is false.
  public let holders: [String]

  /// Whether there were more objects than a search looks into.
  let wasGivenUp: Bool

  /// What is still alive, and a line for each holder.
  public var description: String {
    guard ReferenceTracker.canFindHolders else {
      return "\(name), a \(type), is still alive. Who holds it can't be found out on this platform."
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
  /// Whether it can be found out here who holds an object: on Linux with the allocator of glibc, and so not under a
  /// sanitizer, which brings its own.
  public static let canFindHolders = HeapReader().object(Monitor(0)) != nil

  /// The objects that are still alive, and who holds them, as far as that can be found out.
  ///
  ///     let tracker = ReferenceTracker()
  ///     do {
  ///       let model = tracker.track(Model(), as: "model")
  ///       model.start()
  ///     }
  ///     for leak in tracker.leaks() { print(leak) }
  ///
  /// The search begins at the objects that are still alive, which finds the cycles, and goes on with the global
  /// variables of the program and of its libraries for those that nobody among them holds. It looks into closures, too.
  /// Cost: nothing if all are gone; otherwise some microseconds for each object that it looks into, two millions at most.
  ///
  /// - Parameter others: Further objects to begin at, under names for messages: who may hold something and should not.
  public func leaks(from others: KeyValuePairs<String, AnyObject> = [:]) -> [Leak] {
    let objects = livingObjects
    guard !objects.isEmpty else { return [] }
    return withExtendedLifetime(objects) {
      var search = RetainPathSearch(for: objects)
      var holders = search.paths(from: objects + others.map { ($0.key, $0.value) })
      let isComplete = search.targets.keys.allSatisfy { holders[$0] != nil }
      if !isComplete { holders.merge(search.pathsFromGlobals()) { known, _ in known } }
      return objects.map { name, object in
        let address = UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
        return Leak(
          name: name, type: String(describing: type(of: object)), holders: holders[address] ?? [],
          wasGivenUp: search.wasGivenUp)
      }
    }
  }

  /// Fails the test if an object that was tracked is still alive, and says who holds it; also if none was tracked.
  ///
  ///     tracker.expectReleased()
  ///
  /// What a task or another thread is just about to let go of is still alive: wait for these first.
  ///
  /// - Parameters:
  ///   - others: Who may hold something and should not, besides those that are tracked; see ``leaks(from:)``.
  ///   - file: Where it is reported.
  ///   - line: Where it is reported.
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
