import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUITesting

/// An updated view equals a new view with the same value: it has the same elements in the same places, the same
/// drawings and the same responses to the user, and nothing remains of earlier values.
@MainActor
@Suite(.recordedViews, .serialized)
struct UpdateTests {
  private let size = CGSize(width: 320, height: 240)
  private let table = SampleTable.shared

  init() { SampleActions.shared.forget() }

  // MARK: - Single views

  /// Returns the content of a modifier or container.
  private func content(_ kind: SampleTable.Kind, _ inner: String) -> [ViewSample] {
    func sample(_ id: Int, _ name: String) -> ViewSample { ViewSample(id: id, entry: table.index(of: name), number: 1) }
    switch kind {
    case .leaf: return []
    case .modifier: return [sample(0, inner)]
    case .pair: return [sample(0, inner), sample(1, "text")]
    case .container: return [sample(0, inner), sample(1, "block"), sample(2, "text field")]
    }
  }

  private func samples(of entry: Int, _ inner: String) -> [ViewSample] {
    (0..<4).map { ViewSample(entry: entry, number: $0, children: content(table.entries[entry].kind, inner)) }
  }

  /// An update shows every change of the properties of every view and modifier.
  @Test func anyPropertyChanges() {
    for entry in table.entries.indices {
      let samples = samples(of: entry, "text")
      for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        let host = TestHost(SampleView(sample: samples[from]), size: size)
        host.update(SampleView(sample: samples[to]))
        expect(host, isAs: samples[to], "\(samples[from].outline) → \(samples[to].outline)")
      }
    }
  }

  /// An update shows a change of the views inside any modifier or container.
  @Test func anyContentChanges() {
    for entry in table.entries.indices where table.entries[entry].kind != .leaf {
      for number in [0, 1] {
        var sample = samples(of: entry, "text")[number]
        let host = TestHost(SampleView(sample: sample), size: size)
        for index in sample.children.indices { sample.children[index].number = 3 }
        host.update(SampleView(sample: sample))
        expect(host, isAs: sample, "content of \(sample.outline)")
      }
    }
  }

  /// Views are inserted, removed and moved beside other views.
  @Test func anyViewComesAndGoes() {
    let stack = table.index(of: "vertical stack")
    let (text, block) = (table.index(of: "text"), table.index(of: "block"))
    for entry in table.entries.indices {
      var sample = samples(of: entry, "text")[1]
      sample.id = 7
      let (one, other) = (ViewSample(id: 1, entry: text, number: 0), ViewSample(id: 2, entry: block, number: 1))
      let stages = [[one, other], [one, sample, other], [sample, other, one], [other]].map {
        ViewSample(entry: stack, number: 1, children: $0)
      }
      let host = TestHost(SampleView(sample: stages[0]), size: size)
      for stage in stages.dropFirst() {
        host.update(SampleView(sample: stage))
        expect(host, isAs: stage, stage.outline, exercises: false)
      }
      #expect(SampleActions.shared.alive == [], "\(sample.outline)")
      SampleActions.shared.forget()
    }
  }

  /// A view of each kind changes inside each container that lays out or shows its views in a special way.
  @Test(arguments: [
    "list", "form", "grouped form", "lazy stack", "lazy grid", "grid", "first that fits", "reader", "scroll view",
    "disclosed views", "own layout", "tabs", "navigation", "popover", "mask", "label of two views",
  ]) func anyViewChangesInside(_ container: String) {
    let outer = table.index(of: container)
    let other = ViewSample(id: 9, entry: table.index(of: "text"), number: 0)
    let hasSeveral = [.container, .pair].contains(table.entries[outer].kind)
    for entry in table.entries.indices where table.entries[entry].isAnywhere {
      if container == "scroll view" || container.hasSuffix("form"), table.entries[entry].name.hasPrefix("lazy") {
        continue
      }
      let stages = samples(of: entry, "text").map {
        ViewSample(entry: outer, number: 0, children: hasSeveral ? [$0, other] : [$0])
      }
      let host = TestHost(SampleView(sample: stages[2]), size: size)
      host.update(SampleView(sample: stages[1]))
      expect(host, isAs: stages[1], stages[1].outline)
    }
  }

  /// All controls inside a modifier show a change of the modifier.
  @Test func anyModifierChangesAroundControls() {
    for entry in table.entries.indices where table.entries[entry].kind == .modifier {
      let samples = samples(of: entry, "all controls")
      for (from, to) in [(0, 1), (1, 2), (2, 3), (3, 0)] {
        let host = TestHost(SampleView(sample: samples[from]), size: size)
        host.update(SampleView(sample: samples[to]))
        expect(host, isAs: samples[to], "\(samples[from].outline) → \(samples[to].outline)", exercises: false)
      }
    }
  }

  /// An element reaches its final frame even if an animation of its color ends at the same time.
  @Test func aFrameThatMovesWithAColorReachesItsEnd() {
    struct Bar: View {
      let isWide: Bool
      var body: some View {
        (isWide ? Color.red : Color.blue).frame(width: isWide ? 100 : 50, height: 10)
          .animation(.linear(duration: 0.3), value: isWide)
      }
    }
    let host = TestHost(Bar(isWide: false), size: size)
    host.update(Bar(isWide: true))
    for _ in 0..<3 { host.advance(by: .milliseconds(200)) }
    let color = host.pictured.0.all { if case .color = $0 { true } else { false } }.first
    #expect(color?.placement.frame.size == CGSize(width: 100, height: 10))
    #expect(!host.isAnimating)
  }

  // MARK: - Random trees

  @Test(arguments: [1, 2, 3, 4]) func randomTreesChange(seed: UInt64) {
    var random = SampleGenerator(seed: seed)
    for number in 0..<12 {
      var sample = random.tree { $0.tree(of: 14) }
      let host = TestHost(SampleView(sample: sample), size: size)
      for step in 0..<6 {
        sample = random.tree { [sample] in $0.changed(sample) }
        host.update(SampleView(sample: sample))
        if random.below(2) == 0 { continue }
        let name = "seed \(seed), tree \(number), step \(step): \(sample.outline)"
        guard expect(host, isAs: sample, name, exercises: step == 5) else { break }
      }
      host.update(SampleView(sample: ViewSample(entry: 0, number: 0)))
      #expect(SampleActions.shared.alive == [], "seed \(seed), tree \(number)")
      SampleActions.shared.forget()
    }
  }

  /// A tree that changes with animations, which may interrupt each other, finally equals a new tree.
  @Test(arguments: [1, 2, 3, 4]) func randomTreesChangeWithAnimations(seed: UInt64) {
    var random = SampleGenerator(seed: 100 + seed)
    for number in 0..<12 {
      var sample = random.tree { $0.tree(of: 14) }
      let host = TestHost(SampleView(sample: sample), size: size)
      var steps: [String] = []
      for step in 0..<6 {
        sample = random.tree { [sample] in $0.changed(sample) }
        let animations: [Animation?] = [nil, .linear(duration: 0.3), .easeOut(duration: 0.5), .default]
        let chosen = random.below(4)
        withAnimation(animations[chosen]) { host.update(SampleView(sample: sample)) }
        let pause = [0, 50, 200, 400][random.below(4)]
        host.advance(by: .milliseconds(pause))
        steps.append("animation \(chosen), pause \(pause) \(sample.outline)")
        if step % 2 == 0 { continue }
        for _ in 0..<5 { host.advance(by: .seconds(5)) }
        let name = "seed \(seed), tree \(number), \(steps.joined(separator: "; "))"
        guard expect(host, isAs: sample, name, exercises: false) else { break }
      }
      host.unmount()
      SampleActions.shared.forget()
    }
  }

  // MARK: - Comparison

  /// Records an issue if a host shows a view differently than a new host does.
  ///
  /// - Returns: `false` if there is a difference.
  @discardableResult
  private func expect(
    _ host: TestHost<SampleView>, isAs sample: ViewSample, _ name: String, exercises: Bool = true
  ) -> Bool {
    let fresh = TestHost(SampleView(sample: sample), size: size)
    for host in [host, fresh] { for _ in 0..<3 { host.layOut() } }
    var difference = fresh.pictured.0.difference(from: host.pictured.0)
    if difference == nil, exercises {
      let (ofFresh, ofHost) = (use(fresh), use(host))
      if ofFresh != ofHost { difference = "actions \(ofHost) instead of \(ofFresh)" }
      for host in [host, fresh] { for _ in 0..<3 { host.layOut() } }
      difference = difference ?? fresh.pictured.0.difference(from: host.pictured.0).map { "after its use, " + $0 }
    }
    fresh.unmount()
    if let difference { Issue.record("\(name): \(difference)") }
    return difference == nil
  }

  /// Uses every element that accepts input, and returns the actions that the views perform.
  private func use(_ host: TestHost<SampleView>) -> [String] {
    let actions = SampleActions.shared
    _ = actions.take()
    for element in host.pictured.0.all({ _ in true }) {
      guard element.primitive.style?.isEnabled != false else { continue }
      for event in element.primitive.possibleEvents {
        element.show(event)
        element.events.send(event)
        host.settle()
      }
      if case .modified(.gesture) = element.primitive {
        for (kind, x) in [(PointerEvent.Kind.down, 1.0), (.moved, 9), (.up, 9), (.down, 2), (.up, 2)] {
          element.layout.handle(PointerEvent(kind, at: CGPoint(x: x, y: 1), time: host.renderer.seconds))
          host.settle()
        }
        host.advance(by: .seconds(1))
      }
    }
    return actions.take()
  }
}

extension Primitive {
  /// A Boolean value that indicates whether the primitive contains a closure or a value that differs between hosts.
  fileprivate var hasIdentity: Bool {
    switch self {
    case .list, .layout, .foreign, .image, .canvas: true
    case .modified(let modification):
      switch modification {
      case .alignmentGuide, .layoutTrait, .containerFrame, .matchedGeometry, .coordinateSpace: true
      default: false
      }
    default: false
    }
  }
}

extension TestElement {
  /// Returns a description of the first difference between this element and another one, including the elements inside
  /// them, or `nil` if they are equal.
  func difference(from other: TestElement) -> String? {
    let name = primitive.summary
    if name != other.primitive.summary { return "\(other.primitive.summary) instead of \(name)" }
    if !primitive.hasIdentity, primitive != other.primitive { return "\(other.primitive) instead of \(primitive)" }
    if let difference = placement.difference(from: other.placement) { return "\(difference) of \(name)" }
    if let difference = Self.difference(layout.frame, other.layout.frame) { return "frame \(difference) of \(name)" }
    if let difference = Self.difference(controlFrame, other.controlFrame) {
      return "frame \(difference) of the control \(name)"
    }
    if drawing != other.drawing { return "drawing \(other.drawing) instead of \(drawing) of \(name)" }
    if layout.contentSize != other.layout.contentSize {
      return "content size \(other.layout.contentSize) instead of \(layout.contentSize) of \(name)"
    }
    let (children, others) = (children, other.children)
    if children.count != others.count {
      return "children \(others.map(\.primitive.summary)) instead of \(children.map(\.primitive.summary)) of \(name)"
    }
    for (child, other) in zip(children, others) {
      if let difference = child.difference(from: other) { return difference + " in " + name }
    }
    return nil
  }

  private static func difference(_ one: CGRect?, _ other: CGRect?) -> String? {
    guard let one, let other else {
      return (one == nil) == (other == nil) ? nil : "\(other as Any) instead of \(one as Any)"
    }
    let greatest = max(
      abs(one.minX - other.minX), abs(one.minY - other.minY), abs(one.maxX - other.maxX), abs(one.maxY - other.maxY))
    return one == other || greatest < 0.001 ? nil : "\(other) instead of \(one)"
  }
}

extension ElementPlacement {
  fileprivate func difference(from other: ElementPlacement) -> String? {
    if !isShown, !other.isShown { return nil }
    let (mine, its) = (frame, other.frame)
    let greatest = max(
      abs(mine.minX - its.minX), abs(mine.minY - its.minY), abs(mine.width - its.width), abs(mine.height - its.height))
    let isSame =
      isShown == other.isShown && opacity == other.opacity && transform == other.transform
      && clip == other.clip
    return isSame && (mine == its || greatest < 0.001) ? nil : "placement \(other) instead of \(self)"
  }
}

// MARK: - Random samples

/// A generator of trees of views, and of changes of trees.
@MainActor
private struct SampleGenerator {
  private var state: UInt64
  private let table = SampleTable.shared
  private var nextID = 1

  init(seed: UInt64) {
    state = seed
    // Without this step, the numbers of a seed would be those of the previous seed without its first number.
    state = UInt64(below(.max))
  }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ mixed >> 31) % UInt64(bound))
  }

  private mutating func make(_ kind: SampleTable.Kind, _ children: [ViewSample]) -> ViewSample {
    let entries = table.indices(of: kind)
    nextID += 1
    return ViewSample(id: nextID, entry: entries[below(entries.count)], number: below(4), children: children)
  }

  mutating func tree(of size: Int) -> ViewSample {
    if size <= 1 { return make(.leaf, []) }
    switch below(8) {
    case 0...3: return make(.modifier, [tree(of: size - 1)])
    case 4:
      let share = 1 + below(max(size - 2, 1))
      return make(.pair, [tree(of: share), tree(of: size - 1 - share)])
    default:
      var (rest, children) = (size - 1, [ViewSample]())
      while rest > 0 {
        let share = 1 + below(rest)
        children.append(tree(of: share))
        rest -= share
      }
      return make(.container, children)
    }
  }

  /// Returns a tree without lazy containers inside scrolling containers, where their lengths are estimates.
  mutating func tree(_ make: (inout Self) -> ViewSample) -> ViewSample {
    while true {
      let sample = make(&self)
      if isExact(sample, scrolls: false) { return sample }
    }
  }

  private func isExact(_ sample: ViewSample, scrolls: Bool) -> Bool {
    let name = table.entries[sample.entry].name
    if scrolls, name.hasPrefix("lazy") { return false }
    let scrolls = scrolls || name == "scroll view" || name.hasSuffix("form")
    return sample.children.allSatisfy { isExact($0, scrolls: scrolls) }
  }

  /// Returns a copy of a tree with a change at a random position.
  mutating func changed(_ sample: ViewSample) -> ViewSample {
    var result = sample
    if !sample.children.isEmpty, below(3) > 0 {
      let place = below(sample.children.count)
      result.children[place] = changed(sample.children[place])
      return result
    }
    let isContainer = table.entries[sample.entry].kind == .container
    switch below(8) {
    case 0: return tree(of: 3)
    case 1:
      result = make(.modifier, [sample])
      result.id = sample.id
    case 2 where !sample.children.isEmpty:
      result = sample.children[0]
      result.id = sample.id
    case 3 where isContainer: result.children.insert(tree(of: 1 + below(3)), at: below(sample.children.count + 1))
    case 4 where isContainer && !sample.children.isEmpty: result.children.remove(at: below(sample.children.count))
    case 5 where isContainer && sample.children.count > 1:
      result.children.swapAt(below(sample.children.count), below(sample.children.count))
    default: result.number = (sample.number + 1 + below(3)) % 4
    }
    return result
  }
}
