import Foundation
import SwiftUI
import SwiftUITesting
import TestHelpers
import Testing

@testable import SwiftUICore

private struct ValueKey: FocusedValueKey { typealias Value = String }
private struct OtherKey: FocusedValueKey { typealias Value = String }
private struct BindingKey: FocusedValueKey { typealias Value = Binding<String> }
private struct OtherBindingKey: FocusedValueKey { typealias Value = Binding<String> }

extension FocusedValues {
  fileprivate var limitTestValue: String? {
    get { self[ValueKey.self] }
    set { self[ValueKey.self] = newValue }
  }
  fileprivate var limitTestOther: String? {
    get { self[OtherKey.self] }
    set { self[OtherKey.self] = newValue }
  }
  fileprivate var limitTestBinding: Binding<String>? {
    get { self[BindingKey.self] }
    set { self[BindingKey.self] = newValue }
  }
  fileprivate var limitTestOtherBinding: Binding<String>? {
    get { self[OtherBindingKey.self] }
    set { self[OtherBindingKey.self] = newValue }
  }
}

/// Values exactly at a limit, and events of which only the first or the last counts.
@MainActor @Suite(.recordedViews)
struct LimitTests {
  // MARK: - Presentations

  @Test func anAlertThatIsDismissedPerformsItsFirstCancelButton() {
    struct Root: View {
      let log: EventLog
      @State private var isShown = false
      var body: some View {
        Button("show") { isShown = true }
          .alert("Alert", isPresented: Binding(get: { isShown }, set: { set($0) })) {
            Button("ok") { log.add("ok") }
            Button("one", role: .cancel) { log.add("one") }
            Button("two", role: .cancel) { log.add("two") }
          }
      }
      private func set(_ value: Bool) {
        log.add("set \(value)")
        isShown = value
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "show")?.tap()
    host.find(.alert)?.dismiss()
    #expect(log.take().sorted() == ["one", "set false"])
    #expect(host.find(.alert) == nil)
  }

  // MARK: - Updates

  @Test func viewsThatChangeEachOtherThroughPreferencesAreNamed() {
    struct Flip: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text("text").preferredColorScheme(scheme == .dark ? .light : .dark) }
    }
    let host = TestHost(Flip())
    host.settle()
    #expect(host.warnings.count == 1)
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    #expect(host.warnings.first?.hasSuffix("(Flip)") == true)
  }

  @Test func aCompletionRunsAfterTheActionsOfTheLayoutThatItWaitsFor() {
    struct Root: View {
      let log: EventLog
      @State private var isWide = false
      var body: some View {
        VStack {
          Button("grow") {
            withAnimation(nil, completionCriteria: .removed) {
              isWide = true
            } completion: {
              log.add("completion")
            }
          }
          GeometryReader { geometry in
            if geometry.size.width > 150 { Text("wide").onAppear { log.add("appear") } }
          }
          .frame(width: isWide ? 200 : 100, height: 20)
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "grow")?.tap()
    #expect(log.take() == ["appear", "completion"])
  }

  @Test func aGridWithoutColumnsHasOne() {
    struct Root: View {
      var body: some View {
        ScrollViewReader { proxy in
          Button("last") { proxy.scrollTo(29, anchor: .top) }
          ScrollView {
            LazyVGrid(columns: [], spacing: 0) {
              ForEach(0..<30) { Text("\($0)").frame(width: 40, height: 20) }
            }
          }
          .frame(width: 100, height: 60)
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 120))
    #expect(host.find(text: "1")?.frame?.minY == (host.find(text: "0")?.frame?.minY ?? 0) + 20)
    host.find(text: "last")?.tap()
    #expect(host.find(.scroll)?.contentOffset == CGPoint(x: 0, y: 540))
    #expect(host.texts.contains("29"))
  }

  @Test func theCompletionOfAStoppedUpdateRunsWithTheNextOne() {
    struct Root: View {
      let log: EventLog
      @State private var count = 0
      @State private var others = 0
      var body: some View {
        Button("count") { change() }.onChange(of: count) { change() }
        Button("other \(others)") { others += 1 }
      }
      private func change() {
        log.add("start")
        withAnimation(.linear(duration: 1)) {
          count += 1
        } completion: {
          log.add("end")
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "count")?.tap()
    #expect(host.warnings.first?.contains("Updates don't end") == true)
    func count(_ entry: String) -> Int { log.entries.filter { $0 == entry }.count }
    #expect(count("start") > 100 && count("end") == count("start") - 1)
    // This update runs the completion of the last change, and finds the change, so that its updates don't end either.
    host.find(text: "other 0")?.tap()
    #expect(
      count("start") > 200 && count("end") == count("start") - 1)
  }

  // MARK: - Drops

  @Test func anItemThatIsDroppedInTheMiddleOfARowIsInsertedBeforeIt() async {
    struct Root: View {
      let log: EventLog
      var body: some View {
        List {
          ForEach(["a", "b"], id: \.self) { Text($0).frame(height: 40).listRowInsets(EdgeInsets()) }
            .dropDestination(for: String.self) { log.add("\($0) at \($1)") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 200, height: 300))
    let height = host.find(text: "b")?.frame?.height ?? .nan
    for (distance, index) in [(-1, 1), (0, 1), (1, 2)] {
      _ = await host.find(text: "b")?.drop("x", at: CGPoint(x: 5, y: height / 2 + CGFloat(distance)))
      await host.settle { !log.entries.isEmpty }
      #expect(log.take() == [#"["x"] at \#(index)"#])
    }
  }

  // MARK: - Forms and tables

  @Test func aFormChangesItsMargins() {
    struct Root: View {
      let margin: CGFloat
      var body: some View { Form { Text("a") }.contentMargins(margin, for: .scrollContent) }
    }
    let host = TestHost(Root(margin: 10), size: CGSize(width: 200, height: 200))
    let before = host.find(text: "a")?.frame?.minY ?? .nan
    host.update(Root(margin: 35))
    #expect(host.find(text: "a")?.frame?.minY == before + 25)
  }

  @Test func aSectionOfATableWithoutRowsHasAHeader() {
    struct Item: Identifiable { let id: Int }
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("number") { Text("\($0.id)") }
      } rows: {
        Section("empty") { ForEach([Item]()) { TableRow($0) } }
        Section("one") { TableRow(Item(id: 1)) }
      })
    #expect(host.texts == ["number", "empty", "one", "1"])
  }

  // MARK: - Scrolling

  @Test func ofTwoStopsAtTheSameDistanceTheFirstIsTaken() {
    let host = TestHost(
      ScrollView {
        VStack(spacing: 0) { ForEach(0..<20, id: \.self) { _ in Color.red.frame(width: 20, height: 40) } }
          .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned(limitBehavior: .never)), size: CGSize(width: 100, height: 100))
    host.find(.scroll)?.scroll(byY: 100)
    for _ in 0..<4 { host.advance(by: .milliseconds(200)) }
    #expect(host.find(.scroll)?.contentOffset.y == 80)
  }

  // MARK: - Animations

  @Test func keyframesWithoutADurationEndThoseBefore() {
    struct Root: View {
      let trigger: Int
      var body: some View {
        KeyframeAnimator(initialValue: 0.0, trigger: trigger) {
          Text("\(Int($0))")
        } keyframes: { _ in
          KeyframeTrack { LinearKeyframe(trigger == 1 ? 100 : 7, duration: trigger == 1 ? 1 : 0) }
        }
      }
    }
    let host = TestHost(Root(trigger: 0))
    host.update(Root(trigger: 1))
    host.advance(by: .milliseconds(500))
    #expect(host.texts == ["50"])
    host.update(Root(trigger: 2))
    #expect(host.texts == ["7"])
    host.advance(by: .milliseconds(200))
    #expect(host.texts == ["7"] && !host.isAnimating)
  }

  // MARK: - Scroll views

  @Test func onlyMarkedViewsAreAtThePosition() {
    struct Root: View {
      let log: EventLog
      @State private var id: Int?
      var body: some View {
        ScrollView {
          VStack(spacing: 0) {
            ForEach(0..<3) { Color.red.id($0).frame(height: 20) }
            VStack(spacing: 0) { ForEach(10..<30) { Color.red.id($0).frame(height: 20) } }.scrollTargetLayout()
            LazyVStack(spacing: 0) { ForEach(40..<50) { Color.red.id($0).frame(height: 20) } }
          }
        }
        .scrollPosition(id: $id)
        .onScrollTargetVisibilityChange(idType: Int.self) { log.add("\($0)") }
        .onChange(of: id) { log.add("at \(id ?? -1)") }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["[10, 11]"])
    host.find(.scroll)?.scroll(byY: 30)
    #expect(log.take().sorted() == ["[10, 11, 12, 13]", "at 10"])
  }

  @Test func aRowWithABackgroundHasItsInsets() {
    struct Root: View {
      let insets: EdgeInsets?
      var body: some View {
        List {
          Text("outside").listRowBackground(Color.red).listRowInsets(insets)
          Text("inside").listRowInsets(insets).listRowBackground(Color.blue)
          Text("usual").listRowBackground(Color.green)
        }
        .listStyle(.plain)
      }
    }
    let host = TestHost(
      Root(insets: EdgeInsets(top: 5, leading: 30, bottom: 7, trailing: 0)), size: CGSize(width: 200, height: 200))
    func places() -> [CGFloat?] { ["outside", "inside", "usual"].map { host.find(text: $0)?.frame?.minX } }
    #expect(places() == [30, 30, 12])
    let backgrounds = host.findAll(.color).compactMap(\.frame)
    #expect(backgrounds.map(\.minX) == [0, 0, 0] && backgrounds.map(\.width) == [200, 200, 200])
    #expect(backgrounds[0].height == backgrounds[1].height && backgrounds[1].maxY == backgrounds[2].minY)
    host.update(Root(insets: EdgeInsets(top: 0, leading: 50, bottom: 0, trailing: 0)))
    #expect(places() == [50, 50, 12])
    host.update(Root(insets: nil))
    #expect(places() == [12, 12, 12])
  }

  // MARK: - Evaluations

  @Test func aViewDoesNotDependOnAnEnvironmentValueThatItNoLongerReads() {
    struct Root: View {
      @Environment private var number: CGFloat
      init(_ path: KeyPath<EnvironmentValues, CGFloat>) { _number = Environment(path) }
      var body: some View { Text("\(Int(number))") }
    }
    let host = TestHost(Root(\.displayScale))
    host.updateEnvironment { $0.displayScale = 3 }
    #expect(host.texts == ["3"])
    host.update(Root(\.defaultMinListRowHeight))
    host.resetCounts()
    host.updateEnvironment { $0.displayScale = 4 }
    #expect(host.texts == ["0"] && host.bodyCount(of: Root.self) == 0)
    host.update(Root(\.displayScale))
    #expect(host.texts == ["4"])
  }

  @Test func aPropertyCanReadAnotherFocusedValue() {
    struct Reader: View {
      @FocusedValue private var value: String?
      @FocusedBinding private var bound: String?
      init(_ value: KeyPath<FocusedValues, String?>, _ bound: KeyPath<FocusedValues, Binding<String>?>) {
        (_value, _bound) = (FocusedValue(value), FocusedBinding(bound))
      }
      var body: some View { Text("\(value ?? "none") \(bound ?? "none")") }
    }
    struct Root: View {
      let isOther: Bool
      var body: some View {
        Reader(isOther ? \.limitTestOther : \.limitTestValue, isOther ? \.limitTestOtherBinding : \.limitTestBinding)
        Text("scene")
          .focusedSceneValue(\.limitTestValue, "a").focusedSceneValue(\.limitTestOther, "b")
          .focusedSceneValue(\.limitTestBinding, .constant("c"))
          .focusedSceneValue(\.limitTestOtherBinding, .constant("d"))
      }
    }
    let host = TestHost(Root(isOther: false))
    #expect(host.texts == ["a c", "scene"])
    host.update(Root(isOther: true))
    #expect(host.texts == ["b d", "scene"])
  }

  private final class Stray: ObservableObject {}

  @Test func usesOfPropertiesOutsideOfViewsAreReported() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      await MainActor.run {
        #expect(State(initialValue: 7).projectedValue.wrappedValue == 7)
        #expect(State(initialValue: "a").wrappedValue == "a")
        State(initialValue: true).wrappedValue = false
        #expect(SceneStorage(wrappedValue: 7, "a").projectedValue.wrappedValue == 7)
        #expect(SceneStorage(wrappedValue: "a", "a").wrappedValue == "a")
        SceneStorage(wrappedValue: true, "a").wrappedValue = false
        _ = StateObject(wrappedValue: Stray()).wrappedValue
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    for type in ["Int", "String", "Bool"] {
      #expect(text.contains("Accessing State<\(type)>'s value outside of being installed on a View."))
      #expect(text.contains("Accessing SceneStorage<\(type)>'s value outside of being installed on a View."))
    }
    #expect(text.contains("Accessing StateObject<Stray>'s object without being installed on a View."))
  }

  // MARK: - Preferences

  private struct Names: PreferenceKey {
    static var defaultValue: [String] { [] }
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
  }

  @Test func aPreferenceIsTransformedThatNoViewInsideHas() {
    struct Root: View {
      let isShown: Bool
      @State private var names: [String] = []
      var body: some View {
        VStack { if isShown { Color.red.transformPreference(Names.self) { $0.append("made") } } }
          .onPreferenceChange(Names.self) { names = $0 }
        Text(names.joined())
      }
    }
    let host = TestHost(Root(isShown: false))
    #expect(host.texts == [""])
    host.update(Root(isShown: true))
    #expect(host.texts == ["made"])
  }

  @Test func aViewThatLeavesWithAnAnimationNoLongerHasAPreference() {
    struct Root: View {
      @State private var isShown = true
      @State private var names: [String] = []
      var body: some View {
        VStack { if isShown { Color.red.preference(key: Names.self, value: ["there"]).transition(.opacity) } }
          .onPreferenceChange(Names.self) { names = $0 }
        Button("go") { withAnimation(.linear(duration: 1)) { isShown.toggle() } }
        Text(names.joined())
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.last == "there")
    host.find(text: "go")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(host.texts.last == "" && host.find(.color) != nil)
    host.find(text: "go")?.tap()
    #expect(host.texts.last == "there")
  }

  @Test func aCompletionOfAChangeRunsAfterTheViewsShowIt() async {
    final class Model: ObservableObject { @Published var count = 0 }
    struct Root: View {
      @ObservedObject var model: Model
      let log: EventLog
      var body: some View {
        log.add("shows \(model.count)")
        return Text("\(model.count)")
      }
    }
    let (model, log) = (Model(), EventLog())
    let host = TestHost(Root(model: model, log: log))
    withAnimation(.linear(duration: 0.1)) {
      model.count = 1
    } completion: {
      log.add("done")
    }
    for _ in 0..<20 { await Task.yield() }
    host.settle()
    for _ in 0..<20 { await Task.yield() }
    #expect(log.take() == ["shows 0", "shows 1", "done"])
  }

  private final class Reference: View { var body: some View { Text("shown") } }

  @Test func aViewIsNoClass() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = TestHost(Reference()) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Reference is a class. Views and modifiers are structures."))
  }

  @Test func aProgramTakesNoOtherView() async {
    struct Empty: App { var body: some Scene { WindowGroup { Text("window") } } }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { TestHost(program: Empty.self).update(EmptyView()) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("A program takes no new value such as EmptyView()."))
  }

  @Test func theItemsOfABarLeaveWithTheirPage() {
    struct Page: View {
      let hasItems: Bool
      var body: some View {
        if hasItems { Text("page").toolbar { Button("item") {} } } else { Text("page") }
      }
    }
    struct Root: View {
      @State private var path: [Int] = []
      @State private var hasItems = true
      var body: some View {
        NavigationStack(path: $path) {
          Button("go") { path = [1] }
            .navigationDestination(for: Int.self) { _ in Page(hasItems: hasItems) }
        }
        Button("leave") { (path, hasItems) = ([], false) }
      }
    }
    let host = TestHost(Root())
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("item"))
    host.find(text: "leave")?.tap()
    #expect(!host.texts.contains("item"))
    host.find(text: "go")?.tap()
    #expect(host.texts.contains("page") && !host.texts.contains("item"))
  }

  // MARK: - Stored values

  @Test func aFileThatCannotBeWrittenIsNamedOnce() async throws {
    let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let directory = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
      let file = PropertyListFile(
        directory.appendingPathComponent("values.plist"), lock: directory.appendingPathComponent("lock"))
      for _ in 1...2 {
        try Data().write(to: directory)  // a file in the place of the directory
        for number in 1...3 { #expect(file.change { $0["a"] = .int(number) } == nil) }
        try FileManager.default.removeItem(at: directory)
        #expect(file.change { $0["a"] = .int(4) }?.count == 1)
        try FileManager.default.removeItem(at: directory)
      }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.components(separatedBy: "values.plist can't be written").count == 3)
  }

  @Test func valuesThatAreWrittenOnSeveralThreadsAreKept() {
    let keys = (0..<48).map { "LimitTests.\($0)" }
    for value in [StoredValue.int(1), nil] {
      DispatchQueue.concurrentPerform(iterations: keys.count) { DefaultsStore.standard.set(value, for: keys[$0]) }
      let stored = PropertyListFile(SettingsFiles.defaults, lock: SettingsFiles.defaults).read() ?? [:]
      #expect(keys.filter { stored[$0] != value } == [])
    }
  }

  // MARK: - Points in time

  /// An animation that covers the whole difference at once, and never ends.
  private struct Jump: CustomAnimation {
    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? { value }
    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? { value }
  }

  @Test func animationsEndAtTheEndOfTheirDuration() {
    func covered(_ animation: Animation, _ time: TimeInterval) -> Double? {
      var context = AnimationContext<Double>()
      return animation.animate(value: 100, time: time, context: &context)
    }
    func velocity(_ animation: Animation, _ time: TimeInterval) -> Double? {
      animation.velocity(value: 100, time: time, context: AnimationContext())
    }
    let linear = Animation.linear(duration: 2)
    #expect(covered(linear, 1) == 50 && covered(linear, 2) == nil)
    #expect(velocity(linear, 1) == 50 && velocity(linear, 2) == 0)
    #expect(covered(linear.repeatCount(3), 4) == 0 && covered(linear.repeatCount(3), 6) == nil)
    #expect(covered(.linear(duration: 0).repeatForever(), 0) == nil)
    let delayed = Animation(Jump()).delay(1)
    #expect(covered(delayed, 0.5) == 0 && covered(delayed, 1) == 100)
    #expect(velocity(delayed, 0.5) == 0 && velocity(delayed, 1) == 100)
  }

  @Test func aSpringEndsWhenItHasSettled() throws {
    let spring = Spring(duration: 0.5, bounce: 0.2)
    let animation = Animation.interpolatingSpring(spring)
    let end = try #require((animation.base as? any TimedAnimation)?.duration(of: 100.0))
    var context = AnimationContext<Double>()
    #expect(animation.animate(value: 100, time: end.nextDown, context: &context) != nil)
    #expect(animation.animate(value: 100, time: end, context: &context) == nil)
    var other = AnimationContext<Double>()
    _ = animation.animate(value: 100, time: spring.duration.nextDown, context: &other)
    #expect(!other.isLogicallyComplete)
    _ = animation.animate(value: 100, time: spring.duration, context: &other)
    #expect(other.isLogicallyComplete)
  }

  @Test func animationsOfTheSameSpeedAreMerged() {
    func isMerged(_ speed: Double, into other: Double) -> Bool {
      var context = AnimationContext<Double>()
      return Animation.spring.speed(other).shouldMerge(
        previous: Animation.spring.speed(speed), value: 100, time: 0.1, context: &context)
    }
    #expect(isMerged(2, into: 2) && !isMerged(2, into: 3))
  }

  @Test func aSpringWithoutDampingNeverSettlesUnlessItRests() {
    let spring = Spring(response: 1, dampingRatio: 0)
    #expect(spring.settlingDuration(target: 1.0, epsilon: 0.001) == .infinity)
    #expect(spring.settlingDuration(target: 0.000_1, epsilon: 0.001) == .infinity)
    #expect(spring.settlingDuration(target: 0.0, epsilon: 0.001) == 0)
    #expect(spring.settlingDuration(target: 0.0, initialVelocity: 1, epsilon: 0.001) == .infinity)
    #expect(Spring().settlingDuration(target: 1.0, epsilon: 0) == 0)
  }

  @Test func nothingIsLessThanItself() {
    func isOrdered<Value: Comparable>(_ values: [Value]) -> Bool {
      values.indices.allSatisfy { one in
        values.indices.allSatisfy { other in (values[one] < values[other]) == (one < other) }
      }
    }
    #expect(isOrdered(DynamicTypeSize.allCases) && isOrdered([Angle.degrees(-1), .zero, .degrees(2)]))
    #expect(DynamicTypeSize.allCases.filter(\.isAccessibilitySize).first == .accessibility1)
    #expect(isOrdered(ContentSizeCategory.allCases.filter { !$0.isAccessibilityCategory }))
  }

  @Test func keyframesWithoutADurationApplyAtOnce() {
    let moved = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        MoveKeyframe(5)
        LinearKeyframe(9, duration: 1)
      }
    }
    #expect(moved.value(time: 0) == 5 && moved.value(time: 1) == 9)
    let linear = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        LinearKeyframe(10, duration: 0)
        CubicKeyframe(20, duration: 1)
      }
    }
    #expect((10...20).contains(linear.value(time: 0.5)))
    let cubic = KeyframeTimeline(initialValue: 0.0) {
      KeyframeTrack {
        CubicKeyframe(10, duration: 0)
        CubicKeyframe(20, duration: 0)
        CubicKeyframe(30, duration: 1)
      }
    }
    #expect(cubic.value(time: 0) == 20 && (20...30).contains(cubic.value(time: 0.5)))
  }

  // MARK: - Controls

  @Test func aShortcutOfSeveralControlsActivatesTheFirst() {
    struct Root: View {
      @State private var values = [false, false]
      @State private var isDisabled = false
      var body: some View {
        HStack {
          Toggle("first", isOn: $values[0]).disabled(isDisabled)
          Toggle("second", isOn: $values[1])
        }
        .keyboardShortcut("k")
        Button("disable") { isDisabled = true }
        Text("\(values[0]) \(values[1])")
      }
    }
    let host = TestHost(Root())
    host.press("k")
    #expect(host.texts.contains("true false"))
    host.find(text: "disable")?.tap()
    host.press("k")
    #expect(host.texts.contains("true false"), "the first control is disabled")
  }

  // MARK: - Paths

  @Test func thePointsOfAPathBelongToItsUpperAndLeftEdges() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    for (point, isInside) in [((5, 0), true), ((0, 5), true), ((5, 10), false), ((10, 5), false)]
      as [((Int, Int), Bool)]
    {
      #expect(square.contains(CGPoint(x: point.0, y: point.1)) == isInside, "\(point)")
    }
    let diamond = Path { path in
      path.addLines([CGPoint(x: 0, y: 5), CGPoint(x: 5, y: 0), CGPoint(x: 10, y: 5), CGPoint(x: 5, y: 10)])
    }
    #expect(diamond.contains(CGPoint(x: 5, y: 5)) && !diamond.contains(CGPoint(x: -1, y: 5)))
    #expect(!diamond.contains(CGPoint(x: 11, y: 5)) && !diamond.contains(CGPoint(x: 4, y: 0)))
  }

  @Test func aStraightPathHasBounds() {
    let upright = Path { path in path.addLines([CGPoint(x: 3, y: 1), CGPoint(x: 3, y: 9)]) }
    #expect(upright.boundingRect == CGRect(x: 3, y: 1, width: 0, height: 8))
    #expect(Path().boundingRect == .null)
  }

  @Test func partsOfAPathStartAtItsCorners() {
    let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
    func lines(_ from: CGFloat, _ to: CGFloat) -> Path { square.trimmedPath(from: from, to: to) }
    func path(_ points: [(CGFloat, CGFloat)]) -> Path {
      Path { $0.addLines(points.map { CGPoint(x: $0.0, y: $0.1) }) }
    }
    #expect(lines(0.25, 0.5) == path([(10, 0), (10, 10)]))
    #expect(lines(0.5, 0.5) == Path())
    #expect(lines(0.125, 0.375) == path([(5, 0), (10, 0), (10, 5)]))
    let point = Path { path in path.addLines([CGPoint(x: 4, y: 4), CGPoint(x: 4, y: 4)]) }
    #expect(point.trimmedPath(from: 0.2, to: 0.8).isEmpty)
  }

  @Test func anArcOfNoAngleIsAPoint() {
    for clockwise in [true, false] {
      func bounds(_ end: Angle) -> CGRect {
        let path = Path { path in
          path.addArc(
            center: CGPoint(x: 5, y: 5), radius: 5, startAngle: .zero, endAngle: end, clockwise: clockwise)
        }
        return path.boundingRect
      }
      #expect(bounds(.zero).width < 1e-9 && bounds(.zero).height < 1e-9)
      let turn = bounds(.degrees(clockwise ? -360 : 360))
      #expect(abs(turn.width - 10) < 0.01 && abs(turn.height - 10) < 0.01)
      let more = bounds(.degrees(clockwise ? -800 : 800))
      #expect(abs(more.width - 10) < 0.01 && abs(more.height - 10) < 0.01)
    }
  }

  // MARK: - Identities

  @Test func anIdThatComesTwiceIsWarnedOf() {
    struct Root: View {
      let ids: [Int]
      var body: some View { ForEach(ids, id: \.self) { Text("\($0)") } }
    }
    let host = TestHost(Root(ids: [1, 2]))
    #expect(host.warnings.isEmpty)
    host.update(Root(ids: [1, 3, 3]))
    #expect(host.warnings.count == 1 && host.warnings[0].contains("the ID 3 occurs multiple times"))
  }

  @Test func theBindingOfAnElementThatIsGoneHasItsLastValue() throws {
    struct Root: View {
      let store: (Binding<[Int]>) -> Void
      @State private var numbers = [1, 2]
      var body: some View { Text("\(numbers.count)").onAppear { store($numbers) } }
    }
    var made: Binding<[Int]>?
    let host = TestHost(Root { made = $0 })
    let numbers = try #require(made)
    let second = numbers[1]
    #expect(second.wrappedValue == 2)
    numbers.wrappedValue = [1, 9]
    #expect(second.wrappedValue == 9)
    numbers.wrappedValue = []
    host.settle()
    #expect(second.wrappedValue == 9 && host.texts == ["0"])
  }

  // MARK: - Gestures

  private func square<G: Gesture>(_ gesture: G) -> (host: TestHost<some View>, square: TestNode?) {
    let host = TestHost(
      Color.red.frame(width: 100, height: 100).accessibilityIdentifier("square").gesture(gesture))
    return (host, host.find(identifier: "square"))
  }

  @Test func aDragBeginsAtItsLeastDistance() {
    for (distance, count) in [(9, 0), (10, 1)] {
      let log = EventLog()
      let (_, square) = square(DragGesture(minimumDistance: 10).onChanged { log.add("\($0.translation.width)") })
      square?.pointerDown(at: CGPoint(x: 50, y: 50))
      square?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      #expect(log.take().count == count, "\(distance)")
    }
  }

  @Test func aLongPressMayMoveUpToALimit() {
    for (distance, isRecognized) in [(8, true), (9, false)] {
      let log = EventLog()
      let (host, square) = square(
        LongPressGesture(minimumDuration: 0.5, maximumDistance: 8).onEnded { _ in log.add("end") })
      square?.pointerDown(at: CGPoint(x: 50, y: 50))
      square?.pointerMoved(to: CGPoint(x: 50 + distance, y: 50))
      host.advance(by: .milliseconds(500))
      #expect(log.take() == (isRecognized ? ["end"] : []), "\(distance)")
    }
  }

  @Test func aPinchBeginsAtItsLeastChange() {
    let log = EventLog()
    let (_, magnified) = square(MagnifyGesture(minimumScaleDelta: 0.5).onChanged { log.add("\($0.magnification)") })
    magnified?.pinch(scale: 1.25)
    #expect(log.take() == [])
    magnified?.pinch(scale: 1.5)
    #expect(log.take() == ["1.5"])
    let (_, turned) = square(
      RotateGesture(minimumAngleDelta: .radians(0.5)).onChanged { log.add("\($0.rotation.radians)") })
    turned?.pinch(angle: .radians(0.25))
    #expect(log.take() == [])
    turned?.pinch(angle: .radians(0.5))
    #expect(log.take() == ["0.5"])
  }

  // MARK: - Markdown

  @Test func addressesEndBeforeMarks() {
    func links(_ source: String) -> [String] { InlineMarkdown.spans(of: source).compactMap(\.link) }
    #expect(links("(see https://a.example/b)") == ["https://a.example/b"])
    #expect(links("see https://a.example/b_(c).") == ["https://a.example/b_(c)"])
    #expect(links("https:// and http://") == [])
    #expect(links("https://a") == ["https://a"])
  }
}
