import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

/// The order of the passes of an update, how long updates follow each other, and what a graph reports.
@MainActor @Suite(.recordedViews, .serialized)
struct GraphRuleTests {
  // MARK: - Transactions

  private enum Write {
    case a(Int, in: Int)
    case b(Int, in: Int)
    /// A change of the first state that leaves its value as it was.
    case same(in: Int)
  }

  private struct Written: View {
    let log: EventLog
    let writes: [Write]
    @State private var a = 0
    @State private var b = 0
    var body: some View {
      let _ = log.add("\(a) \(b)")
      Text("\(a) \(b)")
      Button("write") { write() }
    }

    private func write() {
      let transactions = (0..<3).map { Transaction(animation: .linear(duration: Double($0 + 1))) }
      for write in writes {
        switch write {
        case .a(let value, let number): withTransaction(transactions[number]) { a = value }
        case .b(let value, let number): withTransaction(transactions[number]) { b = value }
        case .same(let number):
          withTransaction(transactions[number]) {
            let value = a
            a = value
          }
        }
      }
    }
  }

  /// An update handles the changes of one transaction after another. Each evaluation sees the values of its transaction
  /// and of those before.
  @Test func changesOfSeveralTransactionsAreSeenInTheirOrder() {
    let cases: [([Write], [String])] = [
      ([], []),
      ([.same(in: 0)], []),
      ([.a(1, in: 0)], ["1 0"]),
      ([.a(1, in: 0), .b(1, in: 1)], ["1 0", "1 1"]),
      ([.b(1, in: 0), .a(1, in: 1)], ["0 1", "1 1"]),
      ([.a(1, in: 0), .a(2, in: 1)], ["1 0", "2 0"]),
      ([.a(1, in: 0), .a(0, in: 1)], ["1 0", "0 0"]),
      ([.a(1, in: 0), .a(2, in: 1), .a(3, in: 2)], ["1 0", "2 0", "3 0"]),
      ([.a(1, in: 0), .b(1, in: 1), .a(2, in: 2)], ["1 0", "1 1", "2 1"]),
      ([.a(1, in: 0), .b(1, in: 1), .b(2, in: 2)], ["1 0", "1 1", "1 2"]),
      ([.a(1, in: 0), .same(in: 1), .b(2, in: 2)], ["1 0", "1 2"]),
    ]
    for (writes, expected) in cases {
      let log = EventLog()
      let host = TestHost(Written(log: log, writes: writes))
      _ = log.take()
      for round in 1...2 {
        host.find(text: "write")?.tap()
        let found = log.take()
        if round == 1 {
          #expect(found == expected, "\(writes)")
          #expect(host.texts.first == expected.last ?? "0 0")
        }
        for _ in 0..<4 { host.advance(by: .seconds(2)) }
        _ = log.take()
      }
      #expect(host.graph.holdings.suffix(7).allSatisfy { $0 == 0 }, "nothing is pending")
    }
  }

  /// A queue divides the changes into batches: one for each transaction, as long as no other is between.
  @Test func aQueueDividesChangesIntoBatches() {
    final class Source: DependencySource, @unchecked Sendable {  // used by the test's thread only
      let name: String
      init(_ name: String) { self.name = name }
    }
    final class Requests: @unchecked Sendable {  // used by the test's thread only
      var count = 0
    }
    let requests = Requests()
    let queue = UpdateQueue { _ in requests.count += 1 }
    let (one, two) = (Source("one"), Source("two"))
    func add(_ source: Source, in id: UInt64) {
      var transaction = Transaction()
      transaction.id = id
      if queue.lock.withLock({ queue.addLocked(source, transaction) }) { queue.requestTurn() }
    }
    func taken() -> [[String]] {
      queue.take().map { batch in
        ["\(batch.transaction.id)"] + batch.sources.compactMap { ($0 as? Source)?.name }
      }
    }
    #expect(taken() == [])
    add(one, in: 1)
    add(one, in: 1)
    add(two, in: 1)
    #expect(requests.count == 1, "one update for all changes before it")
    #expect(taken() == [["1", "one", "two"]] && taken() == [])
    for (source, id) in [(one, 2), (two, 3), (one, 3), (one, 2), (two, 2), (one, 2)] as [(Source, UInt64)] {
      add(source, in: id)
    }
    #expect(requests.count == 2)
    let numbers = queue.lock.withLock { queue.batchLocked(for: Transaction()).number }
    #expect(taken().prefix(3) == [["2", "one"], ["3", "two", "one"], ["2", "one", "two"]])
    add(two, in: 9)
    let batch = queue.take()
    #expect(batch.map(\.number) == [numbers + 1], "later batches have higher numbers")
    #expect(requests.count == 3)
    queue.wake()
    queue.wake()
    #expect(requests.count == 4 && taken() == [])
    add(one, in: 9)
    #expect(requests.count == 5 && taken() == [["9", "one"]])
  }

  /// This holds for every source, also for one whose own changes have not been delivered yet.
  @Test("An evaluation sees the values of its batch and of those before, and no later ones")
  func evaluationsSeeTheValuesOfTheirBatch() throws {
    let host = TestHost(Text("text"))
    let reader = try #require(host.graph.root)
    for written in [[], [1], [2], [3], [1, 2], [1, 3], [2, 3], [1, 2, 3]] as [[UInt64]] {
      let queue = UpdateQueue { _ in }
      let (source, other) = (StateSource(0, queue: queue), StateSource(0, queue: queue))
      for id in 1...3 as ClosedRange<UInt64> {
        var transaction = Transaction(animation: .linear(duration: Double(id)))
        transaction.id = id
        other.set(Int(id), transaction)
        if written.contains(id) { source.set(Int(id), transaction) }
      }
      let batches = queue.take()
      #expect(batches.map(\.transaction.id) == [1, 2, 3])
      for batch in batches {
        queue.show(batch.number)
        let seen = CurrentEvaluation.evaluate(for: reader) { [source.get(), other.get()] }
        let id = batch.transaction.id
        let expected = [Int(written.last { $0 <= id } ?? 0), Int(id)]
        #expect(seen == expected, "\(written), batch \(id)")
        #expect(source.get() == Int(written.last ?? 0), "outside an evaluation, the value is the last one")
      }
      queue.show(.max)
      let last = CurrentEvaluation.evaluate(for: reader) { source.get() }
      #expect(last == Int(written.last ?? 0))
    }
  }

  /// An update that follows from its own changes is told from one that is requested from outside.
  @Test func anUpdateThatRequestsAnotherIsKnown() {
    let queue = UpdateQueue { _ in }
    let source = DependencySource()
    func turn(_ body: () -> Void) -> Bool {
      let isFollowing = queue.beginTurn()
      _ = queue.take()
      body()
      queue.endTurn()
      return isFollowing
    }
    #expect(!turn {})
    queue.add(source)
    #expect(!turn { queue.add(source) }, "the change is from outside")
    #expect(turn { queue.wake() }, "the update before has changed the source")
    #expect(turn {}, "the update before has requested this one")
    #expect(!turn {}, "the update before has requested nothing")
  }

  // MARK: - Chains of updates

  private struct Chain: View {
    let length: Int
    @State private var count = 0
    @State private var end = 0
    var body: some View {
      Button {
        (count, end) = (count + 1, count + length)
      } label: {
        Text(verbatim: "go \(count)")
      }
      .onChange(of: count) { if count < end { count += 1 } }
    }
  }

  /// Updates that each request the next one are counted anew for each change from outside.
  @Test func chainsOfUpdatesHaveALimit() {
    for (length, isFinished) in [(1, true), (2, true), (400, true), (495, true), (510, false), (2000, false)] {
      let host = TestHost(Chain(length: length))
      var start = 0
      for round in 1...3 {
        host.find(text: "go \(start)")?.tap()
        #expect((host.texts == ["go \(length * round)"]) == isFinished, "\(length), \(round): \(host.texts)")
        if !isFinished { break }
        start = length * round
      }
      #expect(host.warnings.count == (isFinished ? 0 : 1), "\(length)")
      for warning in host.warnings {
        #expect(warning.hasPrefix("Updates don't end: each of 500 updates") && warning.hasSuffix("(Chain.count)"))
      }
    }
  }

  private struct DepthKey: PreferenceKey {
    static let defaultValue = 0
    static func reduce(value: inout Int, nextValue: () -> Int) { value = max(value, nextValue()) }
  }

  /// A view that passes a number on, from the inside to the outside, through a number of preferences.
  private struct Levels: View {
    let depth: Int
    let start: Int
    var body: some View {
      if depth == 0 {
        Color.red.preference(key: DepthKey.self, value: start)
      } else {
        AnyView(Levels(depth: depth - 1, start: start))
          .overlayPreferenceValue(DepthKey.self) { Color.blue.preference(key: DepthKey.self, value: $0 + 1) }
      }
    }
  }

  @Test func preferencesThatFollowFromOthersAreAllUpdated() {
    struct Root: View {
      let depth: Int
      let start: Int
      var body: some View {
        Levels(depth: depth, start: start).overlayPreferenceValue(DepthKey.self) { Text("\($0)") }
      }
    }
    for depth in [0, 1, 6, 7, 8, 9, 10, 17, 30] {
      let host = TestHost(Root(depth: depth, start: 1))
      #expect(host.texts == ["\(depth + 1)"], "\(depth)")
      for start in [5, 50] {
        host.update(Root(depth: depth, start: start))
        #expect(host.texts == ["\(depth + start)"], "\(depth)")
      }
      #expect(host.warnings == [])
    }
  }

  // MARK: - Actions

  @Test func actionsRunAfterTheUpdateInTheirOrder() {
    let log = EventLog()
    let host = TestHost(Text("text"))
    host.graph.afterUpdate {
      log.add("first")
      host.graph.afterUpdate { log.add("later") }
    }
    host.graph.afterUpdate { log.add("second") }
    #expect(log.take() == [], "no update is in progress, so that the actions wait for the next one")
    #expect(host.graph.holdings.contains(2))
    host.settle()
    #expect(log.take() == ["first", "second", "later"])
    host.graph.whileUpdating { host.graph.afterUpdate { log.add("third") } }
    #expect(!host.graph.isUpdating && Graph.updating == nil)
    host.graph.perform { log.add("changed") }
    #expect(log.take() == ["changed", "third"])
    host.graph.whilePlacing { #expect(Graph.updating === host.graph && !host.graph.isUpdating) }
    #expect(Graph.updating == nil)
  }

  /// The actions see the views as they are after the update, and the values of the views that have left.
  @Test func actionsOfTheViewsThatGoAndCome() {
    struct Row: View {
      let name: String
      let log: EventLog
      @State private var count = 5
      var body: some View {
        Text(name)
          .onAppear {
            count += 1
            log.add("+\(name) \(count)")
          }
          .onDisappear { log.add("-\(name) \(count)") }
      }
    }
    struct Root: View {
      let names: [String]
      let log: EventLog
      var body: some View { ForEach(names, id: \.self) { Row(name: $0, log: log) } }
    }
    let log = EventLog()
    let host = TestHost(Root(names: ["a", "b"], log: log))
    #expect(log.take().sorted() == ["+a 6", "+b 6"])
    host.update(Root(names: ["b", "c"], log: log))
    #expect(log.take().sorted() == ["+c 6", "-a 6"])
    host.unmount()
    #expect(log.take().sorted() == ["-b 6", "-c 6"])
    #expect(host.graph.mountedRoot == nil && host.texts == [])
  }

  // MARK: - What is held

  /// Nothing is held of any view after it has been unmounted.
  @Test func nothingIsHeldAfterTheEnd() {
    let table = SampleTable.shared
    let text = ViewSample(entry: table.index(of: "text"), number: 1)
    for entry in table.entries.indices {
      for number in [0, 2] {
        let children = table.entries[entry].kind == .leaf ? [] : [text, text]
        let host = TestHost(SampleView(sample: ViewSample(entry: entry, number: number, children: children)))
        host.unmount()
        #expect(host.graph.holdings.allSatisfy { $0 == 0 }, "\(table.entries[entry].name): \(host.graph.holdings)")
        #expect(host.graph.mountedRoot == nil && host.tree.children.isEmpty)
      }
    }
    SampleActions.shared.forget()
  }

  // MARK: - Inspection

  private struct Found: View {
    let name: String
    var count = 1
    var body: some View { ForEach(0..<count, id: \.self) { Text("\(name) \($0)") } }
  }

  private struct Around<Content: View>: View {
    @ViewBuilder var content: Content
    var body: some View { content }
  }

  @Test func theElementsOfViewsAreFoundInTheOrderOfTheTree() {
    let host = TestHost(
      VStack {
        Around { Found(name: "a", count: 2) }
        Found(name: "none", count: 0)
        HStack {
          Around { Around { Found(name: "b") } }
          Text("other")
        }
        .background { Found(name: "c") }
        ScrollView { LazyVStack { Found(name: "d", count: 3) } }
      })
    #expect(host.findAll(Found.self).map(\.texts) == [["a 0"], ["c 0"], ["b 0"], ["d 0"]])
    #expect(host.findAll(Around<Found>.self).map(\.texts) == [["a 0"], ["b 0"]])
    #expect(host.findAll(Around<Around<Found>>.self).map(\.texts) == [["b 0"]])
    #expect(host.find(Found.self)?.texts == ["a 0"] && host.find(EmptyView.self) == nil)
    #expect(host.bodyCount(of: Found.self) == 5 && host.bodyCount(of: Around<Found>.self) == 2)
    host.resetCounts()
    #expect(host.bodyCount(of: Found.self) == 0)
    host.unmount()
    #expect(host.findAll(Found.self).isEmpty)
  }

  @Test func evaluationsAreCountedWhileTheyAreToBeCounted() {
    struct Counted: View {
      let number: Int
      var body: some View { Text("\(number)") }
    }
    let host = TestHost(Counted(number: 0))
    #expect(host.bodyCount(of: Counted.self) == 1)
    let start = host.graph.evaluations
    host.update(Counted(number: 1))
    #expect(host.graph.evaluations > start && host.bodyCount(of: Counted.self) == 2)
    host.update(Counted(number: 1))
    #expect(host.bodyCount(of: Counted.self) == 2)
    let known = host.graph.evaluations
    host.graph.countsBodies = false
    host.update(Counted(number: 2))
    #expect(host.texts == ["2"] && host.graph.evaluations == known && host.bodyCount(of: Counted.self) == 2)
    host.graph.countsBodies = true
    host.update(Counted(number: 3))
    #expect(host.graph.evaluations > known && host.bodyCount(of: Counted.self) == 3)
  }

  // MARK: - Warnings

  private struct Writer: View {
    let writes: [String]
    @State private var one = 0
    @State private var two = 0
    var body: some View {
      let _ = write()
      Text("writer")
    }
    private func write() {
      // Each value is written once, so that the updates end.
      if writes.contains("one"), one == 0 { one = 1 }
      if writes.contains("two"), two == 0 { two = 1 }
    }
  }

  @Test func eachWarningIsIssuedOnce() {
    let message = "Modifying state during view update, this will cause undefined behavior."
    let cases: [([String], [String])] = [
      ([], []), (["one"], ["(Writer.one)"]), (["two"], ["(Writer.two)"]),
      (["one", "two"], ["(Writer.one)", "(Writer.two)"]),
    ]
    for (writes, places) in cases {
      struct Root: View {
        let writes: [String]
        let count: Int
        var body: some View { ForEach(0..<count, id: \.self) { _ in Writer(writes: writes) } }
      }
      for _ in 0..<2 {  // each graph has its own warnings
        let host = TestHost(Root(writes: writes, count: 2))
        #expect(host.warnings == places.map { message + " " + $0 })
        host.update(Root(writes: writes, count: 4))
        #expect(host.warnings.count == places.count)
      }
    }
    let warnings = Warnings()
    var received: [String] = []
    warnings.receive = { received.append($0) }
    for message in ["a", "b", "a", "c", "b", "a"] { warnings.issue(message) }
    #expect(received == ["a", "b", "c"])
  }

  /// A write in an action, or to a value that is equal, is no reason for a warning.
  @Test func writesOutsideOfAnEvaluationAreNotWarnedOf() {
    struct Quiet: View {
      @State private var count = 0
      @State private var copy = 0
      var body: some View {
        Button("\(count) \(copy)") { count += 1 }
          .onAppear { count += 1 }
          .onChange(of: count) { copy = count }
          .background { GeometryReader { _ in Color.red } }
      }
    }
    let host = TestHost(Quiet())
    host.find(.button)?.tap()
    #expect(host.texts == ["2 2"] && host.warnings == [])
  }

  @Test func warningsOfResourcesAreThoseOfTheViewThatReadsThem() async {
    struct Reading: View {
      let name: String
      var body: some View {
        let _ = ResourceWarning.warn("missing \(name)")
        Text(name)
      }
    }
    struct Root: View {
      let names: [String]
      var body: some View { ForEach(names, id: \.self) { Reading(name: $0) } }
    }
    for _ in 0..<2 {
      let host = TestHost(Root(names: ["a", "b"]))
      #expect(host.warnings == ["missing a", "missing b"])
      host.update(Root(names: ["b", "a", "c"]))
      #expect(host.warnings == ["missing a", "missing b", "missing c"])
    }
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      for message in ["one", "two", "one", "one"] { ResourceWarning.warn("warning \(message)") }
      for type in [Int.self, String.self, Int.self] as [Any.Type] {
        UnconnectedPropertyWarning.warn(of: type, "unconnected \(type)")
      }
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.filter { $0.contains("warning ") } == ["SwiftUI: warning one", "SwiftUI: warning two"])
    #expect(
      lines.filter { $0.contains("unconnected") } == ["SwiftUI: unconnected Int", "SwiftUI: unconnected String"])
  }

  // MARK: - Layout

  private final class Measurements {
    var proposals: [ProposedViewSize] = []
    var events: [String] = []
  }

  /// A layout that is as large as the proposal, and notes each measurement.
  private struct Measured: Layout {
    let measurements: Measurements
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      measurements.proposals.append(proposal)
      return proposal.replacingUnspecifiedDimensions(by: CGSize(width: 7, height: 9))
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
  }

  /// A layout that measures its view with several proposals.
  private struct Measuring: Layout {
    let count: Int
    let measurements: Measurements

    static func proposal(_ number: Int) -> ProposedViewSize {
      switch number {
      case 0: .unspecified
      case 1: .zero
      case 2: .infinity
      case 3: ProposedViewSize(width: 5, height: nil)
      case 4: ProposedViewSize(width: nil, height: 5)
      default: ProposedViewSize(width: CGFloat(number), height: 50)
      }
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
      CGSize(width: 100, height: 100)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
      for _ in 0..<2 {
        for number in 0..<count {
          let proposal = Self.proposal(number)
          let size = subviews[0].sizeThatFits(proposal)
          let expected = proposal.replacingUnspecifiedDimensions(by: CGSize(width: 7, height: 9))
          if size != expected { measurements.events.append("\(proposal): \(size)") }
        }
      }
      subviews[0].place(at: bounds.origin, proposal: Self.proposal(3))
    }
  }

  /// A view is measured once for each of 16 proposals, and its sizes are right for any number of them.
  @Test func sizesAreKeptByTheirProposals() {
    for count in [4, 5, 15, 16, 17, 18, 40] {
      let measurements = Measurements()
      let host = TestHost(
        Measuring(count: count, measurements: measurements) {
          Measured(measurements: measurements) { Text("inside") }
        }, size: CGSize(width: 100, height: 100))
      #expect(measurements.events == [], "\(count)")
      if count <= 16 { #expect(measurements.proposals.count == count, "\(count)") }
      let known = measurements.proposals.count
      host.layOut()
      #expect(measurements.proposals.count == known, "nothing has changed")
    }
  }

  /// A layout whose cache notes what happens to it.
  private struct Caching: Layout {
    let measurements: Measurements
    var spacing: CGFloat = 0

    func makeCache(subviews: Subviews) -> Int {
      measurements.events.append("make \(subviews.count)")
      return subviews.count
    }
    func updateCache(_ cache: inout Int, subviews: Subviews) {
      measurements.events.append("update \(cache)")
      cache += 100
    }
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) -> CGSize {
      CGSize(width: 100, height: 100)
    }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Int) {
      measurements.events.append("place with \(cache)")
      for (index, subview) in subviews.enumerated() {
        subview.place(at: CGPoint(x: CGFloat(index) * (20 + spacing), y: 0), proposal: .unspecified)
      }
    }
  }

  @Test func theCacheOfALayoutIsMadeUpdatedAndMadeAgain() {
    struct Root: View {
      let measurements: Measurements
      let texts: [String]
      var spacing: CGFloat = 0
      var body: some View {
        Caching(measurements: measurements, spacing: spacing) {
          ForEach(Array(texts.enumerated()), id: \.offset) { Text($1) }
        }
      }
    }
    let measurements = Measurements()
    func take() -> [String] {
      defer { measurements.events = [] }
      return measurements.events
    }
    let size = CGSize(width: 100, height: 100)
    let host = TestHost(Root(measurements: measurements, texts: ["a", "b"]), size: size)
    #expect(take() == ["make 2", "place with 2"])
    host.layOut()
    #expect(take() == [])
    host.update(Root(measurements: measurements, texts: ["a", "longer"]))
    host.layOut()
    #expect(take() == ["update 2", "place with 102"])
    host.update(Root(measurements: measurements, texts: ["a", "longer"], spacing: 5))
    host.layOut()
    #expect(take() == ["update 102", "place with 202"])
    #expect(host.find(text: "longer")?.frame?.minX == 25)
    host.update(Root(measurements: measurements, texts: ["a", "longer", "c"], spacing: 5))
    host.layOut()
    #expect(take() == ["make 3", "place with 3"])
    host.update(Root(measurements: measurements, texts: ["a"], spacing: 5))
    host.layOut()
    #expect(take() == ["make 1", "place with 1"])
  }

  /// In a layout from right to left, views are at the mirrored places, also after the window has another size.
  @Test func layoutsAreMirrored() {
    let mark = { (name: String) in Color.red.frame(width: 12, height: 8).accessibilityIdentifier(name) }
    let views: [(String, AnyView)] = [
      (
        "row",
        AnyView(
          HStack(spacing: 3) {
            mark("a")
            Spacer()
            mark("b")
          })
      ),
      (
        "column",
        AnyView(
          VStack(alignment: .leading, spacing: 3) {
            mark("a")
            mark("b").frame(width: 30)
          })
      ),
      (
        "depth",
        AnyView(
          ZStack(alignment: .topTrailing) {
            Color.blue
            mark("a")
          })
      ),
      ("frame", AnyView(mark("a").frame(maxWidth: .infinity, alignment: .leading).padding(.leading, 5))),
      ("overlay", AnyView(Color.blue.overlay(alignment: .bottomLeading) { mark("a") }.padding(.trailing, 9))),
      ("background", AnyView(Color.blue.background(alignment: .trailing) { mark("a") })),
      ("offset", AnyView(mark("a").offset(x: 7, y: 2).frame(maxWidth: .infinity, alignment: .leading))),
      ("scale", AnyView(mark("a").scaleEffect(x: 2, y: 1, anchor: .leading).padding(.leading, 20))),
      ("position", AnyView(mark("a").position(x: 20, y: 10))),
      (
        "guide",
        AnyView(
          VStack(alignment: .leading) {
            mark("a").alignmentGuide(.leading) { _ in -6 }
            mark("b").frame(width: 40)
          })
      ),
      ("inset", AnyView(Color.blue.safeAreaInset(edge: .leading, spacing: 4) { mark("a") })),
      (
        "grid",
        AnyView(
          Grid(alignment: .leading, horizontalSpacing: 5, verticalSpacing: 2) {
            GridRow {
              mark("a")
              mark("b").frame(width: 30)
            }
            GridRow {
              mark("c").frame(width: 20)
              mark("d")
            }
          })
      ),
      (
        "lazy grid",
        AnyView(
          LazyVGrid(columns: [GridItem(.fixed(20)), GridItem()], alignment: .leading) {
            mark("a")
            mark("b")
            mark("c")
          })
      ),
      (
        "scroll view",
        AnyView(
          ScrollView {
            VStack(alignment: .trailing) {
              mark("a")
              mark("b").frame(width: 50)
            }
          })
      ),
      ("reader", AnyView(GeometryReader { _ in mark("a").padding(.leading, 4) })),
      (
        "nested",
        AnyView(
          HStack {
            VStack(alignment: .trailing) {
              mark("a")
              Color.blue
            }.padding(.leading, 6)
            mark("b")
          })
      ),
    ]
    for (name, view) in views {
      func frames(_ host: TestHost<AnyView>) -> [CGRect] {
        ["a", "b", "c", "d"].compactMap { host.find(identifier: $0)?.frame }
      }
      func host(_ width: CGFloat, _ direction: LayoutDirection) -> TestHost<AnyView> {
        TestHost(view, size: CGSize(width: width, height: 60)) { $0.layoutDirection = direction }
      }
      let changing = host(200, .rightToLeft)
      for width in [200, 150, 260, 201] as [CGFloat] {
        let expected = frames(host(width, .leftToRight)).map { frame in
          CGRect(x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
        }
        changing.size = CGSize(width: width, height: 60)
        #expect(!expected.isEmpty && frames(changing) == expected, "\(name), \(width)")
        #expect(frames(host(width, .rightToLeft)) == expected, "\(name), \(width), at first")
      }
      changing.updateEnvironment { $0.layoutDirection = .leftToRight }
      #expect(frames(changing) == frames(host(201, .leftToRight)), "\(name)")
    }
  }
}
