import Combine
import Foundation
import SwiftUI
import SwiftUITesting
import Testing

/// Less common forms of views and modifiers that everyday code uses.
@MainActor @Suite(.recordedViews)
struct EverydayFormTests {
  @MainActor
  final class Log {
    var entries: [String] = []
  }

  // MARK: - Sections

  @Test func aSectionIsHiddenWithItsHeader() {
    struct Sections: View {
      @State var isExpanded = true
      var body: some View {
        List {
          Section("Fruit", isExpanded: $isExpanded) { Text("apple") }
          Section(isExpanded: .constant(false)) {
            Text("carrot")
          } header: {
            Text("Vegetables")
          }
        }
        .listStyle(.sidebar)
      }
    }
    let host = TestHost(Sections())
    #expect(host.texts == ["Fruit", "apple", "Vegetables"])
    host.find(text: "Fruit")?.tap()
    #expect(host.texts == ["Fruit", "Vegetables"])
    host.find(text: "Fruit")?.tap()
    #expect(host.texts == ["Fruit", "apple", "Vegetables"])
    host.find(text: "Vegetables")?.tap()
    #expect(host.texts == ["Fruit", "apple", "Vegetables"], "the binding is constant")
  }

  // MARK: - Gestures

  @Test func tapsHaveALocation() {
    let log = Log()
    let host = TestHost(
      Color.red.frame(width: 100, height: 50)
        .onTapGesture { location in log.entries.append("\(Int(location.x)),\(Int(location.y))") }
        .accessibilityIdentifier("square")
        .padding(.leading, 20)
        .gesture(
          SpatialTapGesture(count: 2, coordinateSpace: .global).onEnded { tap in
            log.entries.append("twice at \(Int(tap.location.x))")
          }), size: CGSize(width: 120, height: 50))
    let square = host.find(identifier: "square")
    square?.pointerDown(at: CGPoint(x: 30, y: 40))
    square?.pointerUp(at: CGPoint(x: 31, y: 40))
    #expect(log.entries == ["31,40"])
  }

  @Test func aGestureCanBeAbsentOrDisabled() {
    let log = Log()
    struct Square: View {
      let log: Log
      let isEnabled: Bool
      var body: some View {
        VStack {
          Text("optional").gesture(isEnabled ? TapGesture().onEnded { log.entries.append("optional") } : nil)
          Text("enabled").gesture(TapGesture().onEnded { log.entries.append("enabled") }, isEnabled: isEnabled)
        }
      }
    }
    let host = TestHost(Square(log: log, isEnabled: false))
    for text in host.texts { host.find(text: text)?.tap() }
    #expect(log.entries == [])
    host.update(Square(log: log, isEnabled: true))
    for text in host.texts { host.find(text: text)?.tap() }
    #expect(log.entries == ["optional", "enabled"])
  }

  @Test func aLongPressReportsItsBeginningInTheOlderFormToo() {
    let log = Log()
    let host = TestHost(
      Text("press").onLongPressGesture(
        minimumDuration: 1, pressing: { log.entries.append("\($0)") }, perform: { log.entries.append("pressed") }))
    host.find(text: "press")?.pointerDown(at: .zero)
    host.advance(by: .seconds(1))
    #expect(log.entries == ["true", "pressed", "false"])
  }

  // MARK: - Progress

  @Test func progressFollowsTheTime() throws {
    let start = Date()
    let host = TestHost(
      VStack {
        ProgressView(timerInterval: start...start.addingTimeInterval(10_000), countsDown: false) {
          Text("up")
        } currentValueLabel: {
          Text("value")
        }
        ProgressView(timerInterval: start...start.addingTimeInterval(10_000)) { Text("down") }
        ProgressView(timerInterval: start...start)
      })
    #expect(host.texts.starts(with: ["up", "value", "down"]))
    let percent = { host.findAll(.progress).map { Int((($0.value ?? -1) * 100).rounded()) } }
    #expect(percent() == [0, 100, 0])
    host.advance(by: .seconds(2_501))
    #expect(percent() == [25, 75, 0])
    host.advance(by: .seconds(10_000))
    #expect(percent() == [100, 0, 0])
    #expect(!host.isAnimating, "nothing changes after the end")
  }

  @Test func aProgressOfFoundationIsShown() {
    let progress = Progress(totalUnitCount: 4)
    let view: ProgressView<ProgressLabel, ProgressLabel> = ProgressView(progress)
    let host = TestHost(view)
    #expect(host.find(.progress)?.value == 0)
    progress.completedUnitCount = 1
    #expect(host.find(.progress)?.value == 0)
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress)?.value == 0.25)
    progress.completedUnitCount = 4
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress)?.value == 1)
    progress.totalUnitCount = -1
    host.advance(by: .milliseconds(200))
    #expect(host.find(.progress) != nil && host.find(.progress)?.value == nil)
  }

  @Test func aRoleHasALabel() {
    var pressed: [String] = []
    let close: Button<DefaultButtonLabel> = Button(role: .close) { pressed.append("close") }
    let host = TestHost(
      VStack {
        close
        Button(role: .confirm) { pressed.append("confirm") }
        Button(role: .cancel) { pressed.append("cancel") }
        Button(role: .destructive) { pressed.append("delete") }
      })
    for label in ["Close", "Done", "Cancel", "Delete"] { host.find(.button, label: label)?.tap() }
    #expect(pressed == ["close", "confirm", "cancel", "delete"])
  }

  @Test func glassIsATranslucentGround() {
    @MainActor func summary<V: View>(_ view: V) -> String { TestHost(view).tree.description }
    let plain = summary(Text("a"))
    #expect(summary(Text("a").glassEffect()) != plain)
    #expect(
      !summary(Text("a").glassEffect(.identity)).contains("shape") && summary(Text("a").glassEffect()).contains("shape")
    )
    #expect(summary(Text("a").glassEffect(Glass.regular.tint(.red).interactive())) != summary(Text("a").glassEffect()))
    #expect(
      summary(Text("a").glassEffect(.clear, in: RoundedRectangle(cornerRadius: 4)))
        != summary(Text("a").glassEffect(.regular, in: RoundedRectangle(cornerRadius: 4))))
    struct Group: View {
      @Namespace var space
      var body: some View {
        GlassEffectContainer(spacing: 8) {
          Text("b").glassEffectID("b", in: space).glassEffectUnion(id: 1, namespace: space)
            .glassEffectTransition(.materialize)
        }
      }
    }
    #expect(TestHost(Group()).texts == ["b"])
    #expect(summary(Button("c") {}.buttonStyle(GlassButtonStyle())) == summary(Button("c") {}.buttonStyle(.bordered)))
    #expect(
      summary(Button("c") {}.buttonStyle(GlassProminentButtonStyle()))
        == summary(Button("c") {}.buttonStyle(.borderedProminent)))
    #expect(summary(Button("c") {}.buttonStyle(.glass(.clear))) == summary(Button("c") {}.buttonStyle(.glass)))
    #expect(
      summary(Button("c") {}.buttonStyle(.glassProminent)) == summary(Button("c") {}.buttonStyle(.borderedProminent)))
    #expect(summary(Button("c") {}.buttonStyle(.glass)) == summary(Button("c") {}.buttonStyle(.bordered)))
  }

  @Test func settingsOfNewerSystemsHaveNoEffect() {
    struct Settings<V: View>: View {
      let content: V
      @Namespace var space
      var body: some View {
        content
          .scrollEdgeEffectStyle(.soft, for: .top).tabBarMinimizeBehavior(.onScrollDown).backgroundExtensionEffect()
          .badgeProminence(.increased).navigationTransition(.zoom(sourceID: 1, in: space))
          .navigationTransition(.automatic).matchedTransitionSource(id: 1, in: space)
          .toolbarBackgroundVisibility(.hidden, for: .navigationBar).dialogSeverity(.critical).dialogIcon(nil)
          .alternatingRowBackgrounds(.enabled).presentationSizing(.form).focusEffectDisabled().focusSection()
          .geometryGroup().invalidatableContent()
      }
    }
    let view = Text("a").badge(1)
    #expect(TestHost(Settings(content: view)).tree.description == TestHost(view).tree.description)
  }

  @Test func labelsAreHiddenByTheirVisibility() {
    func texts(_ visibility: Visibility) -> [String] {
      TestHost(LabeledContent("label") { Text("value") }.labelsVisibility(visibility)).texts
    }
    #expect(texts(.hidden) == ["value"])
    #expect(texts(.visible) == ["label", "value"] && texts(.automatic) == ["label", "value"])
  }

  @Test func barsAndBackgroundsFillTheContainer() throws {
    let size = CGSize(width: 100, height: 100)
    let bars = TestHost(
      Color.clear.safeAreaBar(edge: .bottom) { Text("bottom") }.safeAreaBar(edge: .leading) { Text("side") }
        .tabViewBottomAccessory { Text("accessory") }, size: size)
    let bottom = try #require(bars.find(text: "bottom")?.frame)
    let accessory = try #require(bars.find(text: "accessory")?.frame)
    #expect(accessory.maxY == 100 && bottom.maxY == 100 - 20 - 8)
    #expect(bars.find(text: "side")?.frame?.minX == 0)
    let padded = TestHost(
      Text("a").scenePadding(.horizontal).scenePadding(.minimum, edges: .top).containerBackground(.red, for: .window)
        .containerBackground(for: .navigation, alignment: .topLeading) { Text("behind") }, size: size)
    #expect(padded.texts.sorted() == ["a", "behind"])
    #expect(padded.find(text: "a")?.frame == CGRect(x: 46, y: 50, width: 8, height: 20))
    #expect(padded.find(text: "behind")?.frame?.origin == .zero)
  }

  @Test func splitViewsShareTheSpace() throws {
    let size = CGSize(width: 101, height: 101)
    let wide = TestHost(
      HSplitView {
        Color.red.accessibilityIdentifier("a")
        Text("b")
      }, size: size)
    #expect(wide.find(text: "b")?.frame == CGRect(x: 51 + 21, y: 40.5, width: 8, height: 20))
    #expect(wide.find(identifier: "a")?.frame == CGRect(x: 0, y: 0, width: 50, height: 101))
    let high = TestHost(
      VSplitView {
        Color.red.accessibilityIdentifier("a")
        Text("b")
      }, size: size)
    #expect(high.find(text: "b")?.frame == CGRect(x: 46.5, y: 51 + 15, width: 8, height: 20))
    #expect(high.find(identifier: "a")?.frame == CGRect(x: 0, y: 0, width: 101, height: 50))
  }

  @Test func theStateOfAWindowIsThatOfItsPhase() {
    struct Root: View {
      @Environment(\.controlActiveState) var state
      var body: some View { Text("\(state)") }
    }
    #expect(TestHost(Root()).texts == ["key"])
    #expect(TestHost(Root().environment(\.scenePhase, .inactive)).texts == ["inactive"])
  }

  @Test func aSubscriptionViewHandlesElements() {
    struct Root: View {
      let subject: PassthroughSubject<Int, Never>
      @State var numbers: [Int] = []
      var body: some View {
        SubscriptionView(content: Text("\(numbers)"), publisher: subject) { numbers.append($0) }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let host = TestHost(Root(subject: subject))
    subject.send(1)
    subject.send(2)
    host.settle()
    #expect(host.texts == ["[1, 2]"])
  }

  @Test func aProgressStyleHasATint() {
    let host = TestHost(ProgressView().progressViewStyle(CircularProgressViewStyle(tint: .red)))
    #expect(host.find(.progress)?.style?.tint == .red)
    #expect(TestHost(ProgressView().progressViewStyle(.circular)).find(.progress)?.style?.tint != .red)
  }

  // MARK: - Presentations

  @Test func alertsHaveTitlesOfAllKinds() {
    struct Alerts: View {
      @State var isPlain = false
      @State var isPresenting = false
      let name = "file"
      var body: some View {
        Button("plain") { isPlain = true }
          .alert(Text("Title"), isPresented: $isPlain) { Button("Fine") {} }
        Button("presenting") { isPresenting = true }
          .alert(name + "?", isPresented: $isPresenting, presenting: 3) { number in
            Button("Open \(number)") {}
          } message: { number in
            Text("Number \(number)")
          }
      }
    }
    let host = TestHost(Alerts())
    host.find(text: "plain")?.tap()
    #expect(host.find(.alert)?.texts == ["Fine"])
    host.find(text: "Fine")?.tap()
    host.find(text: "presenting")?.tap()
    #expect(host.find(.alert)?.texts == ["Number 3", "Open 3"])
    #expect(host.find(.alert)?.tree.description.contains("file?") == true)
  }

  @Test func popoversAndSheetsTakeTheFormsOfDevices() {
    let anchor = PopoverAttachmentAnchor.point(.center)
    let host = TestHost(
      Text("view")
        .popover(isPresented: .constant(true), attachmentAnchor: anchor, arrowEdge: .bottom) {
          Text("popover").presentationCompactAdaptation(.popover).presentationBackgroundInteraction(.enabled)
            .presentationContentInteraction(.scrolls).presentationBackground(.red)
            .presentationBackground { Color.blue }
        })
    #expect(host.texts == ["view", "popover"])
  }

  @Test func namesAreChangedWithTheActionAroundTheButton() {
    let log = Log()
    let host = TestHost(
      VStack {
        RenameButton().renameAction { log.entries.append("rename") }
        RenameButton().accessibilityIdentifier("alone")
      })
    #expect(host.find(identifier: "alone")?.isEnabled == false)
    host.find(text: "Rename")?.tap()
    #expect(log.entries == ["rename"])
  }

  @Test func severalItemsAreSharedAsLines() throws {
    let urls = try ["x:1", "x:2"].map { try #require(URL(string: $0)) }
    let host = TestHost(
      VStack {
        ShareLink(items: ["a", "b"])
        ShareLink(item: "c", preview: SharePreview("Title", image: Image(systemName: "star")))
        ShareLink(items: urls)
      })
    for link in host.findAll(text: "Share") { link.tap() }
    #expect(host.copiedTexts == ["a\nb", "c", "x:1\nx:2"])
  }

  // MARK: - Searching

  @Test func suggestionsAreGivenWithTheField() {
    struct Searching: View {
      @State var text = ""
      @State var isPresented = true
      @State var scope = 1
      let activation = SearchScopeActivation.onSearchPresentation
      var body: some View {
        VStack {
          Text("content")
            .searchable(text: $text) { Text("suggestion").searchCompletion("whole") }
            .searchScopes($scope, activation: activation) { Text("all").tag(1) }
          Text("other").searchable(text: .constant(""), isPresented: $isPresented, prompt: "Find")
        }
      }
    }
    let host = TestHost(Searching())
    host.find(.textField)?.focus()
    #expect(host.texts.contains("suggestion"))
    host.find(text: "suggestion")?.tap()
    #expect(host.find(.textField)?.text == "whole")
  }

  // MARK: - Navigation

  @Test func linksTabsAndColumnsTakeTheirOtherForms() {
    struct Pages: View {
      @State var selection: Int?
      @State var title = "Editable"
      @State var column = NavigationSplitViewColumn.detail
      @State var visibility = NavigationSplitViewVisibility.all
      var body: some View {
        TabView {
          Tab("Links", systemImage: "link") {
            NavigationStack {
              VStack {
                NavigationLink("Open", destination: Text("page"), tag: 1, selection: $selection).isDetailLink(false)
                Button("Select") { selection = 1 }
              }
              .navigationTitle($title)
              .toolbarRole(.editor)
              .toolbarColorScheme(.dark, for: .navigationBar)
            }
          }
          TabSection("More") {
            Tab("Columns", systemImage: "sidebar.left") {
              NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
                Text("side")
              } detail: {
                Text("detail")
              }
              .navigationSplitViewStyle(.balanced)
            }
          }
          Tab(role: .search) { Text("search page") }
        }
        .indexViewStyle(.page(backgroundDisplayMode: .always))
      }
    }
    let host = TestHost(Pages(), size: CGSize(width: 600, height: 400))
    #expect(host.texts.starts(with: ["Links", "Columns", "Search"]))
    #expect(host.texts.contains("Editable"))
    host.find(text: "Select")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("page"))
    host.find(text: "Columns")?.tap()
    #expect(host.texts.contains("side") && host.texts.contains("detail"))
    host.find(text: "Search")?.tap()
    #expect(host.texts.contains("search page"))
  }

  @Test func columnsOfTablesHaveLimits() throws {
    struct Person: Identifiable {
      let id: Int
      let name: String
    }
    let host = TestHost(
      Table([Person(id: 1, name: "Ada")]) {
        TableColumn("Name", value: \.name).width(min: 10, ideal: 20, max: 50)
        TableColumn("ID") { Text("number \($0.id)") }
      }, size: CGSize(width: 400, height: 200))
    let column = try #require(host.find(text: "number 1")?.frame)
    let name = try #require(host.find(text: "Ada")?.frame)
    #expect(column.minX - name.minX == 58, "fifty points, and the space between columns")
  }

  // MARK: - Colors and sizes

  @Test func gradientsOfColorsEndWithTheColor() throws {
    let host = TestHost(Rectangle().fill(.black.gradient).frame(width: 4, height: 8))
    let gradient = Gradient(colors: [Color(white: Double(Float(0.2))), .black])
    let area = CGRect(x: 0, y: 0, width: 4, height: 8)
    #expect(
      host.find(.shape)?.drawing == [
        .fill(Path(area), .linear(gradient, start: .top, end: .bottom), FillStyle(), in: area)
      ])
    let other = TestHost(Rectangle().fill(gradient).frame(width: 4, height: 8))
    #expect(other.find(.shape)?.drawing == host.find(.shape)?.drawing)
    #expect(AnyGradient(gradient) == Color.black.gradient)
    #expect(TestHost(Text("x").foregroundStyle(.red.gradient)).texts == ["x"])
  }

  @Test func sizesOfTextAreLimitedToARange() {
    struct Size: View {
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(size)") }
    }
    let host = TestHost(
      VStack {
        Size().dynamicTypeSize(...DynamicTypeSize.small)
        Size().dynamicTypeSize(DynamicTypeSize.xLarge...)
        Size().dynamicTypeSize(.medium ... .xLarge)
        Size().dynamicTypeSize(.xxLarge)
      })
    #expect(host.texts == ["small", "xLarge", "large", "xxLarge"])
  }

  @Test func theSchemeIsSetInTheOlderForm() {
    struct Scheme: View {
      @Environment(\.colorScheme) private var scheme
      var body: some View { Text("\(scheme)") }
    }
    #expect(TestHost(Scheme().colorScheme(.dark)).texts == ["dark"])
    let host = TestHost(Color.red.edgesIgnoringSafeArea(.all), size: CGSize(width: 30, height: 20))
    #expect(host.find(.color)?.frame?.size == CGSize(width: 30, height: 20))
  }

  // MARK: - Devices

  /// Modifiers for devices do not change the size and the texts of a view.
  @Test func modifiersForDevicesChangeNothing() {
    let feedback = SensoryFeedback.success
    let plain = TestHost(List { Text("text") }, size: CGSize(width: 100, height: 100))
    let host = TestHost(
      List {
        Text("text")
          .statusBarHidden().statusBar(hidden: true).persistentSystemOverlays(.hidden)
          .defersSystemGestures(on: .all).hoverEffect(.lift).headerProminence(.increased)
          .previewDevice("iPhone 15").previewInterfaceOrientation(.landscapeLeft)
          .sensoryFeedback(feedback, trigger: 1)
          .sensoryFeedback(.impact(weight: .heavy), trigger: 1) { _, _ in true }
          .sensoryFeedback(trigger: 1) { _, _ in .impact(flexibility: .soft) }
          .symbolEffect(.bounce.up, value: 1)
          .symbolEffect(.variableColor.iterative.reversing, options: .speed(2).repeat(3), isActive: true)
          .symbolEffectsRemoved()
          .contentTransition(.symbolEffect(.replace.downUp)).contentTransition(.numericText(value: 2))
      }
      .listRowSpacing(3).listSectionSpacing(.compact).listSectionSpacing(20)
      .scrollDismissesKeyboard(.interactively), size: CGSize(width: 100, height: 100))
    #expect(host.texts == plain.texts)
    #expect(host.find(text: "text")?.frame == plain.find(text: "text")?.frame)
    #expect(TestHost(Image(systemName: "wifi", variableValue: 0.5)).findAll(.image).count == 1)
  }

  @Test func menusAreOpenedWithButtonsOfAStyle() {
    func button<S: MenuStyle>(of style: S) -> String? {
      TestHost(Menu("menu") { Button("a") {} }.menuStyle(style)).find(.button)?.tree.description
    }
    #expect(button(of: .automatic) != button(of: .borderlessButton))
    #expect(button(of: .borderlessButton) != button(of: .button))
  }

  struct Windows: App {
    var body: some Scene {
      WindowGroup { Text("window") }
        .windowStyle(.hiddenTitleBar).windowToolbarStyle(.unified(showsTitle: false)).defaultPosition(.center)
        .commands {
          ToolbarCommands()
          TextFormattingCommands()
          InspectorCommands()
        }
    }
  }

  @Test func windowsHaveTheStyleOfTheDesktop() {
    #expect(TestHost(program: Windows.self).texts == ["window"])
  }
}
