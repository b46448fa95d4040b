import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// Rules of single nodes: their evaluations, the sources that they read, and the passes that call them.
@MainActor @Suite
struct NodeRuleTests {
  /// A node without a view, which notes its evaluations.
  private final class Probe: Node {
    let name: String
    let log: EventLog
    var action: () -> Void = {}

    init(_ name: String, below parent: Node, _ log: EventLog) {
      self.name = name
      self.log = log
      super.init(NodeContext(parent: parent))
    }

    override func evaluate() {
      log.add(name)
      action()
    }
  }

  // MARK: - Evaluations

  /// An evaluation below a node is that of the scheduled nodes of its subtree, from the top down. The others remain
  /// scheduled, except for those that have left the tree.
  @Test(arguments: 0..<20) func evaluationsBelowANodeLeaveTheOthersScheduled(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let (graph, log) = (host.graph, EventLog())
    var nodes: [Probe] = []
    var parents: [Int?] = []
    var scheduled: [Int] = []
    for number in 0..<14 {
      if number == 0 || number % 4 == 3 {
        parents.append(nil)
        nodes.append(Probe("\(number)", below: root, log))
      } else {
        let parent = nodes[Int.random(in: 0..<number, using: &random)]
        parents.append(nodes.firstIndex { $0 === parent })
        nodes.append(Probe("\(number)", below: parent, log))
      }
    }
    for _ in 0..<9 {
      let number = Int.random(in: 0..<14, using: &random)
      nodes[number].setNeedsEvaluation()
      if !scheduled.contains(number) { scheduled.append(number) }
    }
    if seed % 2 == 1 {
      let gone = scheduled.removeFirst()
      nodes[gone].unmount()
    }
    /// Returns whether a node is another one, or below it.
    func isInside(_ number: Int, _ other: Int) -> Bool {
      number == other || parents[number].map { isInside($0, other) } == true
    }
    /// Returns the names of nodes in the order of their depths, those of the same depth in the order of scheduling.
    func names(_ numbers: [Int]) -> [String] {
      func depth(_ number: Int) -> Int { parents[number].map { depth($0) + 1 } ?? 0 }
      return numbers.enumerated()
        .sorted { (depth($0.element), $0.offset) < (depth($1.element), $1.offset) }
        .map { "\($0.element)" }
    }
    for number in 0..<14 {
      #expect(nodes[number].isOrIsBelow(root) && !root.isOrIsBelow(nodes[number]))
      for other in 0..<14 {
        #expect(nodes[number].isOrIsBelow(nodes[other]) == isInside(number, other), "\(number), \(other)")
      }
    }
    let chosen = Int.random(in: 0..<14, using: &random)
    var rest = scheduled
    for isDone in [false, true] {
      for number in 0..<14 {
        let isPending = rest.contains { isInside($0, number) }
        #expect(graph.evaluation.containsNode(below: nodes[number]) == isPending, "\(number), \(isDone)")
      }
      if isDone { break }
      graph.evaluation.run(below: nodes[chosen])
      #expect(log.take() == names(scheduled.filter { isInside($0, chosen) }))
      rest = scheduled.filter { !isInside($0, chosen) }
    }
    graph.evaluation.run(in: graph.transactions)
    #expect(log.take() == names(rest))
    #expect(graph.evaluation.isEmpty && graph.evaluation.first == nil && graph.evaluation.depthCount == 0)
    host.settle()
    #expect(log.take() == [])
    withExtendedLifetime(nodes) {}
  }

  /// A node is evaluated once for all that schedules it before, and again for what schedules it meanwhile.
  @Test func aNodeIsScheduledOnceUntilItsEvaluationBegins() throws {
    let host = TestHost(Text("text"))
    let log = EventLog()
    let root = try #require(host.graph.root)
    let probe = Probe("probe", below: root, log)
    host.settle()
    for _ in 0..<3 { probe.setNeedsEvaluation() }
    #expect(probe.needsEvaluation && log.take() == [])
    host.settle()
    #expect(!probe.needsEvaluation && log.take() == ["probe"])
    var isFirst = true
    probe.action = {
      if isFirst { probe.setNeedsEvaluation() }
      isFirst = false
    }
    probe.setNeedsEvaluation()
    host.settle()
    #expect(!probe.needsEvaluation && log.take() == ["probe", "probe"])
    // A new view replaces the evaluation that was scheduled.
    probe.action = {}
    probe.setNeedsEvaluation()
    probe.evaluateNow()
    #expect(!probe.needsEvaluation && log.take() == ["probe"])
    host.settle()
    #expect(log.take() == [])
    probe.evaluateIfNeeded()
    #expect(log.take() == [], "no evaluation is scheduled")
    probe.unmount()
    probe.setNeedsEvaluation()
    #expect(!probe.needsEvaluation && !probe.isMounted)
    host.settle()
    #expect(log.take() == [], "the node has left the tree")
  }

  // MARK: - Reads

  /// A filter for a part that never changes.
  private final class Unchanged: DependencyFilter {
    override func hasChanged() -> Bool { false }
  }

  /// Reads a part of a value.
  private func readPart<Result>(_ body: (Unchanged?) -> Result) -> Result {
    CurrentEvaluation.narrow({ Unchanged() }, body)
  }

  /// An evaluation inside the read of a part is no part of that read, and the read goes on after it.
  @Test func anEvaluationInsideAReadHasReadsOfItsOwn() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let log = EventLog()
    let (outer, inner) = (Probe("outer", below: root, log), Probe("inner", below: root, log))
    let source = DependencySource()
    CurrentEvaluation.evaluate(for: outer) {
      readPart { filter in
        #expect(filter != nil && CurrentEvaluation.reader === outer)
        CurrentEvaluation.evaluate(for: inner) {
          #expect(CurrentEvaluation.reader === inner)
          source.wasRead()
        }
        CurrentEvaluation.evaluate(for: nil) {
          #expect(CurrentEvaluation.reader == nil)
          source.wasRead()
        }
        #expect(CurrentEvaluation.reader === outer)
        source.wasRead()
      }
    }
    #expect(CurrentEvaluation.reader == nil)
    source.wasRead()
    #expect(outer.dependencyCount == 1 && inner.dependencyCount == 1)
    source.deliver()
    #expect(inner.needsEvaluation && !outer.needsEvaluation)
    host.settle()
    #expect(log.take() == ["inner"])
    // What is read after the part is read as a whole.
    CurrentEvaluation.evaluate(for: outer) {
      readPart { _ in source.wasRead() }
      source.wasRead()
    }
    source.deliver()
    #expect(outer.needsEvaluation)
    host.settle()
    for node in [outer, inner] { node.forgetReads() }
    #expect(outer.dependencyCount == 0 && inner.dependencyCount == 0)
    source.deliver()
    #expect(!outer.needsEvaluation && !inner.needsEvaluation && source.firstReader == nil)
  }

  /// Outside of an evaluation, a part is read without a filter.
  @Test func aPartIsReadWithoutAFilterWhereNothingIsRecorded() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let probe = Probe("probe", below: root, EventLog())
    func hasFilter() -> Bool { readPart { $0 != nil } }
    #expect(!hasFilter())
    CurrentEvaluation.evaluate(for: probe) { #expect(hasFilter()) }
    CurrentEvaluation.evaluate(for: nil) { #expect(!hasFilter()) }
    CurrentEvaluation.evaluate(for: probe) {
      readPart { _ in
        #expect(!hasFilter(), "the read is part of another one")
      }
      #expect(hasFilter(), "the other read has ended")
    }
    #expect(!hasFilter())
    withExtendedLifetime(host) {}
  }

  /// A source that has been read as a whole is one dependency, however often it is read.
  @Test func readsOfASourceAreOneDependency() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let probe = Probe("probe", below: root, EventLog())
    let (one, other) = (DependencySource(), DependencySource())
    CurrentEvaluation.evaluate(for: probe) {
      for _ in 0..<3 {
        one.wasRead()
        other.wasRead()
      }
      readPart { _ in one.wasRead() }
    }
    #expect(probe.dependencyCount == 2)
    #expect(one.firstReader === probe && other.firstReader === probe)
    probe.forgetReads()
    #expect(probe.dependencyCount == 0 && one.firstReader == nil && other.firstReader == nil)
    withExtendedLifetime(host) {}
  }

  // MARK: - Sources of bindings

  private final class Holder {
    var number = 1
    var numbers = [1, 2]
  }

  /// A binding to a property of an object is compared with what the last evaluation has read, and not with what is read
  /// in between.
  @Test func aPropertyIsComparedWithWhatAnEvaluationHasRead() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let probe = Probe("probe", below: root, EventLog())
    let holder = Holder()
    let source = PropertySource(holder, \.number)
    func isSame() -> Bool { source.isSame(as: PropertySource(holder, \.number)) }
    func evaluate() { CurrentEvaluation.evaluate(for: probe) { _ = source.get() } }
    #expect(source.get() == 1)
    holder.number = 2
    #expect(isSame(), "no evaluation has read the property")
    evaluate()
    #expect(isSame())
    holder.number = 3
    #expect(!isSame())
    #expect(source.get() == 3 && !isSame(), "the value has been read outside of an evaluation")
    holder.number = 2
    #expect(isSame(), "the value is again the one that was read")
    holder.number = 4
    evaluate()
    #expect(isSame())
    withExtendedLifetime(host) {}
  }

  @Test func anElementIsComparedWithWhatAnEvaluationHasRead() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let probe = Probe("probe", below: root, EventLog())
    let holder = Holder()
    func element() -> ElementSource<[Int]> { ElementSource(PropertySource(holder, \.numbers), 0) }
    let source = element()
    func evaluate() { CurrentEvaluation.evaluate(for: probe) { _ = source.get() } }
    evaluate()
    #expect(source.isSame(as: element()))
    holder.numbers[1] = 5
    #expect(source.isSame(as: element()), "the change is that of another element")
    holder.numbers[0] = 7
    #expect(!source.isSame(as: element()))
    #expect(source.get() == 7 && !source.isSame(as: element()), "the value has been read outside of an evaluation")
    evaluate()
    #expect(source.isSame(as: element()))
    holder.numbers = []
    #expect(source.get() == 7, "the element is gone")
    withExtendedLifetime(host) {}
  }

  /// Parts of a state are stored if the state is, and no code of the client runs to read them.
  @Test func someSourcesAreStored() {
    let queue = UpdateQueue { _ in }
    func parts(of whole: BindingSource<[Int]>) -> [BindingSource<Int>] {
      let first: BindingSource<Int> = ProjectedSource(whole, conversion: 0, read: { $0[0] }, write: { $0[0] = $1 })
      let copy: BindingSource<[Int]> = ProjectedSource(whole, conversion: 1, read: { $0 }, write: { $0 = $1 })
      return [first, ElementSource(whole, 0), ElementSource(copy, 1)]
    }
    let holder = Holder()
    let wholes: [(BindingSource<[Int]>, Bool)] = [
      (StateSource<[Int]>([1, 2], queue: queue), true), (ConstantSource<[Int]>([1, 2]), false),
      (ClosureSource<[Int]>({ [1, 2] }, { _, _ in }), false), (PropertySource(holder, \.numbers), false),
    ]
    for (whole, isStored) in wholes {
      #expect(whole.isStored == isStored)
      for part in parts(of: whole) { #expect(part.isStored == isStored) }
    }
    #expect(UnwrappedSource(StateSource<Int?>(1, queue: queue), 1).isStored)
    #expect(!UnwrappedSource(ConstantSource<Int?>(1), 1).isStored)
  }

  // MARK: - Preferences

  /// A reader of preferences, which notes that it collects.
  private final class Reader: Node, PreferenceReader {
    let name: String
    let log: EventLog
    var action: () -> Void = {}
    private var isMarked = false

    init(_ name: String, below parent: Node, _ log: EventLog) {
      self.name = name
      self.log = log
      super.init(NodeContext(parent: parent))
    }

    override var preferenceReader: (any PreferenceReader)? { self }

    func beginCollecting() -> Bool {
      defer { isMarked = true }
      return !isMarked
    }

    func collect() {
      isMarked = false
      log.add(name)
      action()
    }
  }

  /// The readers above a change collect once, from the inside to the outside. A change meanwhile is for the next round.
  @Test func preferencesAreCollectedAboveTheChange() throws {
    let host = TestHost(Text("text"))
    let root = try #require(host.graph.root)
    let (graph, log) = (host.graph, EventLog())
    let outer = Reader("outer", below: root, log)
    let between = Probe("between", below: outer, log)
    let inner = Reader("inner", below: between, log)
    let changed = Reader("changed", below: inner, log)
    // The root reads preferences, too.
    for _ in 0..<2 {
      graph.preferencesChanged(above: changed)
      #expect(graph.preferences.count == 3)
    }
    graph.preferences.run()
    #expect(log.take() == ["inner", "outer"] && graph.preferences.isEmpty)
    graph.preferencesChanged(above: inner)
    #expect(graph.preferences.count == 2)
    graph.preferences.run()
    #expect(log.take() == ["outer"])
    graph.preferencesChanged(above: changed)
    graph.preferences.run(below: inner)
    #expect(log.take() == ["inner"] && graph.preferences.count == 2)
    graph.preferences.run(below: changed)
    #expect(log.take() == [] && graph.preferences.count == 2)
    graph.preferences.run()
    #expect(log.take() == ["outer"] && graph.preferences.isEmpty)
    inner.action = { graph.preferencesChanged(above: changed) }
    graph.preferencesChanged(above: changed)
    graph.preferences.run()
    #expect(log.take() == ["inner", "outer"] && graph.preferences.count == 1)
    inner.action = {}
    graph.preferences.run()
    #expect(log.take() == ["inner"] && graph.preferences.isEmpty)
    for node in [outer, between, inner, changed] as [Node] { withExtendedLifetime(node) {} }
    withExtendedLifetime(host) {}
  }

  // MARK: - Graphs

  /// Work inside that of another graph, or of the same one, leaves the outer work as it was.
  @Test func workOfGraphsIsNested() {
    let hosts = [TestHost(Text("one")), TestHost(Text("other"))]
    let (one, other) = (hosts[0].graph, hosts[1].graph)
    one.whileUpdating {
      #expect(Graph.updating === one && one.isUpdating && !other.isUpdating)
      other.whilePlacing { #expect(Graph.updating === other && !other.isUpdating) }
      #expect(Graph.updating === one && one.isUpdating)
      other.whileUpdating { #expect(Graph.updating === other && other.isUpdating && one.isUpdating) }
      #expect(Graph.updating === one && one.isUpdating && !other.isUpdating)
      other.turn()
      other.updateEnvironment { $0.colorScheme = .dark }
      let third = TestHost(Text("third"))
      third.unmount()
      #expect(Graph.updating === one && one.isUpdating && !other.isUpdating && !third.graph.isUpdating)
      one.whileUpdating { #expect(Graph.updating === one && one.isUpdating) }
      #expect(Graph.updating === one && one.isUpdating)
      one.whilePlacing { #expect(Graph.updating === one && one.isUpdating) }
      #expect(Graph.updating === one && one.isUpdating)
    }
    #expect(Graph.updating == nil && !one.isUpdating && !other.isUpdating)
    one.whilePlacing {
      one.whileUpdating { #expect(Graph.updating === one && one.isUpdating) }
      #expect(Graph.updating === one && !one.isUpdating)
    }
    #expect(Graph.updating == nil)
    withExtendedLifetime(hosts) {}
  }

  private final class Counting: GraphFeature {
    var heldCount = 0
    private(set) var ends = 0
    func didUnmount() { (heldCount, ends) = (0, ends + 1) }
  }

  private final class Plain: GraphFeature {}

  /// Each graph has a state of its own for a feature, which it tells that all views have left.
  @Test func aFeatureHasAStateForEachGraph() {
    let (host, other) = (TestHost(Text("one")), TestHost(Text("other")))
    let start = host.graph.features.heldCount
    let (counting, plain) = (host.graph.feature(Counting.self), host.graph.feature(Plain.self))
    #expect(host.graph.feature(Counting.self) === counting && host.graph.feature(Plain.self) === plain)
    #expect(other.graph.feature(Counting.self) !== counting)
    #expect(host.graph.features.heldCount == start)
    counting.heldCount = 3
    #expect(host.graph.features.heldCount == start + 3 && host.graph.feature(Counting.self).heldCount == 3)
    #expect(other.graph.feature(Counting.self).heldCount == 0)
    host.unmount()
    #expect(counting.ends == 1 && counting.heldCount == 0)
    #expect(other.graph.feature(Counting.self).ends == 0, "the views of the other graph are still there")
  }
}
