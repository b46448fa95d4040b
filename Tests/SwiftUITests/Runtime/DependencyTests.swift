import Combine
import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

/// What a view has read decides when it is evaluated: of sources, of parts of them, and of properties inside others.
@MainActor @Suite(.recordedViews)
struct DependencyTests {
  // MARK: - Readers

  private struct Reader: View {
    let name: Int
    @Binding var value: Int
    var body: some View { Text("\(name): \(value)") }
  }

  private struct Readers: View {
    let shown: Set<Int>
    @State private var value = 0
    var body: some View {
      Button("next") { value += 1 }
      ForEach(0..<4) { if shown.contains($0) { Reader(name: $0, value: $value) } }
    }
  }

  @Test func readersThatGoAndComeLeaveTheOthers() {
    func orders(_ rest: [Int]) -> [[Int]] {
      rest.isEmpty ? [[]] : rest.flatMap { first in orders(rest.filter { $0 != first }).map { [first] + $0 } }
    }
    for order in orders([0, 1, 2, 3]) {
      let host = TestHost(Readers(shown: [0, 1, 2, 3]))
      var (shown, value): (Set<Int>, Int) = ([0, 1, 2, 3], 0)
      for reader in order + order {
        if shown.remove(reader) == nil { shown.insert(reader) }
        host.update(Readers(shown: shown))
        host.resetCounts()
        host.find(text: "next")?.tap()
        value += 1
        #expect(host.texts == ["next"] + shown.sorted().map { "\($0): \(value)" }, "\(order)")
        #expect(host.bodyCount(of: Reader.self) == shown.count && host.bodyCount(of: Readers.self) == 0, "\(order)")
      }
    }
  }

  @Test func aViewDependsOnWhatItsLastEvaluationHasRead() {
    struct Chosen: View {
      let isFirst: Bool
      @Binding var first: Int
      @Binding var second: Int
      var body: some View { Text("chosen \(isFirst ? first : second)") }
    }
    struct Root: View {
      @State private var first = 1
      @State private var second = 10
      @State private var isFirst = true
      var body: some View {
        Button("first") { first += 1 }
        Button("second") { second += 1 }
        Button("other") { isFirst.toggle() }
        Chosen(isFirst: isFirst, first: $first, second: $second)
      }
    }
    let host = TestHost(Root())
    let steps = [
      ("first", "chosen 2", 1), ("second", "chosen 2", 0), ("other", "chosen 11", 1), ("first", "chosen 11", 0),
      ("second", "chosen 12", 1), ("other", "chosen 3", 1), ("second", "chosen 3", 0), ("first", "chosen 4", 1),
    ]
    for (button, text, count) in steps {
      host.resetCounts()
      host.find(text: button)?.tap()
      #expect(host.texts.last == text && host.bodyCount(of: Chosen.self) == count, "\(button)")
    }
  }

  // MARK: - Parts

  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  private struct Whole: Equatable {
    var place = Point()
    var size = Point()
  }

  private enum Part: CaseIterable {
    case whole, place, x, y, size

    /// The parts of which this one consists, or that it is a part of.
    var leaves: Set<String> {
      switch self {
      case .whole: ["x", "y", "size"]
      case .place: ["x", "y"]
      case .x: ["x"]
      case .y: ["y"]
      case .size: ["size"]
      }
    }

    @MainActor
    func read(_ binding: Binding<Whole>) {
      switch self {
      case .whole: _ = binding.wrappedValue
      case .place: _ = binding.place.wrappedValue
      case .x: _ = binding.place.x.wrappedValue
      case .y: _ = binding.place.y.wrappedValue
      case .size: _ = binding.size.wrappedValue
      }
    }

    func write(_ whole: inout Whole) {
      switch self {
      case .whole: whole = Whole(place: Point(x: whole.place.x + 1, y: whole.place.y + 1), size: Point(x: -1, y: -1))
      case .place: whole.place = Point(x: whole.place.x + 1, y: whole.place.y + 1)
      case .x: whole.place.x += 1
      case .y: whole.place.y += 1
      case .size: whole.size.x += 1
      }
    }
  }

  private struct PartReader: View {
    let parts: [Part]
    @Binding var whole: Whole
    var body: some View {
      let _ = read()
      Text("reader")
    }
    private func read() { for part in parts { part.read($whole) } }
  }

  private struct PartRoot: View {
    let parts: [Part]
    @State private var whole = Whole()
    var body: some View {
      ForEach(Array(Part.allCases.enumerated()), id: \.offset) { index, part in
        Button("write \(index)") { part.write(&whole) }
      }
      PartReader(parts: parts, whole: $whole)
    }
  }

  /// Of any two parts that a view has read, in either order, each change has the view evaluated, and no other change.
  @Test(arguments: 0..<5) func aReaderOfTwoPartsFollowsBoth(first: Int) {
    for second in Part.allCases {
      let parts = [Part.allCases[first], second]
      let host = TestHost(PartRoot(parts: parts))
      let read = parts.reduce(into: Set<String>()) { $0.formUnion($1.leaves) }
      for round in 1...2 {
        for (index, written) in Part.allCases.enumerated() {
          host.resetCounts()
          host.find(text: "write \(index)")?.tap()
          let isAffected = !read.isDisjoint(with: written.leaves)
          #expect(
            host.bodyCount(of: PartReader.self) == (isAffected ? 1 : 0), "\(parts), \(written), round \(round)")
        }
      }
    }
  }

  /// A change of a part and back, before the next update, is no change for the reader.
  @Test func aPartThatIsAsBeforeIsNoReason() {
    struct Root: View {
      @State private var whole = Whole()
      var body: some View {
        Button("back") {
          whole.place.x = 5
          whole.size.x += 1
          whole.place.x = 0
        }
        PartReader(parts: [.x], whole: $whole)
        PartReader(parts: [.size], whole: $whole)
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    host.find(text: "back")?.tap()
    #expect(host.bodyCount(of: PartReader.self) == 1)
  }

  // MARK: - Properties inside others

  /// A dynamic property around another one.
  private struct Outer<Inner: DynamicProperty>: DynamicProperty {
    var inner: Inner
    init(_ inner: Inner) { self.inner = inner }
  }

  private final class Model: ObservableObject {
    @Published var number = 1
  }

  @Observable
  final class Observed {
    var number = 1
    var other = 1
  }

  private struct Numbered: View {
    var state = Outer(Outer(State(initialValue: 1)))
    var own = Outer(Outer(StateObject(wrappedValue: Model())))
    var observed = Outer(Outer(State(initialValue: Observed())))
    var direction = Outer(Outer(Environment(\.layoutDirection)))
    var body: some View {
      Text("state \(state.inner.inner.wrappedValue)")
      Text("own \(own.inner.inner.wrappedValue.number)")
      Text("observed \(observed.inner.inner.wrappedValue.number)")
      Text("direction \(direction.inner.inner.wrappedValue == .leftToRight ? "left" : "right")")
      Button("add to state") { state.inner.inner.wrappedValue += 1 }
      Button("add to own") { own.inner.inner.wrappedValue.number += 1 }
      Button("add to observed") { observed.inner.inner.wrappedValue.number += 1 }
      Button("add to other") { observed.inner.inner.wrappedValue.other += 1 }
      Button("write own binding") { own.inner.inner.projectedValue.number.wrappedValue = 50 }
      Button("write state binding") { state.inner.inner.projectedValue.wrappedValue = 60 }
    }
  }

  @Test func propertiesInsideOthersAreConnected() {
    let host = TestHost(Numbered())
    func texts() -> [String] { Array(host.texts.prefix(4)) }
    #expect(texts() == ["state 1", "own 1", "observed 1", "direction left"])
    let steps = [
      ("add to state", ["state 2", "own 1", "observed 1", "direction left"], 1),
      ("add to own", ["state 2", "own 2", "observed 1", "direction left"], 1),
      ("add to observed", ["state 2", "own 2", "observed 2", "direction left"], 1),
      ("add to other", ["state 2", "own 2", "observed 2", "direction left"], 0),
      ("write own binding", ["state 2", "own 50", "observed 2", "direction left"], 1),
      ("write state binding", ["state 60", "own 50", "observed 2", "direction left"], 1),
    ]
    for (button, expected, count) in steps {
      host.resetCounts()
      host.find(text: button)?.tap()
      #expect(texts() == expected && host.bodyCount(of: Numbered.self) == count, "\(button)")
    }
    // A new value of the view has new properties, which continue the old ones.
    host.update(Numbered())
    #expect(texts() == ["state 60", "own 50", "observed 2", "direction left"])
    host.updateEnvironment { $0.layoutDirection = .rightToLeft }
    #expect(texts().last == "direction right")
  }

  private struct Bound: View {
    var binding: Outer<Outer<Binding<Int>>>
    var model: Outer<Outer<ObservedObject<Model>>>
    let tag: Outer<Tagged>
    var body: some View {
      Text("bound \(binding.inner.inner.wrappedValue) \(model.inner.inner.wrappedValue.number) \(tag.inner.tag)")
      Button("add") { binding.inner.inner.wrappedValue += 1 }
    }
  }

  /// A dynamic property with an input and a state.
  private struct Tagged: DynamicProperty {
    var tag: String
    @State var count = 0
  }

  private struct Binder: View {
    let models: [Model]
    @State private var numbers = [1, 10]
    @State private var index = 0
    @State private var model = 0
    @State private var tag = "a"
    @State private var other = 0
    var body: some View {
      Button("index") { index = 1 - index }
      Button("model") { model = 1 - model }
      Button("tag") { tag += "a" }
      Button("other \(other)") { other += 1 }
      Bound(
        binding: Outer(Outer($numbers[index])), model: Outer(Outer(ObservedObject(wrappedValue: models[model]))),
        tag: Outer(Tagged(tag: tag)))
    }
  }

  @Test func propertiesInsideOthersAreComparedWithTheirLastMeaning() {
    let models = [Model(), Model()]
    models[1].number = 7
    let host = TestHost(Binder(models: models))
    func check(_ text: String, _ count: Int, _ comment: Comment) {
      #expect(host.texts.contains(text) && host.bodyCount(of: Bound.self) == count, comment)
      host.resetCounts()
    }
    check("bound 1 1 a", 1, "at first")
    host.find(text: "other 0")?.tap()
    check("bound 1 1 a", 0, "nothing that the view has differs")
    host.find(text: "index")?.tap()
    check("bound 10 1 a", 1, "another binding")
    host.find(text: "add")?.tap()
    check("bound 11 1 a", 1, "another value of the binding")
    host.find(text: "model")?.tap()
    check("bound 11 7 a", 1, "another object")
    models[0].number = 3
    host.settle()
    check("bound 11 7 a", 0, "the object that the view had before")
    models[1].number = 8
    host.settle()
    check("bound 11 8 a", 1, "the object that the view has")
    host.find(text: "tag")?.tap()
    check("bound 11 8 aa", 1, "another input")
    host.find(text: "other 1")?.tap()
    check("bound 11 8 aa", 0, "nothing differs again")
  }

  /// A dynamic property that notes its updates.
  private struct Noting<Inner: DynamicProperty>: DynamicProperty {
    let name: String
    let log: EventLog
    var inner: Inner
    nonisolated mutating func update() { MainActor.assumeIsolated { [name, log] in log.add(name) } }
  }

  private struct Nothing: DynamicProperty {}

  @Test func propertiesAreUpdatedFromTheInsideToTheOutside() {
    struct Root: View {
      let log: EventLog
      var first: Noting<Noting<Noting<Nothing>>>
      var second: Noting<State<Int>>
      init(_ log: EventLog) {
        self.log = log
        first = Noting(
          name: "outer", log: log,
          inner: Noting(name: "middle", log: log, inner: Noting(name: "inner", log: log, inner: Nothing())))
        second = Noting(name: "second", log: log, inner: State(initialValue: 0))
      }
      var body: some View {
        let _ = log.add("body")
        Button("\(second.inner.wrappedValue)") { second.inner.wrappedValue += 1 }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log))
    let all = ["inner", "middle", "outer", "second", "body"]
    #expect(log.take() == all)
    host.find(text: "0")?.tap()
    #expect(log.take() == all)
  }

  private struct Pair: DynamicProperty {
    @State var first = 0
    @State var second = 0
  }

  private struct Explained: View {
    var pair = Outer(Pair())
    @State private var own = 0
    var body: some View {
      let _ = Self._printChanges()
      let (first, second) = (pair.inner.first, pair.inner.second)
      Text("\(first) \(second) \(own)")
      Button("first") { pair.inner.first += 1 }
      Button("second") { pair.inner.second += 1 }
      Button("own") { own += 1 }
      Button("both") {
        pair.inner.second += 1
        own += 1
      }
    }
  }

  @Test func changesNameThePathOfAProperty() {
    let host = TestHost(Explained())
    for button in ["first", "second", "own", "both"] { host.find(text: button)?.tap() }
    #expect(
      host.printedChanges.map { $0.replacing("Explained: ", with: "").replacing(" changed.", with: "") } == [
        "@self, @identity", "_pair.inner.first", "_pair.inner.second", "_own", "_pair.inner.second, _own",
      ])
  }

  @Test func aModifierAndAStyleHavePropertiesInsideOthers() {
    struct Framed: ViewModifier {
      var count = Outer(State(initialValue: 1))
      var isEnabled = Outer(Environment(\.isEnabled))
      func body(content: Content) -> some View {
        content
        Button("modifier \(count.inner.wrappedValue) \(isEnabled.inner.wrappedValue)") { count.inner.wrappedValue += 1 }
      }
    }
    struct Marked: ButtonStyle {
      var isEnabled = Outer(Environment(\.isEnabled))
      func makeBody(configuration: Configuration) -> some View {
        Text(isEnabled.inner.wrappedValue ? "on" : "off")
        configuration.label
      }
    }
    struct Root: View {
      let isDisabled: Bool
      var body: some View {
        Text("text").modifier(Framed()).disabled(isDisabled)
        Button("styled") {}.buttonStyle(Marked()).disabled(isDisabled)
      }
    }
    let host = TestHost(Root(isDisabled: false))
    #expect(host.texts == ["text", "modifier 1 true", "on", "styled"])
    host.find(text: "modifier 1 true")?.tap()
    #expect(host.texts == ["text", "modifier 2 true", "on", "styled"])
    host.update(Root(isDisabled: true))
    #expect(host.texts == ["text", "modifier 2 false", "off", "styled"])
  }

  /// The components of values inside values are animated.
  @Test func dataInsideOtherDataIsAnimated() {
    struct Moving: View, Animatable {
      var values: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<CGFloat, Double>>
      var scale = Outer(Environment(\.layoutDirection))
      nonisolated var animatableData: AnimatablePair<AnimatablePair<Double, Double>, AnimatablePair<CGFloat, Double>> {
        get { values }
        set { values = newValue }
      }
      var body: some View {
        let sign = scale.inner.wrappedValue == .leftToRight ? 1.0 : -1.0
        let all = [values.first.first, values.first.second, Double(values.second.first), values.second.second]
        Text(all.map { "\(Int(($0 * sign).rounded()))" }.joined(separator: " "))
      }
    }
    struct Root: View {
      let values: [Double]
      var body: some View {
        Moving(
          values: AnimatablePair(
            AnimatablePair(values[0], values[1]), AnimatablePair(CGFloat(values[2]), values[3])))
      }
    }
    for (direction, sign) in [(LayoutDirection.leftToRight, 1), (.rightToLeft, -1)] {
      for changed in 0..<4 {
        let host = TestHost(Root(values: [10, 20, 30, 40])) { $0.layoutDirection = direction }
        var new: [Double] = [10, 20, 30, 40]
        new[changed] += 100
        withAnimation(.linear(duration: 1)) { host.update(Root(values: new)) }
        for step in [0, 25, 75] {
          var expected = [10, 20, 30, 40]
          expected[changed] += [0: 0, 25: 25, 75: 100][step] ?? 0
          host.advance(by: .milliseconds(step * 10))
          #expect(host.texts == [expected.map { "\($0 * sign)" }.joined(separator: " ")], "\(changed), \(step)")
        }
      }
    }
  }

  // MARK: - Foreign elements

  private final class Host: ForeignHost {
    let view: ForeignView<Foreign>

    init(_ view: ForeignView<Foreign>) { self.view = view }

    /// Returns what the view shows, of which the element is an update if the view is to depend on it.
    func read(_ parts: Set<String>, isUpdate: Bool = true) -> String {
      view.read(isUpdate: isUpdate) { view, environment, _ in
        var text: [String] = []
        if parts.contains("state") { text.append("state \(view.state)") }
        if parts.contains("binding") { text.append("binding \(view.binding)") }
        if parts.contains("model") { text.append("model \(view.model.number)") }
        if parts.contains("observed") { text.append("observed \(view.observed.number)") }
        if parts.contains("environment") { text.append("environment \(environment.isEnabled)") }
        return text.joined(separator: ", ")
      } ?? "gone"
    }

    func dismantle() {}
  }

  private struct Foreign: View {
    @Binding var binding: Int
    let model: Model
    let observed: Observed
    @State var state = 1

    typealias Body = Never
    static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
      makeForeignNode(view, context) { Host($0) }
    }
  }

  private struct ForeignRoot: View {
    let model: Model
    let observed: Observed
    let isDisabled: Bool
    @State private var number = 1
    var body: some View {
      Button("binding") { number += 1 }
      Foreign(binding: $number, model: model, observed: observed).disabled(isDisabled)
    }
  }

  /// A foreign element is updated for what its last update has read, and for nothing else.
  @Test func aForeignElementFollowsWhatItsLastUpdateHasRead() throws {
    let all = ["state", "binding", "observed", "environment"]
    func content(_ host: TestHost<ForeignRoot>) throws -> ForeignContent {
      for node in host.findAll({ _ in true }) {
        if case .foreign(let content) = node.tree.primitive { return content }
      }
      throw CocoaError(.featureUnsupported)
    }
    for read in all {
      for first in all + [""] {
        let (model, observed) = (Model(), Observed())
        let host = TestHost(ForeignRoot(model: model, observed: observed, isDisabled: false))
        let element = try #require(try content(host).host as? Host)
        // What an earlier update has read does not matter, nor what is read without an update.
        _ = element.read([first])
        _ = element.read([read])
        _ = element.read(Set(all), isUpdate: false)
        let changes: [(String, () -> Void)] = [
          ("binding", { host.find(text: "binding")?.tap() }),
          ("observed", { observed.number += 1 }),
          ("environment", { host.update(ForeignRoot(model: model, observed: observed, isDisabled: true)) }),
          ("state", { _ = element.view.read(isUpdate: false) { view, _, _ in view.state += 1 } }),
        ]
        for (name, change) in changes where name == read || first == name {
          let before = try content(host)
          change()
          host.settle()
          #expect(try (content(host) != before) == (name == read), "\(name) changes, \(read) after \(first)")
          _ = element.read([read])
        }
      }
    }
  }
}
