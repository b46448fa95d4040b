import CombineCore
import Synchronization

/// A namespace for the node that is being evaluated, and the thread that evaluates the node.
///
/// State can be read on any thread, but only a read on the evaluating thread creates a dependency. The identifier
/// of that thread is atomic, so that any other thread can compare it with its own. Only the evaluating thread accesses
/// the node.
enum CurrentEvaluation {
  private static let thread = Atomic<UInt>(0)
  nonisolated(unsafe) private static var node: Unmanaged<Node>?  // accessed only by the evaluating thread
  /// The filter of the dependencies that are recorded, if only a part of a value is read. Accessed only by the
  /// evaluating thread.
  nonisolated(unsafe) fileprivate static var filter: DependencyFilter?

  /// The node that this thread is evaluating, or `nil` if this thread is evaluating none.
  static var reader: Node? {
    thread.load(ordering: .relaxed) == currentThread() ? node?.takeUnretainedValue() : nil
  }

  /// Runs a closure, during which reads on this thread are recorded as dependencies of a node.
  ///
  /// - Parameters:
  ///   - reader: The node, or `nil` to record nothing.
  ///   - body: The closure to run.
  @MainActor
  static func evaluate<Result>(for reader: Node?, _ body: () -> Result) -> Result {
    let (outerThread, outerNode, outerFilter) = (thread.load(ordering: .relaxed), node, filter)
    node = reader.map(Unmanaged.passUnretained)
    filter = nil
    thread.store(currentThread(), ordering: .relaxed)
    defer {
      (node, filter) = (outerNode, outerFilter)
      // The main actor may go on with another thread, and this one with other work.
      thread.store(outerThread, ordering: .relaxed)
    }
    return body()
  }

  /// Runs a closure that reads a whole value of which only a part matters, on the evaluating thread. The dependencies
  /// that the closure records have a filter, unless the closure is part of a read of an even smaller part.
  ///
  /// - Parameters:
  ///   - makeFilter: A closure that returns the filter.
  ///   - body: The closure, which receives the filter, or `nil` if the read is part of another one or records nothing.
  static func narrow<Filter: DependencyFilter, Result>(
    _ makeFilter: () -> Filter, _ body: (Filter?) -> Result
  ) -> Result {
    guard reader != nil, filter == nil else { return body(nil) }
    let made = makeFilter()
    filter = made
    defer { filter = nil }
    return body(made)
  }
}

/// A condition under which a change of a source affects a node: the part of the value that the node has read has
/// changed.
class DependencyFilter {
  /// Returns a Boolean value that indicates whether the part differs from the part that was read.
  func hasChanged() -> Bool { true }
}

/// An edge of the dependency graph: a node has read a source.
///
/// An edge is an entry of two lists: the source's list, which finds the nodes to evaluate, and the node's list, which
/// owns the edge.
final class Dependency {
  let source: DependencySource
  unowned(unsafe) let node: Node
  fileprivate let filter: DependencyFilter?
  fileprivate unowned(unsafe) var previous: Dependency?
  fileprivate unowned(unsafe) var next: Dependency?
  fileprivate var nextOfNode: Dependency?

  fileprivate init(_ source: DependencySource, _ node: Node, _ filter: DependencyFilter?) {
    self.source = source
    self.node = node
    self.filter = filter
  }
}

/// A source of changes, such as a state or an object, with the nodes that have read it.
///
/// Any thread can report a change; the nodes belong to the main actor. The edges are accessed on the main actor only,
/// and the flag is guarded by the queue's lock.
class DependencySource: @unchecked Sendable {  // guarded as described above
  fileprivate unowned(unsafe) var firstEdge: Dependency?
  /// The number of the last pending batch of changes that the source belongs to, or 0 if there is none.
  private var pendingBatch: UInt64 = 0

  /// Marks every reader for evaluation. The graph calls this method once in the update that follows one or more
  /// changes.
  @MainActor
  func deliver() {
    var edge = firstEdge
    while let reader = edge {
      if reader.filter?.hasChanged() ?? true {
        reader.node.graph.recorder.noteCause(self, of: reader.node)
        reader.node.setNeedsEvaluation()
      }
      edge = reader.next
    }
  }

  /// A node that has read this source, or `nil` if there is none.
  @MainActor
  final var firstReader: Node? { firstEdge?.node }

  /// Marks the source as pending in a batch. The caller holds the queue's lock.
  ///
  /// - Returns: `true` if the source was not pending in the batch, so that the caller must add it to the queue.
  final func beginPending(in batch: UInt64) -> Bool {
    defer { pendingBatch = batch }
    return pendingBatch != batch
  }

  /// Marks the source as no longer pending. The caller holds the queue's lock.
  final func endPending() { pendingBatch = 0 }

  /// Makes the node that this thread is evaluating, if any, depend on this source.
  final func wasRead() { CurrentEvaluation.reader?.depend(on: self) }
}

extension Node {
  /// Makes this node depend on a source, unless the node already depends on it.
  ///
  /// The caller runs on the main actor's thread. The method is not isolated because the check for the actor would cost
  /// more than the method itself. It searches the node's edges, and is O(*n*) in their number.
  nonisolated func depend(on source: DependencySource) {
    let filter = CurrentEvaluation.filter
    var known = firstEdge
    while let edge = known {
      if edge.source === source, edge.filter == nil || edge.filter === filter { return }
      known = edge.nextOfNode
    }
    let edge = Dependency(source, self, filter)
    edge.nextOfNode = firstEdge
    firstEdge = edge
    edge.next = source.firstEdge
    source.firstEdge?.previous = edge
    source.firstEdge = edge
  }

  /// The number of the node's dependencies on sources, without that on observable objects, which the node also has if
  /// only earlier evaluations of the same type have read one.
  var dependencyCount: Int {
    var (count, next) = (0, firstEdge)
    while let edge = next {
      (count, next) = (count + (edge.source is ObservedPropertiesSource ? 0 : 1), edge.nextOfNode)
    }
    return count
  }

  /// Removes all of the node's dependencies, of sources and of environment keys.
  func forgetReads() {
    environmentReads = []
    while let edge = firstEdge {
      if let previous = edge.previous { previous.next = edge.next } else { edge.source.firstEdge = edge.next }
      edge.next?.previous = edge.previous
      firstEdge = edge.nextOfNode
      edge.nextOfNode = nil
    }
  }
}
