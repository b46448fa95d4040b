import Foundation
import SwiftUI
import SwiftUITesting
import Testing

@testable import SwiftUICore

/// Forms of initializers and modifiers that stand for more general ones.
@MainActor @Suite(.recordedViews)
struct AlternativeFormTests {
  // MARK: - Layouts

  /// Calls of a layout with a cache, which counts the measurements.
  private struct Counted: Layout {
    struct Cache {
      var measurements = 0
      var updates = 0
    }

    let log: EventLog

    private func add(_ text: String) {
      MainActor.assumeIsolated { log.add(text) }
    }

    func makeCache(subviews: Subviews) -> Cache {
      add("make")
      return Cache()
    }

    func updateCache(_ cache: inout Cache, subviews: Subviews) {
      cache.updates += 1
      add("update \(cache.updates)")
    }

    func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
      cache.measurements += 1
      return ViewSpacing()
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
      cache.measurements += 1
      let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).reduce(0, +))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
      add("place after \(cache.measurements > 0 ? "measurements" : "none")")
      var y = bounds.minY
      for subview in subviews {
        subview.place(at: CGPoint(x: bounds.minX, y: y), proposal: .unspecified)
        y += subview.sizeThatFits(.unspecified).height
      }
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .leading ? 7 : nil }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout Cache
    ) -> CGFloat? { guide == .top ? 9 : nil }
  }

  /// A layout that passes everything on to another one, which it moves.
  private struct Forwarding: Layout {
    let inner: AnyLayout
    var distance = CGVector.zero

    func makeCache(subviews: Subviews) -> AnyLayout.Cache { inner.makeCache(subviews: subviews) }

    func updateCache(_ cache: inout AnyLayout.Cache, subviews: Subviews) {
      inner.updateCache(&cache, subviews: subviews)
    }

    func spacing(subviews: Subviews, cache: inout AnyLayout.Cache) -> ViewSpacing {
      inner.spacing(subviews: subviews, cache: &cache)
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache) -> CGSize {
      inner.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    }

    func placeSubviews(
      in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout AnyLayout.Cache
    ) {
      let bounds = bounds.offsetBy(dx: distance.dx, dy: distance.dy)
      inner.placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    func explicitAlignment(
      of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout AnyLayout.Cache
    ) -> CGFloat? {
      inner.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }

    func explicitAlignment(
      of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
      cache: inout AnyLayout.Cache
    ) -> CGFloat? {
      inner.explicitAlignment(of: guide, in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    }
  }

  @Test func aLayoutPassesEverythingOnToAnErasedOne() throws {
    struct Root: View {
      let log: EventLog
      @State private var height: CGFloat = 10
      var body: some View {
        ZStack(alignment: .topLeading) {
          Forwarding(inner: AnyLayout(Counted(log: log))) {
            Color.red.frame(width: 30, height: height).accessibilityIdentifier("first")
            Color.blue.frame(width: 20, height: 10).accessibilityIdentifier("second").onTapGesture { height += 5 }
          }
          Color.green.frame(width: 50, height: 50).accessibilityIdentifier("behind")
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["make", "place after measurements"])
    let first = try #require(host.find(identifier: "first")?.frame)
    let behind = try #require(host.find(identifier: "behind")?.frame)
    #expect(behind.minX - first.minX == 7 && behind.minY - first.minY == 9, "the guides of the layout")
    #expect(host.find(identifier: "second")?.frame?.minY == first.maxY)
    host.find(identifier: "second")?.tap()
    #expect(log.take() == ["update 1", "place after measurements"])
    #expect(host.find(identifier: "second")?.frame?.minY == host.find(identifier: "first")?.frame?.maxY)
    #expect(host.find(identifier: "first")?.frame?.height == 15)
  }

  @Test func layoutsPlaceViewsInTheirBounds() throws {
    func frames(_ layout: AnyLayout, _ distance: CGVector) throws -> [CGRect] {
      let host = TestHost(
        Forwarding(inner: layout, distance: distance) {
          Color.red.frame(width: 30, height: 20).accessibilityIdentifier("large")
          Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("small")
        }, size: CGSize(width: 100, height: 100))
      return try ["large", "small"].map { try #require(host.find(identifier: $0)?.frame) }
    }
    let layouts = [
      AnyLayout(HStackLayout(alignment: .bottom, spacing: 3)), AnyLayout(VStackLayout(alignment: .trailing)),
      AnyLayout(ZStackLayout(alignment: .bottomTrailing)), AnyLayout(GridLayout()),
    ]
    for layout in layouts {
      let moved = try frames(layout, .zero).map { $0.offsetBy(dx: 5, dy: 7) }
      #expect(try frames(layout, CGVector(dx: 5, dy: 7)) == moved)
    }
  }

  @Test func theSpacingOfAnErasedLayoutIsKept() throws {
    func distance(_ layout: AnyLayout?) throws -> CGFloat {
      let host = TestHost(
        VStack {
          if let layout {
            Forwarding(inner: layout) { Color.red.frame(width: 10, height: 10) }.accessibilityIdentifier("one")
          } else {
            Color.red.frame(width: 10, height: 10).accessibilityIdentifier("one")
          }
          Color.blue.frame(width: 10, height: 10).accessibilityIdentifier("two")
        }, size: CGSize(width: 100, height: 100))
      let (one, two) = try (
        #require(host.find(identifier: "one")?.frame), #require(host.find(identifier: "two")?.frame)
      )
      return two.minY - one.maxY
    }
    #expect(try distance(AnyLayout(VStackLayout())) == distance(nil))
  }

  // MARK: - Modifiers

  @Test func actionsReceiveTheNewValueAlone() {
    struct Root: View {
      let log: EventLog
      @State private var width: CGFloat = 20
      var body: some View {
        Color.red.frame(width: width, height: 20)
          .onGeometryChange(for: CGFloat.self, of: \.size.width) { log.add("width \(Int($0))") }
          .onTapGesture { width += 10 }
          .badge("new" as String?)
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log), size: CGSize(width: 100, height: 100))
    #expect(log.take() == ["width 20"])
    host.find(.color)?.tap()
    #expect(log.take() == ["width 30"])
  }

  @Test(arguments: ["3", nil]) func aRowHasAStringAsItsBadge(badge: String?) {
    #expect(TestHost(List { Text("row").badge(badge) }).texts == ["row"] + [badge].compactMap { $0 })
  }

  @Test func theSizeOfTextIsLimited() {
    struct Shown: View {
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(size)") }
    }
    func shown(_ size: DynamicTypeSize, _ content: some View) -> [String] {
      TestHost(content.environment(\.dynamicTypeSize, size)).texts
    }
    #expect(shown(.xSmall, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["medium"])
    #expect(shown(.xxxLarge, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["xLarge"])
    #expect(shown(.large, Shown().dynamicTypeSize(.medium ... .xLarge)) == ["large"])
    #expect(shown(.xxxLarge, Shown().dynamicTypeSize(...DynamicTypeSize.small)) == ["small"])
    #expect(shown(.xSmall, Shown().dynamicTypeSize(DynamicTypeSize.large...)) == ["large"])
  }

  @Test func trackingIsKerning() {
    func style(_ view: some View) -> Style? { TestHost(view).findAll { $0.style != nil }.first?.style }
    #expect(style(VStack { Text("a") }.tracking(3)) == style(VStack { Text("a") }.kerning(3)))
    #expect(style(VStack { Text("a") }.tracking(3)) != style(VStack { Text("a") }))
  }

  @Test func changesAreLoggedAsTheyArePrinted() {
    struct Logged: View {
      let number: Int
      var body: some View {
        let _ = Self._logChanges()
        Text("\(number)")
      }
    }
    #expect(TestHost(Logged(number: 1)).printedChanges == ["Logged: @self, @identity changed."])
  }

  @Test func aToggleHasTheTintOfItsStyle() {
    func tint(_ style: SwitchToggleStyle) -> Style? {
      TestHost(Toggle("on", isOn: .constant(true)).toggleStyle(style).tint(.green)).find(.toggle)?.style
    }
    #expect(tint(SwitchToggleStyle(tint: .red)) != tint(SwitchToggleStyle(tint: .blue)))
    #expect(tint(SwitchToggleStyle()) != tint(SwitchToggleStyle(tint: .blue)))
  }

  // MARK: - Presentations

  private struct Failure: LocalizedError {
    var errorDescription: String? { "It failed." }
  }

  @Test func anAlertAboutAnErrorHasItsOwnButtons() {
    struct Root: View {
      let error: Failure?
      @State var isShown = true
      @State private var count = 0
      var body: some View {
        Text("count \(count)").alert(isPresented: $isShown, error: error) { Button("Again") { count += 1 } }
      }
    }
    let host = TestHost(Root(error: Failure()))
    #expect(host.texts == ["count 0", "Again"])
    #expect(host.find(.alert)?.tree.description.contains("It failed.") == true)
    host.find(text: "Again")?.tap()
    #expect(host.texts == ["count 1"])
    #expect(TestHost(Root(error: nil)).texts == ["count 0"])
  }

  @Test func aTabForSearchHasItsLabel() {
    let host = TestHost(
      TabView {
        Tab("Home", systemImage: "house") { Text("home") }
        Tab(role: .search) { Text("search") }
      })
    #expect(host.texts.contains("Search") && host.texts.contains("Home"))
    let selected = TestHost(
      TabView(selection: .constant(2)) {
        Tab("Home", systemImage: "house", value: 1) { Text("home") }
        Tab(value: 2, role: .search) { Text("search") }
      })
    #expect(selected.texts.contains("Search") && selected.texts.contains("search"))
  }

  @Test func aButtonHasTheLabelOfItsRole() {
    let roles: [ButtonRole?] = [.destructive, .cancel, .confirm, .close, nil]
    let labels = roles.map { TestHost(DefaultButtonLabel(role: $0)).texts }
    #expect(labels == [["Delete"], ["Cancel"], ["Done"], ["Close"], ["OK"]])
  }

  // MARK: - Texts

  @Test func aTextFormatsAnObject() {
    let formatter = NumberFormatter()
    formatter.numberStyle = .decimal
    formatter.minimumFractionDigits = 2
    formatter.locale = Locale(identifier: "en_US")
    #expect(TestHost(Text("about \(NSNumber(value: 3.5), formatter: formatter)")).texts == ["about 3.50"])
    #expect(TestHost(Text("about \("none" as NSString, formatter: formatter)!")).texts == ["about !"])
  }

  @Test func paragraphsOfMarkdownAreJoinedAccordingToTheSyntax() throws {
    let source = "one\n*two*\n\nthree\nfour"
    func text(_ syntax: AttributedString.MarkdownParsingOptions.InterpretedSyntax) throws -> String {
      let string = try AttributedString(markdown: source, options: .init(interpretedSyntax: syntax))
      return String(string.characters)
    }
    #expect(try text(.full) == "one two\n\nthree four")
    #expect(try text(.inlineOnly) == "one two three four")
    #expect(try text(.inlineOnlyPreservingWhitespace) == "one\ntwo\n\nthree\nfour")
  }

  @Test func emphasisEndsTheDelimitersInside() {
    func spans(_ source: String) -> [String] {
      InlineMarkdown.spans(of: source).map { "\($0.text):\($0.intent.rawValue)" }
    }
    #expect(spans("*a _b* c_") == ["a _b:1", " c_:0"])
    #expect(spans("~~a *b~~ c*") == ["a *b:32", " c*:0"])
  }

  @Test func unsignedNumbersAreShown() {
    func texts(_ number: some UnsignedInteger & FixedWidthInteger, _ language: String) -> [String] {
      TestHost(Text("\(number) items").environment(\.locale, Locale(identifier: language))).texts
    }
    #expect(texts(UInt64.max, "en_US") == ["18,446,744,073,709,551,615 items"])
    #expect(texts(UInt64.max, "de_DE") == ["18.446.744.073.709.551.615 items"])
    #expect(texts(UInt64(Int64.max), "en_US") == ["9,223,372,036,854,775,807 items"])
    #expect(texts(UInt8(7), "en_US") == ["7 items"])
  }

  // MARK: - Collections

  @Test func anOutlineIsMadeOfRowsOfATable() {
    struct Item: Identifiable {
      let id: Int
      let name: String
      var children: [Item]?
    }
    let items = [Item(id: 1, name: "a", children: [Item(id: 2, name: "b")]), Item(id: 3, name: "c")]
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name") { Text($0.name) }
      } rows: {
        OutlineGroup(items, children: \.children)
      }, size: CGSize(width: 200, height: 200))
    #expect(host.texts.filter { $0.count == 1 } == ["a", "c"])
  }

  @Test func modifiersOfSectionsAndTreesOfATableApplyToTheirRows() {
    struct Item: Identifiable {
      let id: Int
      let name: String
    }
    let log = EventLog()
    func menu(_ name: String) -> some View { Button("menu \(name)") { log.add(name) } }
    let host = TestHost(
      Table(of: Item.self) {
        TableColumn("Name") { Text($0.name) }
      } rows: {
        Section("Section") {
          TableRow(Item(id: 1, name: "a"))
          DisclosureTableRow(Item(id: 2, name: "b"), isExpanded: .constant(true)) { TableRow(Item(id: 3, name: "c")) }
        }
        .contextMenu { menu("all") }
      }, size: CGSize(width: 200, height: 300))
    #expect(host.texts.contains("Section"))
    for name in ["a", "b", "c"] {
      host.find(text: name)?.openContextMenu()
      host.find(text: "menu all")?.tap()
    }
    #expect(log.take() == ["all", "all", "all"])
  }

  @Test func groupsOfContainersAreTakenApart() {
    let host = TestHost(
      VStack {
        Group(
          subviews: Group(subviews: ForEach(0..<4, id: \.self) { Text("\($0)") }) { subviews in
            subviews.dropFirst()
            Text("end")
          }
        ) { subviews in
          Text("\(subviews.count)")
          subviews.last
        }
        Group(
          subviews: Group(sections: Group { Section("one") { Text("x") } }) { sections in
            ForEach(sections) { $0.content }
            Text("after")
          }
        ) { subviews in Text("\(subviews.count) sections") }
        Group(
          subviews: Group {
            if something == nil { Text("first") } else { Text("second") }
            AnyView(Text("any"))
          }
        ) { ForEach($0) { $0 } }
      })
    #expect(host.texts == ["4", "end", "2 sections", "second", "any"])
  }

  /// A value that is not `nil`.
  private var something: Int? { 1 }

  // MARK: - Documents

  private final class Sketch: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.plainText]
    @Published var text: String

    init(_ text: String) { self.text = text }

    init(configuration: ReadConfiguration) throws {
      text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
    }

    func snapshot(contentType: UTType) throws -> String { text }

    func fileWrapper(snapshot: String, configuration: WriteConfiguration) throws -> FileWrapper {
      FileWrapper(regularFileWithContents: Data(snapshot.utf8))
    }
  }

  private struct Viewer: App {
    var body: some Scene {
      DocumentGroup(viewing: Sketch.self) { file in Text("sketch \(file.document.text) \(file.isEditable)") }
    }
  }

  @Test func objectsAreViewedInTheirWindow() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sketches-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("one.txt")
    try Data("lines".utf8).write(to: url)
    let host = TestHost(program: Viewer.self)
    host.open(url)
    #expect(host.find(text: "sketch lines false") != nil)
    #expect(host.warnings == [])
  }

  @Test func aFolderIsReplacedWhole() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("wrappers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appendingPathComponent("folder")
    func wrapper(_ name: String) -> FileWrapper {
      FileWrapper(directoryWithFileWrappers: [name: FileWrapper(regularFileWithContents: Data(name.utf8))])
    }
    func names() -> [String] { ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted() }
    try wrapper("one").write(to: url, options: .atomic, originalContentsURL: nil)
    #expect(names() == ["one"])
    try wrapper("two").write(to: url, options: .atomic, originalContentsURL: nil)
    #expect(names() == ["two"])
    try wrapper("three").write(to: url, options: [], originalContentsURL: nil)
    #expect(names() == ["three"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
  }

  @Test func namesOfInnerUndoGroupsAreThoseOfTheOuterOne() {
    let manager = UndoManager()
    manager.groupsByEvent = false
    let log = EventLog()
    manager.beginUndoGrouping()
    manager.beginUndoGrouping()
    manager.registerUndo(withTarget: log) { $0.add("inner") }
    manager.setActionName("Inner")
    manager.endUndoGrouping()
    manager.endUndoGrouping()
    #expect(manager.undoActionName == "Inner")
    manager.undo()
    #expect(log.take() == ["inner"])
  }
}
