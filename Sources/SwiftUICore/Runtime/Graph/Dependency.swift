import CombineCore
import Synchronization

/// The node whose body is being evaluated, on the thread that evaluates it.
///
/// A location may be read on any thread; only a read on the evaluating thread is a dependency. The thread's number is
/// an atomic, so that other threads can see that they are not it; what it guards is touched by that thread only.
enum Reader {
  private static let thread = Atomic<UInt>(0)
  nonisolated(unsafe) private static var node: Unmanaged<Node>?  // touched by the thread above

  /// The node that is being evaluated on this thread.
  static var current: Node? {
    thread.load(ordering: .relaxed) == currentThread() ? node?.takeUnretainedValue() : nil
  }

  /// Evaluates; what the closure reads is what the node depends on.
  @MainActor
  static func evaluate<Result>(for reader: Node?, _ body: () -> Result) -> Result {
    let (outerThread, outerNode) = (thread.load(ordering: .relaxed), node)
    node = reader.map(Unmanaged.passUnretained)
    thread.store(currentThread(), ordering: .relaxed)
    defer {
      node = outerNode
      thread.store(outerThread, ordering: .relaxed)
    }
    return body()
  }
}

/// The fact that a node has read a source: an edge of the dependency graph.
///
/// It is in two lists: the source's, to find the nodes that must be evaluated, and the node's, which owns it.
final class Dependency {
  let source: DependencySource
  unowned(unsafe) let node: Node
  fileprivate unowned(unsafe) var previous: Dependency?
  fileprivate unowned(unsafe) var next: Dependency?
  fileprivate var nextOfNode: Dependency?

  fileprivate init(_ source: DependencySource, _ node: Node) {
    self.source = source
    self.node = node
  }
}

/// A value that can change, with the nodes that have read it.
///
/// Any thread may report that it has changed; the readers belong to the main actor. The edges are touched on the main actor,
/// and the flag under the queue's lock.
class DependencySource: @unchecked Sendable {  // see above
  fileprivate unowned(unsafe) var firstEdge: Dependency?
  fileprivate(set) var isPending = false

  /// Called in a turn of the queue that was told that this has changed.
  @MainActor
  func deliver() {
    var edge = firstEdge
    while let reader = edge {
      reader.node.setNeedsEvaluation()
      edge = reader.next
    }
  }

  /// A node that has read this, if there is one.
  @MainActor
  final var firstReader: Node? { firstEdge?.node }

  /// Called under the lock of the queue. True when the queue has to be told.
  final func beginPending() -> Bool {
    defer { isPending = true }
    return !isPending
  }

  /// Called under the lock of the queue.
  final func endPending() { isPending = false }

  /// Makes the node that is being evaluated depend on this, if there is one.
  final func wasRead() { Reader.current?.depend(on: self) }
}

extension Node {
  /// Called on the thread that evaluates the node, which is the main actor's; asking the actor costs more than the rest.
  nonisolated func depend(on source: DependencySource) {
    var known = firstEdge
    while let edge = known {
      if edge.source === source { return }
      known = edge.nextOfNode
    }
    let edge = Dependency(source, self)
    edge.nextOfNode = firstEdge
    firstEdge = edge
    edge.next = source.firstEdge
    source.firstEdge?.previous = edge
    source.firstEdge = edge
  }

  /// Forgets what the node has read.
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
