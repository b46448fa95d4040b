import Foundation
import SwiftUI
import SwiftUITesting
import Testing

/// Settings that programs for other systems have, and small looks of texts, labels and the pointer.
@MainActor @Suite(.recordedViews)
struct PlatformSettingsTests {
  @Test func settingsOfOtherSystemsChangeNothing() {
    let url = URL(fileURLWithPath: "/a")
    let name = "name"
    let host = TestHost(
      Text("x")
        .searchPresentationToolbarBehavior(.avoidHidingContent).searchToolbarBehavior(.minimize)
        .searchDictationBehavior(.preventDictation).springLoadingBehavior(.enabled)
        .writingToolsBehavior(.limited).writingToolsAffordanceVisibility(.hidden)
        .windowMinimizeBehavior(.disabled).windowFullScreenBehavior(.enabled)
        .windowToolbarFullScreenVisibility(.onHover).presentationPreventsAppTermination(false)
        .hoverEffectDisabled().buttonSizing(.flexible).materialActiveAppearance(.matchWindow)
        .allowedDynamicRange(.constrainedHigh).symbolColorRenderingMode(.gradient).symbolVariableValueMode(.draw)
        .paletteSelectionEffect(.custom).navigationLinkIndicatorVisibility(.hidden)
        .scrollInputBehavior(.disabled, for: .look).scrollEdgeEffectHidden(for: .top).sliderThumbVisibility(.hidden)
        .listSectionIndexVisibility(.visible).sectionIndexLabel("A").typeSelectEquivalent("a")
        .typesettingLanguage(Locale.Language(identifier: "th")).handlesExternalEvents(
          preferring: ["a"], allowing: ["*"]
        )
        .navigationDocument(url).fileDialogCustomizationID("a").fileDialogImportsUnresolvedAliases(true)
        .fileExporterFilenameLabel("Name").defaultAdaptableTabBarPlacement(.sidebar)
        .sectionIndexLabel(name).typeSelectEquivalent(name).fileExporterFilenameLabel(name)
        .tabViewSearchActivation(.searchTabSelection).handGestureShortcut(.primaryAction))
    #expect(host.tree.description == TestHost(Text("x")).tree.description)
  }

  @Test func aTextCanHaveAnotherScaleThanItsFont() throws {
    func font(_ host: TestHost<some View>, _ text: String) throws -> Font? {
      guard case .text(_, let style) = try #require(host.find(text: text)).tree.primitive else { return nil }
      return style.font
    }
    let host = TestHost(
      VStack {
        Text("a")
        Text("b").font(.system(size: 20)).textScale(.secondary)
        VStack {
          Text("c").textScale(.default)
          Text("d").font(.title)
        }
        .textScale(.secondary)
        Text("e").font(.system(size: 20)).textScale(.secondary, isEnabled: false)
        VStack { Text("f").font(.system(size: 20)) }.textScale(.secondary, isEnabled: false)
      })
    #expect(try font(host, "a") == nil)
    #expect(try font(host, "b")?.size == .points(16))
    #expect(try font(host, "d") == Font.title.scaled(by: 0.8))
    #expect(try font(host, "c") == nil)
    #expect(try font(host, "e")?.size == .points(20))
    #expect(try font(host, "f")?.size == .points(20))
    #expect(Font.system(size: 10).bold().scaled(by: 2) == Font.system(size: 20).bold())
  }

  @Test func attributesOfTheEnvironmentApplyToTheFontsOfTexts() {
    let host = TestHost(
      VStack {
        Text("a").font(.title)
        Text("b").font(.title).fontWeight(.light)
        Text("c").font(.title).fontWeight(nil).fontDesign(nil).fontWidth(nil)
        Text("d").italic(false)
        Text("e \(Text("f").font(.caption))")
      }
      .bold().fontDesign(.serif).fontWidth(.condensed).italic())
    func font(_ font: Font.TextStyle, _ weight: Font.Weight = .bold) -> Font {
      .system(font, design: .serif).weight(weight).width(.condensed)
    }
    #expect(host.find(text: "a")?.style?.font == font(.title).italic())
    #expect(host.find(text: "b")?.style?.font == font(.title, .light).italic())
    #expect(host.find(text: "c")?.style?.font == font(.title).italic())
    #expect(host.find(text: "d")?.style?.font == font(.body))
    guard case .styledText(let runs) = host.find(text: "e f")?.tree.primitive else {
      Issue.record("not a text of two parts")
      return
    }
    #expect(runs.map(\.style.font) == [font(.body).italic(), font(.caption).italic()])
  }

  @Test func aTintChangesTheIconsOfLabels() throws {
    struct Rows: View {
      let tint: Color?
      var body: some View {
        List {
          Label("a", systemImage: "star").listItemTint(tint)
          Label("b", systemImage: "star").listItemTint(.monochrome)
          Label("c", systemImage: "star").listItemTint(.preferred(.green))
        }
        .listItemTint(ListItemTint.fixed(.red))
      }
    }
    func colors(_ host: TestHost<Rows>) -> [Color?] {
      host.findAll(.image).map { if case .image(_, let style) = $0.tree.primitive { style.foreground } else { nil } }
    }
    let host = TestHost(Rows(tint: .blue), size: CGSize(width: 200, height: 200))
    #expect(colors(host) == [.blue, nil, .green])
    host.update(Rows(tint: nil))
    #expect(colors(host) == [nil, nil, .green])
    #expect(colors(host).count == 3)
    let plain = TestHost(Label("a", systemImage: "star").listItemTint(.fixed(.red)))
    guard case .text(_, let style) = plain.find(text: "a")?.tree.primitive else { throw Missing() }
    #expect(style.foreground == nil, "the title keeps its color")
  }

  private struct Missing: Error {}

  @Test func thePointerHasAShape() {
    func pointer(_ view: some View) -> String? {
      TestHost(view).tree.description.split(separator: "\n").first { $0.contains("pointer") }
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    let styles: [(PointerStyle, String)] = [
      (.horizontalText, "text"), (.verticalText, "vertical-text"), (.rectSelection, "crosshair"), (.grabIdle, "grab"),
      (.grabActive, "grabbing"), (.link, "pointer"), (.zoomIn, "zoom-in"), (.zoomOut, "zoom-out"),
      (.columnResize, "col-resize"), (.rowResize, "row-resize"), (.default, "default"),
    ]
    for (style, name) in styles {
      #expect(pointer(Text("x").pointerStyle(style))?.contains("pointer \(name)") == true, "\(name)")
    }
    let names = FrameResizePosition.allCases.map { pointer(Text("x").pointerStyle(.frameResize(position: $0))) ?? "" }
    #expect(Set(names).count == 8 && names.allSatisfy { $0.contains("-resize") })
    #expect(pointer(Text("x").pointerStyle(nil))?.contains("pointer default") == true)
    #expect(pointer(Text("x").pointerVisibility(.hidden))?.contains("pointer none") == true)
    #expect(pointer(Text("x").pointerVisibility(.visible))?.contains("pointer default") == true)
  }

  @Test func viewsAreMirroredWhereTheLayoutGoesFromRightToLeft() {
    func isMirrored(_ flips: Bool, _ direction: LayoutDirection) -> Bool {
      TestHost(Text("x").flipsForRightToLeftLayoutDirection(flips).environment(\.layoutDirection, direction))
        .tree.description.contains("-1")
    }
    #expect(isMirrored(true, .rightToLeft))
    #expect(!isMirrored(true, .leftToRight))
    #expect(!isMirrored(false, .rightToLeft))
  }

  @Test func theOlderCategoriesAreTheDynamicTypeSizes() {
    struct Sizes: View {
      @Environment(\.sizeCategory) private var category
      @Environment(\.dynamicTypeSize) private var size
      var body: some View { Text("\(String(describing: category)) \(String(describing: size))") }
    }
    let pairs = zip(ContentSizeCategory.allCases, DynamicTypeSize.allCases)
    #expect(ContentSizeCategory.allCases.count == DynamicTypeSize.allCases.count)
    for (category, size) in pairs {
      let text = "\(category) \(size)"
      #expect(TestHost(Sizes().environment(\.sizeCategory, category)).texts == [text])
      #expect(TestHost(Sizes().environment(\.dynamicTypeSize, size)).texts == [text])
      #expect(category.isAccessibilityCategory == size.isAccessibilitySize)
    }
    #expect(ContentSizeCategory.allCases.sorted() == ContentSizeCategory.allCases)
    #expect(ContentSizeCategory.small < .medium)
  }

  @Test func aPlainEditorHasNoBackground() {
    func hides(_ style: some TextEditorStyle) -> Bool? {
      hides(TextEditor(text: .constant("x")).textEditorStyle(style))
    }
    func hides(_ view: some View) -> Bool? {
      if case .textEditor(_, let style) = TestHost(view).find(.textEditor)?.tree.primitive {
        return style.hidesScrollBackground
      }
      return nil
    }
    let editor = TextEditor(text: .constant("x"))
    #expect(hides(editor) == false)
    #expect(hides(PlainTextEditorStyle()) == true && hides(AutomaticTextEditorStyle()) == false)
    #expect(hides(VStack { editor.textEditorStyle(.automatic) }.textEditorStyle(.plain)) == false)
    #expect(hides(editor.textEditorStyle(.automatic).scrollContentBackground(.hidden)) == true)
  }

  @Test func groupsOfControlsCanBeMenus() throws {
    func group(_ style: some ControlGroupStyle) -> some View {
      ControlGroup("More") {
        Button("One") {}
        Button("Two") {}
      }
      .controlGroupStyle(style)
    }
    let host = TestHost(group(MenuControlGroupStyle()))
    #expect(host.find(.button, label: "More") != nil)
    #expect(!host.texts.contains("One"), "the menu is closed")
    host.find(.button, label: "More")?.tap()
    #expect(host.texts.contains("One"))
    let styles = [
      TestHost(group(CompactMenuControlGroupStyle())).texts, TestHost(group(PaletteControlGroupStyle())).texts,
    ]
    #expect(styles == [TestHost(group(.compactMenu)).texts, TestHost(group(.palette)).texts])
    #expect(TestHost(group(.menu)).texts == ["More"])
    for texts in styles {
      #expect(texts.filter { ["One", "Two"].contains($0) } == ["One", "Two"])
    }
  }

  @Test func buttonsCanBeLinksAndPartsOfBars() throws {
    func button(_ style: some PrimitiveButtonStyle) throws -> (ButtonAppearance, Color?) {
      let log = EventLog()
      let host = TestHost(Button("x") { log.add("x") }.buttonStyle(style))
      let button = try #require(host.find(.button))
      button.tap()
      #expect(log.entries == ["x"])
      guard case .button(_, let appearance, _) = button.tree.primitive,
        case .text(_, let style) = host.find(text: "x")?.tree.primitive
      else { throw Missing() }
      return (appearance, style.foreground)
    }
    #expect(try button(LinkButtonStyle()).0 == .plain)
    #expect(try button(.link).1 != nil)
    #expect(try button(.plain).1 == nil)
    #expect(try button(.accessoryBar).0 == button(.accessoryBarAction).0)
    #expect(try button(AccessoryBarButtonStyle()).0 == .bordered)
    #expect(try button(AccessoryBarActionButtonStyle()).0 == .bordered)
  }

  @Test func tabsCanBeInABarOnly() {
    let host = TestHost(
      TabView {
        Tab("One", systemImage: "star") { Text("first") }
        Tab("Two", systemImage: "moon") { Text("second") }
      }
      .tabViewStyle(.tabBarOnly))
    #expect(host.texts.contains("first") && !host.texts.contains("second"))
  }

  @Test func aHelpLinkPerformsItsAction() throws {
    let log = EventLog()
    let url = try #require(URL(string: "https://localhost/help"))
    let host = TestHost(
      VStack {
        HelpLink { log.add("help") }
        HelpLink(destination: url)
      })
    let buttons = host.findAll(.button)
    #expect(buttons.map(\.label) == ["Help", "Help"])
    for button in buttons { button.tap() }
    #expect(log.entries == ["help"])
    #expect(host.openedURLs == [url])
  }

  private struct Tools: App {
    private struct Opener: View {
      @Environment(\.openWindow) private var openWindow
      var body: some View { Button("open") { for id in ["a", "b"] { openWindow(id: id) } } }
    }

    private let title = "Inspector"
    var body: some Scene {
      WindowGroup { Opener() }
      UtilityWindow("Tools", id: "a") { Text("tools") }
      UtilityWindow(title, id: "b") { Text("inspector") }
    }
  }

  @Test func utilityWindowsOpenOnce() {
    let host = TestHost(program: Tools.self)
    #expect(host.findAll(.window).count == 1)
    for _ in 0..<2 { host.find(text: "open")?.tap() }
    #expect(host.findAll(.window).dropFirst().map(\.windowTitle) == ["Tools", "Inspector"])
    #expect(host.texts.contains("tools") && host.texts.contains("inspector"))
  }
}
