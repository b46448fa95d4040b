import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import SwiftUICore

/// Less frequent uses of bindings, layouts, presentations and modifiers.
@MainActor @Suite(.recordedViews)
struct FurtherUseTests {
  // MARK: - Foreign elements

  private final class Host: ForeignHost {
    let view: ForeignView<Foreign>
    let log: EventLog

    init(_ view: ForeignView<Foreign>, _ log: EventLog) { (self.view, self.log) = (view, log) }

    func read(isUpdate: Bool) -> String {
      view.read(isUpdate: isUpdate) { view, environment, _ in "\(view.number) \(view.count) \(environment.isEnabled)" }
        ?? "gone"
    }

    func dismantle() { log.add("dismantle") }
  }

  private struct Foreign: View {
    let number: Int
    let log: EventLog
    @State var count = 0

    typealias Body = Never
    static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
      makeForeignNode(view, context) { Host($0, view.log) }
    }
  }

  private func content(_ host: TestHost<some View>) -> ForeignContent? {
    for node in host.findAll({ _ in true }) {
      if case .foreign(let content) = node.tree.primitive { return content }
    }
    return nil
  }

  @Test func aForeignElementIsUpdatedWithItsView() throws {
    struct Root: View {
      let log: EventLog
      @State private var number = 1
      @State private var other = 1
      @State private var isShown = true
      var body: some View {
        Button("number") { number += 1 }
        Button("other") { other += 1 }
        Toggle("shown", isOn: $isShown)
        if isShown { Foreign(number: number, log: log).disabled(other > 2) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    let first = try #require(content(host))
    let element = try #require(first.host as? Host)
    #expect(element.read(isUpdate: true) == "1 0 true")
    host.find(text: "other")?.tap()
    #expect(content(host) == first, "nothing that the view reads has changed")
    host.find(text: "number")?.tap()
    let second = try #require(content(host))
    #expect(second != first && second.host === element)
    #expect(element.read(isUpdate: false) == "2 0 true")
    #expect(element.read(isUpdate: true) == "2 0 true")
    host.find(text: "other")?.tap()
    #expect(content(host) != second, "the environment that the view reads has changed")
    #expect(element.read(isUpdate: true) == "2 0 false")
    #expect(log.take() == [])
    host.find(.toggle)?.toggle()
    #expect(log.take() == ["dismantle"] && content(host) == nil)
    #expect(element.read(isUpdate: true) == "gone")
  }

  // MARK: - Bindings

  @Test func bindingsAreWrappedAndErased() {
    var number = 1
    let base = Binding(get: { number }, set: { number = $0 })
    let optional = Binding<Int?>(base)
    optional.wrappedValue = 5
    #expect(number == 5 && optional.wrappedValue == 5)
    optional.wrappedValue = nil
    #expect(number == 5)
    let erased = Binding<AnyHashable>(base)
    #expect(erased.wrappedValue == AnyHashable(5))
    erased.wrappedValue = AnyHashable(6)
    #expect(number == 6)
    erased.wrappedValue = AnyHashable("x")
    #expect(number == 6)
  }

  @Test func aBindingToACollectionWalksBackward() {
    var values = [1, 2, 3]
    let binding = Binding(get: { values }, set: { values = $0 })
    var index = binding.endIndex
    binding.formIndex(before: &index)
    #expect(index == 2 && binding.index(before: index) == 1)
    for element in binding.reversed() { element.wrappedValue += 10 }
    #expect(values == [11, 12, 13])
  }

  @Test func propertiesOutsideOfAViewKeepTheirInitialValue() {
    struct Stray: View {
      @State var state = 1
      @SceneStorage("stray") var scene = 2
      var body: some View { Text("\(state) \(scene)") }
    }
    let stray = Stray()
    stray.state = 5
    stray.scene = 6
    stray.$state.wrappedValue = 7
    #expect(stray.state == 1 && stray.scene == 2)
    #expect(TestHost(stray).texts == ["1 2"])
  }

  /// The second word of a closure that is missing has no defined value.
  @Test func missingClosuresAreEqualWhateverTheirBytesAre() {
    typealias Action = (() -> Void)?
    func areEqual(_ one: (UInt, UInt), _ other: (UInt, UInt)) -> Bool {
      withUnsafeBytes(of: one) { one in
        withUnsafeBytes(of: other) { other in
          Equality.of(Action.self).areEqual(one.baseAddress!, other.baseAddress!)
        }
      }
    }
    #expect(areEqual((0, 1), (0, 2)) && areEqual((0, 0), (0, 0)))
    struct Row {
      var number: Int
      var action: Action
    }
    let action = {}
    let equality = Equality.of(Row.self)
    #expect(equality.areEqual(Row(number: 1, action: nil), Row(number: 1, action: nil)))
    #expect(!equality.areEqual(Row(number: 1, action: nil), Row(number: 2, action: nil)))
    #expect(!equality.areEqual(Row(number: 1, action: nil), Row(number: 1, action: action)))
    #expect(!equality.areEqual(Row(number: 1, action: action), Row(number: 1, action: nil)))
    var captured = 0
    let one: () -> Void = { captured += 1 }
    let other: () -> Void = { captured += 2 }
    #expect(!equality.areEqual(Row(number: 1, action: one), Row(number: 1, action: other)))
    let rows = [Row(number: 1, action: one)]
    #expect(equality.areEqual(rows[0], rows[0]))
  }

  private final class Peer: Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (one: Peer, other: Peer) -> Bool { one.name == other.name }
  }

  private struct Visit: View {
    weak var peer: Peer?
    weak var other: (any AnyObject)?
    unowned let owner: Peer
    var number = 1
    var body: some View { Text("\(peer?.name ?? "none") \(other == nil) \(owner.name)") }
  }

  @Test func aViewCanReferToObjectsWeakly() {
    let (one, other, same) = (Peer("one"), Peer("other"), Peer("one"))
    let equality = Equality.of(Visit.self)
    #expect(equality.areEqual(Visit(peer: one, owner: one), Visit(peer: one, owner: one)))
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: other, owner: one)))
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: same, owner: one)), "not known to be equal")
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: one, other: one, owner: one)))
    struct Root: View {
      var peers: [Peer?]
      @State private var index = 0
      @State private var unread = 0
      var body: some View {
        Visit(peer: peers[index], other: index == 3 ? nil : peers[0], owner: peers[0]!)
        Button("next") { index = (index + 1) % peers.count }
        Button("again \(unread)") { unread += 1 }
      }
    }
    let host = TestHost(Root(peers: [one, other, same, nil]))
    var texts = [host.texts[0]]
    for _ in 0..<5 {
      host.find(text: "next")?.tap()
      texts.append(host.texts[0])
    }
    #expect(
      texts == [
        "one false one", "other false one", "one false one", "none true one", "one false one", "other false one",
      ])
    host.resetCounts()
    host.find(text: "again 0")?.tap()
    #expect(host.bodyCount(of: Visit.self) == 0)
  }

  // MARK: - Layouts

  private struct Row: Layout {
    final class Counts {
      var made = 0
      var updated = 0
      var spacings = 0
    }

    let counts: Counts

    struct Cache {
      var widths: [CGFloat]
    }

    func makeCache(subviews: Subviews) -> Cache {
      counts.made += 1
      return Cache(widths: subviews.map { $0.sizeThatFits(.unspecified).width })
    }

    func updateCache(_ cache: inout Cache, subviews: Subviews) {
      counts.updated += 1
      cache.widths = subviews.map { $0.sizeThatFits(.unspecified).width }
    }

    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
      counts.spacings += 1
      return .zero
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      CGSize(width: cache.widths.reduce(0, +), height: 30)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
      var x = bounds.minX
      for (subview, width) in zip(subviews, cache.widths) {
        subview.place(at: CGPoint(x: x, y: bounds.minY), proposal: .unspecified)
        x += width
      }
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .leading ? cache.widths.first : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
    ) -> CGFloat? { guide == .top ? 7 : nil }
  }

  @Test func anErasedLayoutBehavesLikeTheLayoutInIt() throws {
    let counts = Row.Counts()
    struct Root: View {
      let counts: Row.Counts
      @State private var width: CGFloat = 20
      var body: some View {
        VStack(alignment: .leading) {
          Color.red.frame(width: 5, height: 5).accessibilityIdentifier("mark")
          AnyLayout(AnyLayout(Row(counts: counts))) {
            Color.red.frame(width: width, height: 10)
            Color.blue.frame(width: 30, height: 10).accessibilityIdentifier("last")
          }
          Button("wide") { width = 40 }
        }
        HStack(alignment: .top) {
          Color.red.frame(width: 5, height: 50).accessibilityIdentifier("beside")
          AnyLayout(Row(counts: counts)) { Color.red.frame(width: 5, height: 5).accessibilityIdentifier("inside") }
        }
      }
    }
    let host = TestHost(Root(counts: counts))
    func x(_ identifier: String) -> CGFloat { host.find(identifier: identifier)?.frame?.minX ?? .nan }
    func y(_ identifier: String) -> CGFloat { host.find(identifier: identifier)?.frame?.minY ?? .nan }
    // The leading guide of the layout is behind its first view.
    #expect(x("mark") == x("last"))
    #expect(y("inside") == y("beside") - 7)
    #expect(counts.made > 0 && counts.updated == 0 && counts.spacings > 0)
    host.find(text: "wide")?.tap()
    #expect(x("mark") == x("last"))
    #expect(counts.updated > 0)
  }

  @Test func aRatioOfNoSizeIsIgnored() throws {
    struct Root: View {
      @State private var ratio: CGFloat? = 2
      @State private var mode = ContentMode.fit
      var body: some View {
        VStack(spacing: 0) {
          Color.red.aspectRatio(ratio, contentMode: mode).accessibilityIdentifier("color").frame(width: 100, height: 80)
          Button("0") { ratio = 0 }
          Button("inf") { ratio = .infinity }
          Button("-1") { ratio = -1 }
          Button("fill") { mode = .fill }
          Button("2") { ratio = 2 }
        }
      }
    }
    let host = TestHost(Root())
    func size() -> CGSize? { host.find(identifier: "color")?.frame?.size }
    #expect(size() == CGSize(width: 100, height: 50))
    host.find(text: "fill")?.tap()
    #expect(size() == CGSize(width: 160, height: 80))
    for broken in ["0", "inf", "-1"] {
      host.find(text: broken)?.tap()
      #expect(size() == CGSize(width: 100, height: 80), "\(broken)")
    }
    host.find(text: "2")?.tap()
    #expect(size() == CGSize(width: 160, height: 80))
  }

  @Test func aFrameChangesBetweenFixedAndFlexible() {
    struct Root: View {
      @State private var isFixed = true
      @State private var horizontal = true
      var body: some View {
        VStack(spacing: 0) {
          Color.red.frame(minWidth: isFixed ? 30 : 10, maxWidth: isFixed ? 30 : 60, minHeight: 20, maxHeight: 20)
            .accessibilityIdentifier("color")
          Text("a long text that wraps in a narrow place").fixedSize(horizontal: horizontal, vertical: true)
            .frame(width: 50).accessibilityIdentifier("text")
          Button("flexible") { isFixed = false }
          Button("wrap") { horizontal = false }
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 200, height: 200))
    #expect(host.find(identifier: "color")?.frame?.size == CGSize(width: 30, height: 20))
    host.find(text: "flexible")?.tap()
    #expect(host.find(identifier: "color")?.frame?.size == CGSize(width: 60, height: 20))
    let one = host.find(identifier: "text")?.frame?.height ?? 0
    host.find(text: "wrap")?.tap()
    #expect(host.find(identifier: "text")?.frame?.height ?? 0 > one)
  }

  @Test func viewsBesideTheSafeAreaAreOptional() throws {
    struct Root: View {
      @State private var edge = 0
      @State private var isShown = true
      @State private var height: CGFloat = 10
      var body: some View {
        let bar = Color.red.frame(width: 10, height: height)
        Group {
          switch edge {
          case 0: content.safeAreaInset(edge: .top, spacing: 0) { if isShown { bar } }
          case 1: content.safeAreaInset(edge: .bottom, spacing: 0) { if isShown { bar } }
          case 2: content.safeAreaInset(edge: .leading, spacing: 0) { if isShown { bar } }
          default: content.safeAreaInset(edge: .trailing, spacing: 0) { if isShown { bar } }
          }
        }
        .onTapGesture { edge += 1 }
      }

      var content: some View {
        VStack {
          Color.blue.accessibilityIdentifier("content").background { Color.green.ignoresSafeArea() }
          Toggle("shown", isOn: $isShown)
          Button("higher") { height = 30 }
        }
      }
    }
    let host = TestHost(Root(), size: CGSize(width: 100, height: 100))
    for edge in 0..<4 {
      ViewRecorder.current?.note("\(edge) \(host.find(identifier: "content")?.frame ?? .zero)")
      host.find(.toggle)?.toggle()
      ViewRecorder.current?.note("\(edge) without \(host.find(identifier: "content")?.frame ?? .zero)")
      host.find(.toggle)?.toggle()
      if edge == 1 { host.find(text: "higher")?.tap() }
      host.findAll { if case .modified(.gesture) = $0 { true } else { false } }.first?.tap()
    }
    #expect(host.find(identifier: "content") != nil)
  }

  // MARK: - Navigation and presentations

  @Test func itemsOfABarStandAtEitherEdge() {
    let host = TestHost(
      NavigationStack {
        Text("page").navigationBarItems(leading: Button("back") {}).navigationBarItems(trailing: Button("next") {})
      })
    #expect(host.find(.button, label: "back") != nil && host.find(.button, label: "next") != nil)
    let (back, next) = (host.find(text: "back")?.frame, host.find(text: "next")?.frame)
    #expect((back?.minX ?? 0) < (next?.minX ?? 0))
  }

  @Test func aCoverShowsAnItem() {
    struct Item: Identifiable {
      let id: Int
    }
    struct Root: View {
      @State private var item: Item?
      var body: some View {
        Button("show") { item = Item(id: 4) }
          .fullScreenCover(item: $item) { item in
            Text("item \(item.id)")
            Button("done") { self.item = nil }
          }
      }
    }
    let host = TestHost(Root())
    host.find(text: "show")?.tap()
    #expect(host.find(.sheet)?.texts == ["item 4", "done"])
    host.find(text: "done")?.tap()
    #expect(host.find(.sheet) == nil)
  }

  @Test func theFocusOfASearchFieldIsAValueOfSeveral() {
    enum Field: Hashable { case search, name }
    struct Root: View {
      @State private var text = ""
      @State private var name = ""
      @FocusState private var focus: Field?
      var body: some View {
        NavigationStack {
          VStack {
            Text(focus.map { "\($0)" } ?? "none")
            TextField("name", text: $name).focused($focus, equals: .name)
            Button("search") { focus = .search }
            Button("leave") { focus = nil }
          }
          .searchable(text: $text).searchFocused($focus, equals: .search)
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "none") != nil)
    host.find(text: "search")?.tap()
    #expect(host.texts.filter { $0 == "search" }.count == 2)
    host.find(text: "leave")?.tap()
    #expect(host.find(text: "none") != nil)
    let fields = host.findAll(.textField)
    for field in fields { field.focus() }
    ViewRecorder.current?.note(host.texts)
    for field in fields.reversed() { field.focus() }
    ViewRecorder.current?.note(host.texts)
  }

  @Test func aRenameButtonMovesTheFocus() {
    struct Root: View {
      @State private var name = "x"
      @FocusState private var isFocused: Bool
      var body: some View {
        VStack {
          TextField("name", text: $name).focused($isFocused)
          Text("\(isFocused)")
          RenameButton()
        }
        .renameAction($isFocused)
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "false") != nil)
    host.find(.button)?.tap()
    #expect(host.find(text: "true") != nil)
  }

  @Test func aPageInTheNextColumnIsReplaced() {
    struct Root: View {
      @State private var isShown = false
      @State private var number = 1
      var body: some View {
        NavigationSplitView {
          VStack {
            Toggle("shown", isOn: $isShown)
            Button("other") { number += 1 }
          }
          .navigationDestination(isPresented: $isShown) { Text("page \(number)") }
        } detail: {
          Text("nothing")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "nothing") != nil)
    host.find(.toggle)?.toggle()
    #expect(host.find(text: "page 1") != nil)
    host.find(text: "other")?.tap()
    #expect(host.find(text: "page 2") != nil)
    host.find(.toggle)?.toggle()
    #expect(host.find(text: "page 2") == nil)
  }

  // MARK: - Transitions

  private struct Tilted: ViewModifier {
    let angle: Double
    func body(content: Content) -> some View { content.rotationEffect(.degrees(angle)) }
  }

  private struct Pale: ViewModifier {
    let opacity: Double
    func body(content: Content) -> some View { content.opacity(opacity) }
  }

  @Test func effectsOfTheAppearanceAloneRestInTheDisappearance() {
    struct Root: View {
      @State private var isShown = false
      var body: some View {
        Toggle("shown", isOn: $isShown.animation(.linear(duration: 1)))
        if isShown {
          Text("moved").transition(
            .asymmetric(
              insertion: .modifier(active: Tilted(angle: 90), identity: Tilted(angle: 0)),
              removal: .modifier(active: Pale(opacity: 0), identity: Pale(opacity: 1))))
        }
      }
    }
    let host = TestHost(Root())
    func effects() -> String {
      var found: [String] = []
      for node in host.findAll({ _ in true }) {
        switch node.tree.primitive {
        case .modified(.rotation(let angle, _)): found.append("\(angle.degrees.rounded())")
        case .modified(.opacity(let opacity)): found.append("\((opacity * 100).rounded())")
        default: break
        }
      }
      return found.joined(separator: " ")
    }
    host.find(.toggle)?.toggle()
    host.advance(by: .milliseconds(500))
    ViewRecorder.current?.note(effects())
    host.advance(by: .seconds(1))
    ViewRecorder.current?.note(effects())
    let rest = effects()
    host.find(.toggle)?.toggle()
    host.advance(by: .milliseconds(500))
    #expect(effects() != rest && host.find(text: "moved") != nil)
    ViewRecorder.current?.note(effects())
    host.advance(by: .seconds(1))
    #expect(host.find(text: "moved") == nil)
  }

  // MARK: - Images, progress and dates

  @Test func anImageHasAPlaceholder() async throws {
    let host = TestHost(
      AsyncImage(url: nil) { image in
        image
      } placeholder: {
        Text("placeholder")
      })
    #expect(host.texts == ["placeholder"])
  }

  @Test func aProgressOfFoundationDescribesItself() {
    let progress = Progress(totalUnitCount: 4)
    let host = TestHost(ProgressView(progress))
    #expect(host.texts.contains(progress.localizedDescription))
  }

  @Test func daysOutsideTheBoundsCannotBeSelected() {
    struct Root: View {
      @State private var days: Set<DateComponents> = []
      let start: Date
      var body: some View {
        MultiDatePicker("days", selection: $days, in: start..<start.addingTimeInterval(3 * 86_400))
        Text("days: " + days.compactMap(\.day).sorted().map(String.init).joined(separator: " "))
      }
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0)!
    let start = calendar.date(from: DateComponents(year: 2026, month: 3, day: 10))!
    let host = TestHost(Root(start: start)) {
      $0.calendar = calendar
      $0.timeZone = calendar.timeZone
      $0.locale = Locale(identifier: "en_US")
    }
    func button(_ day: Int) -> TestNode? { host.find(.button, label: "March \(day), 2026") }
    #expect([9, 10, 12, 13].map { button($0)?.isEnabled } == [false, true, true, false])
    for day in [10, 12, 11, 10] { button(day)?.tap() }
    #expect(host.texts.last == "days: 11 12")
  }

  // MARK: - Tables

  @Test func rowsOfATableAreAnOutline() {
    struct Folder: Identifiable {
      let id: String
      var children: [Folder]?
    }
    let folders = [Folder(id: "a", children: [Folder(id: "b"), Folder(id: "c", children: [Folder(id: "d")])])]
    let name = "section*"
    struct Root: View {
      let folders: [Folder]
      let name: String
      @State private var isExpanded = true
      var body: some View {
        Table(of: Folder.self) {
          TableColumn("Name") { Text($0.id) }
        } rows: {
          OutlineGroup(folders, children: \.children)
          Section(name, isExpanded: $isExpanded) { ForEach(folders) { TableRow($0) } }
        }
      }
    }
    let host = TestHost(Root(folders: folders, name: name))
    #expect(host.texts.contains("section*"))
    for _ in 0..<4 {
      for button in host.findAll(.button) { button.tap() }
    }
    ViewRecorder.current?.note(host.texts)
    #expect(host.texts.filter { $0 == "a" }.count == 2)
  }

  // MARK: - The end of views

  @Test func aChangeOfColorIsCompletedWhenItsViewLeaves() {
    let log = EventLog()
    struct Root: View {
      let log: EventLog
      @State private var isPale = false
      @State private var isShown = true
      var body: some View {
        if isShown { Color.red.frame(width: 10, height: 10).opacity(isPale ? 0.2 : 1) }
        Button("pale") {
          withAnimation(.linear(duration: 1), completionCriteria: .removed) {
            isPale = true
          } completion: {
            log.add("completed")
          }
        }
        Button("remove") { isShown = false }
      }
    }
    let host = TestHost(Root(log: log))
    host.find(text: "pale")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(log.take() == [])
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(log.take() == ["completed"] && !host.isAnimating)
  }

  @Test func keyframesEndWithTheirView() {
    struct Root: View {
      @State private var isShown = true
      var body: some View {
        if isShown {
          KeyframeAnimator(initialValue: 0.0, repeating: true) { value in
            Text("\(value)")
          } keyframes: { _ in
            LinearKeyframe(1.0, duration: 1)
          }
        }
        Button("remove") { isShown = false }
      }
    }
    let host = TestHost(Root())
    host.advance(by: .milliseconds(100))
    #expect(host.isAnimating)
    host.find(text: "remove")?.tap()
    host.advance(by: .milliseconds(100))
    #expect(!host.isAnimating)
  }

  @MainActor
  private final class Model: ObservableObject {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    isolated deinit { log.add("released") }
  }

  private struct Watching: ViewModifier {
    @StateObject private var model: Model
    init(_ log: EventLog) { _model = StateObject(wrappedValue: Model(log)) }
    func body(content: Content) -> some View { content.onDisappear { model.log.add("disappears") } }
  }

  @Test func theObjectOfAModifierIsThereWhenItsViewDisappears() {
    struct Root: View {
      let log: EventLog
      @State private var isShown = true
      var body: some View {
        Toggle("shown", isOn: $isShown)
        if isShown { Text("watched").modifier(Watching(log)) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(.toggle)?.toggle()
    #expect(log.take() == ["disappears", "released"])
  }

  @Test func aDialogGetsAButtonThatCancels() {
    struct Root: View {
      @State private var isPresented = true
      @State private var hasButton = false
      var body: some View {
        Button("offer") { hasButton = true }
          .confirmationDialog("Sure?", isPresented: $isPresented) {
            Button("Do it") {}
            if hasButton { Button("Don't", role: .cancel) {} }
          }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.alert)?.texts.contains("Cancel") == true)
    host.find(text: "offer")?.tap()
    #expect(host.find(.alert)?.texts.contains("Don't") == true)
    #expect(host.find(.alert)?.texts.contains("Cancel") == false)
  }

  // MARK: - Values

  @Test func anImageThatIsLoadedAgainIsCountedOnce() {
    let cache = ImageCache()
    func image() -> ImageData { ImageData(Data(count: 30 << 20), scale: 1) }
    let (one, two, three) = (URL(string: "a:1")!, URL(string: "a:2")!, URL(string: "a:3")!)
    cache[one, 1] = image()
    cache[one, 1] = image()
    cache[two, 1] = image()
    #expect(cache[one, 1] != nil && cache[two, 1] != nil)
    cache[three, 1] = image()
    #expect(cache[one, 1] == nil && cache[two, 1] != nil && cache[three, 1] != nil)
    cache[two, 1] = nil
    #expect(cache[two, 1] == nil && cache[three, 1] != nil)
    cache[one, 1] = ImageData(Data(count: 65 << 20), scale: 1)
    #expect(cache[one, 1] == nil && cache[three, 1] != nil)
  }

  @Test func theBehaviorOfScrollViewsIsSetForAnAxis() {
    struct Shown: View {
      @Environment(\.verticalScrollBounceBehavior) private var vertical
      @Environment(\.horizontalScrollBounceBehavior) private var horizontal
      var body: some View {
        let always = "\(ScrollBounceBehavior.always)"
        Text("\("\(vertical)" == always) \("\(horizontal)" == always)")
      }
    }
    let host = TestHost(
      VStack {
        Shown().scrollBounceBehavior(.always)
        Shown().scrollBounceBehavior(.always, axes: .horizontal)
        Shown().scrollBounceBehavior(.always, axes: [.horizontal, .vertical])
        Shown()
      })
    #expect(host.texts == ["true false", "false true", "true true", "false false"])
  }

  @Test func aTimerChangesAfterItsStart() {
    let start = Date(timeIntervalSinceReferenceDate: 100)
    func next(_ seconds: TimeInterval) -> TimeInterval? {
      var environment = EnvironmentValues()
      environment.textClock = TextClock(now: { Date(timeIntervalSinceReferenceDate: seconds) }, sleep: { _ in })
      let text = Text(timerInterval: start...start.addingTimeInterval(10), countsDown: false)
      return text.nextChange(in: environment)?.timeIntervalSinceReferenceDate
    }
    #expect(next(90) == 100 && next(100) == 101 && next(104.5) == 105 && next(110) == nil)
  }

  @Test func anImageCanBeAllEdges() {
    let natural = TestHost(Image(systemName: "star")).find(.image)?.frame?.size ?? .zero
    for insets in [
      EdgeInsets(top: natural.height, leading: natural.width, bottom: 0, trailing: 0),
      EdgeInsets(
        top: natural.height / 2, leading: natural.width / 2, bottom: natural.height / 2, trailing: natural.width / 2),
      EdgeInsets(top: 1, leading: 0, bottom: 1, trailing: 0),
    ] {
      for mode in [Image.ResizingMode.stretch, .tile] {
        let host = TestHost(
          Image(systemName: "star").resizable(capInsets: insets, resizingMode: mode).frame(width: 60, height: 50))
        #expect(host.findAll { _ in true }.count > 1)
      }
    }
  }
}
