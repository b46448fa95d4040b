import Combine
import CombineTestKit
import Foundation
import Testing

/// Objects that global variables retain. Each is used by one test, because tests run at the same time.
nonisolated(unsafe) private var global: [AnyObject] = []
nonisolated(unsafe) private var globalList: [AnyObject] = []
nonisolated(unsafe) private var globalModel: AnyObject?
nonisolated(unsafe) private var globalPart: AnyObject?

struct LeakTests {
  final class Model {
    @Published var text = ""
    var results: [String] = []
    var cancellables: Set<AnyCancellable> = []
    var subscription: AnyCancellable?
    var handler: (() -> Void)?
    weak var friend: Model?
  }

  final class Part {
    struct Inner {
      var number = 1
      var content: AnyObject?
    }
    enum Choice {
      case none
      case number(Int)
      case object(AnyObject)
    }
    var inner = Inner()
    var choice = Choice.none
    var any: Any = 1
    var table: [String: AnyObject] = [:]
  }

  @Test("A sink that retains its model is found, with the cycle", .enabled(if: ReferenceTracker.canFindHolders))
  func sink() throws {
    let tracker = ReferenceTracker()
    weak var model: Model?
    do {
      let strong = tracker.track(Model(), as: "model")
      strong.subscription = strong.$text.map { $0 + "!" }.sink { strong.results.append($0) }
      model = strong
    }
    let leaks = tracker.leaks()
    #expect(leaks.count == 1)
    let leak = try #require(leaks.first)
    #expect(leak.name == "model")
    #expect(leak.type == "Model")
    #expect(
      leak.holders.contains { $0.hasPrefix("model.subscription") && $0.hasSuffix(" → Sink.receiveValue") }, "\(leak)")
    let lines = leak.holders.map { "\n  \($0)" }.joined()
    #expect("\(leak)" == "model, a Model, is still alive. It is held by\(lines)")
    model?.subscription = nil
    #expect(tracker.leaks().isEmpty)
  }

  @Test(
    "Paths through sets, closures, structs, enumerations, existentials and dictionaries",
    .enabled(if: ReferenceTracker.canFindHolders))
  func ways() {
    func way(_ connect: (Part, Model) -> Void) -> [String] {
      let tracker = ReferenceTracker()
      let part = Part()
      do {
        connect(part, tracker.track(Model(), as: "model"))
      }
      return tracker.leaks(from: ["part": part]).first?.holders ?? ["nothing"]
    }
    #expect(way { $0.inner.content = $1 }.contains("part.inner.content"))
    #expect(way { $0.choice = .object($1) }.contains("part.choice"))
    #expect(way { $0.any = Part.Inner(content: $1) }.contains("part.any"))
    #expect(way { $0.any = [$1] }.contains("part.any → array"))
    #expect(
      way { part, model in
        let buffer = ManagedBuffer<Int, Model>.create(minimumCapacity: 2) { _ in 2 }
        buffer.withUnsafeMutablePointerToElements { $0.initialize(repeating: model, count: 2) }
        part.any = buffer  // which never releases them
      }.contains("part.any → ManagedBuffer"))
    #expect(way { $0.table["model"] = $1 }.contains("part.table → dictionary"))
    #expect(way { part, model in part.any = { [part] in (part, model) } }.contains("part.any → closure"))
    #expect(
      way { part, model in
        var held: Model? = model
        part.any = (set: { held = $0 }, get: { held })
      }.contains { $0.hasPrefix("part.any → ") })
    #expect(
      way { part, model in
        let other = Model()
        other.cancellables = [AnyCancellable { model.results = [] }]
        part.inner.content = other
      }.contains { $0.hasPrefix("part.inner.content → Model.cancellables → set → AnyCancellable.") })
  }

  @Test(
    "Elements of large collections are holders, and removed elements are not",
    .enabled(if: ReferenceTracker.canFindHolders))
  func collections() {
    final class Item: Hashable {
      static func == (left: Item, right: Item) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Shelf {
      var array: [Item] = []
      var set: Set<Item> = []
      var names: [String: Item] = [:]
    }
    let item = Item()
    let shelf = Shelf()
    // ``ReferenceTracker/leaks(from:)`` also searches global variables, which may retain objects of other tests.
    func isHeld() -> Bool {
      var search = RetainPathSearch(for: [("item", item)])
      return search.paths(from: [("shelf", shelf)]).values.contains { $0.contains { $0.hasPrefix("shelf") } }
    }
    for count in [0, 1, 7, 100] {
      let others = (0..<count).map { _ in Item() }
      shelf.array = others + [item]
      #expect(isHeld(), "array of \(count + 1)")
      shelf.array.removeLast()
      #expect(!isHeld(), "array of \(count)")
      shelf.set = Set(others + [item])
      #expect(isHeld(), "set of \(count + 1)")
      shelf.set.remove(item)
      #expect(!isHeld(), "set of \(count)")
      shelf.names = Dictionary(uniqueKeysWithValues: others.enumerated().map { ("\($0)", $1) })
      shelf.names["item"] = item
      #expect(isHeld(), "dictionary of \(count + 1)")
      shelf.names["item"] = nil
      #expect(!isHeld(), "dictionary of \(count)")
    }
    withExtendedLifetime(item) {}
  }

  @Test(
    "A set with one element is searched although its allocation is larger than requested",
    .enabled(if: ReferenceTracker.canFindHolders))
  func largerAllocations() throws {
    final class Item: Hashable {
      static func == (left: Item, right: Item) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    final class Shelf {
      var set: Set<Item> = []
      /// The number of bytes of the allocation, according to the allocator's header before it.
      var size: Int { unsafeBitCast(set, to: UnsafeRawPointer.self).load(fromByteOffset: -8, as: Int.self) & ~15 }
    }
    // There are several items, because the place of an item in a set depends on its hash value.
    let items = (0..<16).map { _ in Item() }
    let usual = 96  // the allocator's header, one of 64 bytes, and two places
    // Gaps that are 16 bytes larger are used as a whole, because the rest is too small for another allocation.
    let blocks = (0..<4000).map { _ in malloc(104) }
    for index in stride(from: 0, to: blocks.count, by: 2) { free(blocks[index]) }
    free(malloc(1 << 16))  // makes the allocator sort the gaps by size
    defer { for index in stride(from: 1, to: blocks.count, by: 2) { free(blocks[index]) } }
    var shelves: [Shelf] = []
    while shelves.count < 50_000, shelves.last?.size ?? usual == usual {
      shelves.append(Shelf())
      shelves.last?.set = [items[0]]
    }
    let shelf = try #require(shelves.last { $0.size > usual })
    for item in items {
      shelf.set.removeAll(keepingCapacity: true)
      shelf.set.insert(item)
      #expect(shelf.size > usual)
      var search = RetainPathSearch(for: [("item", item)])
      #expect(search.paths(from: [("shelf", shelf)]).values.contains { $0.contains { $0.hasPrefix("shelf.set") } })
    }
  }

  @Test(
    "The padding after the only element of an array is not an element", .enabled(if: ReferenceTracker.canFindHolders))
  func padding() {
    final class Item {}
    final class Shelf { var texts: [String] = [] }
    let (item, shelf) = (Item(), Shelf())
    let reference = UInt(bitPattern: Unmanaged.passUnretained(item).toOpaque())
    var search = RetainPathSearch(for: [("item", item)])
    shelf.texts = ["!"]
    shelf.texts.withUnsafeBytes { text in
      // The allocation has a third word after the two of the string.
      UnsafeMutableRawPointer(mutating: text.baseAddress!).storeBytes(of: reference, toByteOffset: 16, as: UInt.self)
    }
    #expect(search.paths(from: [("shelf", shelf)]).isEmpty)
    shelf.texts = []
    withExtendedLifetime(item) {}
  }

  @Test(
    "Large arrays and long lists are searched, and shown abbreviated", .enabled(if: ReferenceTracker.canFindHolders))
  func large() throws {
    final class Item { var next: AnyObject? }
    final class Shelf { var items: [Item] = [] }
    let tracker = ReferenceTracker()
    let shelf = Shelf()
    shelf.items = (0..<150_000).map { _ in Item() }
    do {
      var last: AnyObject = tracker.track(Model(), as: "model")
      for _ in 1...100 {
        let item = Item()
        item.next = last
        last = item
      }
      shelf.items[140_000].next = last
    }
    let leak = try #require(tracker.leaks(from: ["shelf": shelf]).first)
    let item = ".next → Item"
    let start = "shelf.items → array → Item" + String(repeating: item, count: 5)
    #expect(
      leak.holders == ["\(start) → … 87 more …" + String(repeating: item, count: 8) + ".next"], "\(leak)")
  }

  @Test(
    "Up to four different paths to each object are reported, the shortest first",
    .enabled(if: ReferenceTracker.canFindHolders), arguments: [1, 3, 4, 5, 9])
  func numberOfPaths(count: Int) throws {
    final class Box { var (a, b): (AnyObject?, AnyObject?) }
    final class Shelf {
      var direct: AnyObject?
      var boxes: [Box] = []
    }
    for isDirect in [true, false] {
      let (shelf, items) = (Shelf(), [Model(), Model()])
      // Every box has a path of its own, through the box before it.
      let boxes = (0..<count).map { _ in Box() }
      for (number, box) in boxes.enumerated() {
        (box.a, box.b) = (number + 1 < count ? boxes[number + 1] : nil, items[number % 2])
      }
      shelf.boxes = [boxes[0]]
      if isDirect { shelf.direct = items[0] }
      var search = RetainPathSearch(for: items.enumerated().map { ("item \($0)", $1) })
      let paths = search.paths(from: [("shelf", shelf)])
      for (index, item) in items.enumerated() {
        let found = paths[UInt(bitPattern: Unmanaged.passUnretained(item).toOpaque())] ?? []
        let depths = Array(0..<count).filter { $0 % 2 == index }
        let throughBoxes = depths.map { "shelf.boxes → array → Box" + String(repeating: ".a → Box", count: $0) + ".b" }
        let all = (isDirect && index == 0 ? ["shelf.direct"] : []) + throughBoxes
        #expect(found == Array(all.prefix(4)), "item \(index) of \(count)")
      }
      withExtendedLifetime(items) {}
    }
  }

  @Test(
    "A path of up to twenty objects is shown as a whole, and both ends of a longer one",
    .enabled(if: ReferenceTracker.canFindHolders), arguments: [1, 2, 19, 20, 21, 22, 40])
  func lengthOfPaths(count: Int) throws {
    final class Item { var next: AnyObject? }
    let target = Model()
    let items = (0..<count).map { _ in Item() }
    for (item, next) in zip(items, items.dropFirst()) { item.next = next }
    items[count - 1].next = target
    var search = RetainPathSearch(for: [("target", target)])
    let path = try #require(search.paths(from: [("first", items[0])]).values.first?.first)
    func next(_ count: Int) -> String { String(repeating: ".next → Item", count: count) }
    let middle = count > 20 ? next(7) + " → … \(count - 16) more …" + next(8) : next(count - 1)
    #expect(path == "first\(middle).next")
    withExtendedLifetime(target) {}
  }

  @Test("The living objects have the order in which they were tracked")
  func orderOfTracking() {
    let tracker = ReferenceTracker()
    var tokens = ["second", "first", "third"].map { tracker.token($0) }
    #expect(tracker.alive == ["second", "first", "third"])
    tokens.remove(at: 1)
    #expect(tracker.alive == ["second", "third"])
    withExtendedLifetime(tokens) {}
  }

  @Test("A thrown value retains what its fields retain", .enabled(if: ReferenceTracker.canFindHolders))
  func thrownValues() {
    struct Refused: Error {
      let reason: ReferenceTracker.Token
      let code = 1
    }
    final class Box { var error: (any Error)? }
    let tracker = ReferenceTracker()
    let box = Box()
    do { box.error = Refused(reason: tracker.token("reason")) }
    #expect(tracker.leaks(from: ["box": box]).first?.holders == ["box.error → error"])
    box.error = nil
    #expect(tracker.alive == [])
  }

  /// The allocator hands out the memory that this thread released last.
  @Test(
    "The end of an allocation that its object does not use may hold anything",
    .enabled(if: ReferenceTracker.canFindHolders))
  func unusedEnds() throws {
    struct Refused: Error {
      let reason: ReferenceTracker.Token
      let code = 1
    }
    struct Reason {
      let line = 1
      let column = 2
      let token: ReferenceTracker.Token
      let code = 3
    }
    final class Box {
      var error: (any Error)?
      var closure: (() -> Void)?
    }
    func leaveBehind(_ type: Any.Type) {
      let words = UnsafeMutablePointer<UInt>.allocate(capacity: 7)
      words.update(repeating: UInt(bitPattern: unsafeBitCast(type, to: Int.self)), count: 7)
      words.deallocate()
    }
    func refuse(_ tracker: ReferenceTracker) -> any Error {
      let refused = Refused(reason: tracker.token("reason"))
      leaveBehind(Int.self)
      return refused
    }
    func closure<Value>(_ value: Value) -> () -> Void {
      leaveBehind(Int.self)
      return { withExtendedLifetime(value) {} }
    }
    for _ in 0..<20 {
      let tracker = ReferenceTracker()
      let box = Box()
      box.error = refuse(tracker)
      #expect(tracker.leaks(from: ["box": box]).first?.holders == ["box.error → error"])
      box.error = nil
      box.closure = closure(Reason(token: tracker.token("closure")))
      #expect(tracker.leaks(from: ["box": box]).first?.holders == ["box.closure → closure"])
      box.closure = nil
      #expect(tracker.alive == [])
    }
  }

  /// The search runs in a process of its own, because other tests change the default notification center meanwhile.
  @Test("A library's global variable retains an observer", .enabled(if: ReferenceTracker.canFindHolders))
  func libraries() async {
    await #expect(processExitsWith: .success) {
      let tracker = ReferenceTracker()
      let observer: any NSObjectProtocol
      do {
        let token = tracker.token("observer")
        observer = NotificationCenter.default.addObserver(forName: .init("LeakTests"), object: nil, queue: nil) { _ in
          withExtendedLifetime(token) {}
        }
      }
      let holders = tracker.leaks().first?.holders ?? []
      let isNamed = holders.contains {
        $0.hasPrefix("a global variable of libFoundation") && $0.hasSuffix(" → closure")
      }
      #expect(isNamed, "\(holders)")
      NotificationCenter.default.removeObserver(observer)
      #expect(tracker.alive == [])
    }
  }

  @Test("Weak references are not holders", .enabled(if: ReferenceTracker.canFindHolders))
  func weakReferences() {
    let tracker = ReferenceTracker()
    let (one, other) = (tracker.track(Model(), as: "one"), tracker.track(Model(), as: "other"))
    one.friend = other
    #expect(tracker.leaks().first { $0.name == "other" }?.holders.contains { $0.hasPrefix("one") } == false)
    other.handler = { one.results = [] }  // the context of a closure with one captured object is that object
    #expect(tracker.leaks().first { $0.name == "one" }?.holders.contains("other.handler") == true)
    other.handler = nil
  }

  @Test("An object that a global variable retains is found", .enabled(if: ReferenceTracker.canFindHolders))
  func globals() {
    let tracker = ReferenceTracker()
    do { global.append(tracker.track(Model(), as: "model")) }
    #expect(tracker.leaks().first?.holders.contains("a global variable → array") == true)
    global = []
    #expect(tracker.alive == [])
  }

  @Test("A leak, and a check of nothing, are reported at the line of the check")
  func reportedLine() {
    let tracker = ReferenceTracker()
    let model = tracker.track(Model(), as: "model")
    let issues = IssueReporter.collect {
      tracker.expectReleased(file: "/sources/ModelTests.swift", line: 42)
      ReferenceTracker().expectReleased(file: "/sources/ModelTests.swift", line: 43)
    }
    #expect(issues.map(\.line) == [42, 43])
    #expect(issues.allSatisfy { "\($0.file)" == "/sources/ModelTests.swift" })
    withExtendedLifetime(model) {}
  }

  @Test("An object that two global variables retain has both as holders", .enabled(if: ReferenceTracker.canFindHolders))
  func severalGlobals() {
    let tracker = ReferenceTracker()
    do {
      let model = tracker.track(Model(), as: "model")
      (globalList, globalModel) = ([model], model)
    }
    let holders = tracker.leaks().first?.holders ?? []
    #expect(holders.contains("a global variable → array"), "\(holders)")
    #expect(holders.contains("a global variable"), "\(holders)")
    (globalList, globalModel) = ([], nil)
    #expect(tracker.alive == [])
  }

  @Test(
    "A path from a tracked object is shown, not the one from the global variable that retains that object",
    .enabled(if: ReferenceTracker.canFindHolders))
  func pathsBeforeGlobals() {
    let tracker = ReferenceTracker()
    do {
      let part = tracker.track(Part(), as: "part")
      part.inner.content = tracker.track(Model(), as: "model")
      globalPart = part
    }
    let leaks = tracker.leaks()
    #expect(leaks.map(\.name) == ["part", "model"])
    #expect(leaks.first?.holders.contains("a global variable") == true, "\(leaks)")
    #expect(leaks.last?.holders == ["part.inner.content"], "\(leaks)")
    globalPart = nil
    #expect(tracker.alive == [])
  }

  @Test(
    "A part of a pipeline that is not released is named, and the fault is found",
    .enabled(if: ReferenceTracker.canFindHolders))
  func pipeline() throws {
    /// A source that never releases its subscribers.
    let source = TestPublisher<Int, Never>("source", .ignoresCancel)
    let tracker = ReferenceTracker()
    do {
      let recorder = tracker.track(RecordingSubscriber<Int, Never>(), as: "recorder")
      source.tracked(as: "first part", by: tracker)
        .flatMap { Just($0 * 2) }
        .tracked(as: "second part", by: tracker)
        .subscribe(recorder)
      source.send(1)
      #expect(recorder.values == [2])
      recorder.cancel()
    }
    #expect(tracker.count == 3)
    let leaks = tracker.leaks(from: ["source": source])
    let first = try #require(leaks.first { $0.name == "first part" })
    #expect(first.holders.contains { $0.hasPrefix("source.monitor → Monitor.state") }, "\(first)")
    source.send(completion: .finished)
    tracker.expectReleased()
  }

  @Test(
    "A word in memory that may not be in use is a holder only if no other is found",
    .enabled(if: ReferenceTracker.canFindHolders))
  func unusedMemory() throws {
    let tracker = ReferenceTracker()
    let (unused, holder) = (ManagedBuffer<Int, UInt>.create(minimumCapacity: 8) { _ in 0 }, Part())
    do {
      let model = tracker.track(Model(), as: "model")
      holder.table["key"] = model
      let address = UInt(bitPattern: Unmanaged.passUnretained(model).toOpaque())
      unused.withUnsafeMutablePointerToElements { $0.initialize(repeating: address, count: 8) }
    }
    let roots: KeyValuePairs<String, AnyObject> = ["unused": unused, "holder": holder]
    let leak = try #require(tracker.leaks(from: roots).first)
    #expect(leak.holders == ["holder.table → dictionary"])
    let other = try #require(tracker.leaks(from: ["unused": unused]).first)
    #expect(other.holders.contains("unused"))
    holder.table = [:]
    #expect(tracker.leaks(from: roots).isEmpty)
  }

  @Test(
    "A holder that retains the object twice in the same field has one path",
    .enabled(if: ReferenceTracker.canFindHolders))
  func onePathForEachField() {
    let part = Part()
    let model = Model()
    part.any = [model, model, model]
    var search = RetainPathSearch(for: [("model", model)])
    #expect(search.paths(from: [("part", part)]).values.first == ["part.any → array"])
  }

  @Test(
    "A path that leads through another tracked object has the name under which it is tracked",
    .enabled(if: ReferenceTracker.canFindHolders))
  func namesOnThePath() {
    let (part, middle, model) = (Part(), Part(), Model())
    part.inner.content = middle
    middle.inner.content = model
    var search = RetainPathSearch(for: [("model", model), ("the middle", middle)])
    let paths = search.paths(from: [("part", part)])
    #expect(Set(paths.values.joined()) == ["part.inner.content", "part.inner.content → the middle.inner.content"])
    var plain = RetainPathSearch(for: [("model", model)])
    #expect(plain.paths(from: [("part", part)]).values.first == ["part.inner.content → Part.inner.content"])
  }

  @Test("Objects that are still alive fail the test, with their holders", .enabled(if: ReferenceTracker.canFindHolders))
  func expectation() throws {
    let tracker = ReferenceTracker()
    let box = Part()
    do { box.inner.content = tracker.track(Model(), as: "model") }
    tracker.track(Part(), as: "part")
    let issues = IssueReporter.collect { tracker.expectReleased(from: ["box": box]) }
    #expect(
      issues.map(\.message) == [
        """
        1 of 2 objects that were tracked should have been released.
        model, a Model, is still alive. It is held by
          box.inner.content
        """
      ])
  }

  @Test("A local variable is a holder that can't be found", .enabled(if: ReferenceTracker.canFindHolders))
  func locals() throws {
    let tracker = ReferenceTracker()
    let model = tracker.track(Part(), as: "part")
    let leak = try #require(tracker.leaks().first)
    // The search includes global variables, in which other tests may have left such a word.
    #expect(leak.holders.allSatisfy { $0.hasPrefix("a global variable") })
    if leak.holders.isEmpty {
      let text = "part, a Part, is still alive. No holder was found: perhaps a local variable, a thread or a task."
      #expect("\(leak)" == text)
    }
    withExtendedLifetime(model) {}
  }

  @Test("A test without tracked objects fails")
  func nothingTracked() {
    let issues = IssueReporter.collect { ReferenceTracker().expectReleased() }
    #expect(issues.map(\.message) == ["No object was tracked, so none can be found to leak."])
    let tracker = ReferenceTracker()
    tracker.track(Part(), as: "part")
    #expect(IssueReporter.collect { tracker.expectReleased() }.isEmpty)
  }

  @Test("Tracking a part of a pipeline does not change its behavior")
  func trackedPasses() {
    let tracker = ReferenceTracker()
    let recorder = RecordingSubscriber<Int, TestError>(initialDemand: .max(1)) { _ in .max(1) }
    let source = TestPublisher<Int, TestError>()
    source.tracked(as: "part", by: tracker).subscribe(recorder)
    source.send(1)
    source.send(2)
    #expect(source.connections[0].outstanding == .max(1))
    #expect(tracker.alive == ["part"])
    source.send(completion: .failure(.boom))
    #expect(
      recorder.events == [.subscription("TestPublisher"), .value(1), .value(2), .completion(.failure(.boom))])
    #expect(tracker.alive == [])
  }

  @Test("Holders are found on Linux")
  func isPossible() {
    #if os(Linux) && canImport(Glibc) && !COMBINE_PORTABLE
      let isSanitized = dlsym(nil, "__sanitizer_print_stack_trace") != nil
      #expect(ReferenceTracker.canFindHolders == !isSanitized)
    #else
      #expect(!ReferenceTracker.canFindHolders)
    #endif
  }

  @Test("A failing expectation fails the test")
  func failsTheTest() {
    withKnownIssue { ReferenceTracker().expectReleased() }
  }
}
