import Foundation
import SwiftUI
import SwiftUITesting
import Testing

/// The modifiers that exist so that programs for other systems compile: each returns its view.
@MainActor
struct WithoutEffectTests {
  private let text = Text("x")
  private let name = "name"
  private let namespace = Namespace().wrappedValue

  private func expectTexts(_ views: [any View], _ location: SourceLocation = #_sourceLocation) {
    for (index, view) in views.enumerated() {
      #expect(view as? Text == text, "\(type(of: view)) at \(index)", sourceLocation: location)
    }
  }

  @Test func accessibility() {
    let key = AccessibilityCustomContentKey("key")
    let views: [any View] = [
      text.accessibilityInputLabels(["a", "b"]), text.accessibilityInputLabels([Text("a")]),
      text.accessibilityInputLabels([name]), text.accessibilitySortPriority(1),
      text.accessibilityRespondsToUserInteraction(false), text.accessibilityCustomContent(Text("a"), Text("b")),
      text.accessibilityCustomContent("a", Text("b")), text.accessibilityCustomContent("a", "b"),
      text.accessibilityCustomContent("a", name, importance: .high), text.accessibilityCustomContent(key, Text("b")),
      text.accessibilityCustomContent(key, "b"), text.accessibilityCustomContent(key, name),
      text.accessibilityLabeledPair(role: .label, id: 1, in: namespace),
      text.accessibilityLinkedGroup(id: 1, in: namespace), text.accessibilityShowsLargeContentViewer(),
      text.accessibilityShowsLargeContentViewer { Text("large") }, text.accessibilityIgnoresInvertColors(),
      text.accessibilityActivationPoint(CGPoint.zero), text.accessibilityActivationPoint(UnitPoint.top),
      text.accessibilityDirectTouch(), text.accessibilityScrollAction { _ in }, text.accessibilityZoomAction { _ in },
    ]
    expectTexts(views)
    let color = Color.red
    let spoken: [any View] = [
      color.accessibilityTextContentType(.console), color.speechAdjustedPitch(1),
      color.speechAlwaysIncludesPunctuation(), color.speechAnnouncementsQueued(), color.speechSpellsOutCharacters(),
    ]
    for view in spoken { #expect(view as? Color == color) }
    let typed: Text = text.accessibilityTextContentType(.console)
    #expect(typed == text)
    #expect(text.speechAdjustedPitch(1) == text && text.speechAlwaysIncludesPunctuation() == text)
    #expect(text.speechAnnouncementsQueued() == text && text.speechSpellsOutCharacters() == text)
  }

  @Test func controlsAndImages() {
    expectTexts([
      text.buttonSizing(.flexible), text.paletteSelectionEffect(.custom), text.sliderThumbVisibility(.hidden),
      text.badgeProminence(.increased), text.materialActiveAppearance(.matchWindow),
      text.allowedDynamicRange(.constrainedHigh), text.backgroundExtensionEffect(), text.geometryGroup(),
      text.symbolColorRenderingMode(.gradient), text.symbolVariableValueMode(.draw), text.menuOrder(.fixed),
      text.menuActionDismissBehavior(MenuActionDismissBehavior.disabled),
    ])
    expectTexts([
      text.symbolEffect(.pulse), text.symbolEffect(.bounce, value: 1), text.symbolEffectsRemoved(),
      text.sensoryFeedback(.success, trigger: 1), text.sensoryFeedback(.success, trigger: 1) { _, _ in true },
      text.sensoryFeedback(trigger: 1) { _, _ in .success },
    ])
    expectTexts([
      text.glassEffectID(1, in: namespace), text.glassEffectUnion(id: 1, namespace: namespace),
      text.glassEffectTransition(.identity),
    ])
  }

  @Test func focusAndInput() {
    expectTexts([
      text.focusScope(namespace), text.focusEffectDisabled(), text.focusSection(), text.hoverEffect(.lift),
      text.hoverEffectDisabled(), text.springLoadingBehavior(.enabled), text.handGestureShortcut(.primaryAction),
    ])
    expectTexts([
      text.keyboardType(.numberPad), text.autocapitalization(.words), text.textInputAutocapitalization(.words),
      text.disableAutocorrection(true), text.autocorrectionDisabled(), text.textContentType(.name),
      text.submitLabel(.go), text.writingToolsBehavior(.limited), text.writingToolsAffordanceVisibility(.hidden),
      text.typesettingLanguage(Locale.Language(identifier: "th")), text.findNavigator(isPresented: .constant(true)),
      text.findDisabled(), text.replaceDisabled(),
    ])
  }

  @Test func listsAndScrollViews() {
    expectTexts([
      text.listRowSeparatorTint(.red), text.listSectionSeparatorTint(.red), text.listSectionSeparator(.hidden),
      text.headerProminence(.increased), text.listRowSpacing(8), text.listSectionSpacing(.compact),
      text.listSectionSpacing(8), text.listSectionIndexVisibility(.visible), text.sectionIndexLabel("A"),
      text.sectionIndexLabel(name), text.typeSelectEquivalent("a"), text.typeSelectEquivalent(name),
      text.alternatingRowBackgrounds(),
    ])
    expectTexts([
      text.scrollDismissesKeyboard(.immediately), text.scrollInputBehavior(.disabled, for: .look),
      text.scrollEdgeEffectHidden(), text.scrollEdgeEffectStyle(.soft, for: .top),
    ])
  }

  @Test func navigationAndPresentation() throws {
    let url = URL(filePath: "/a")
    expectTexts([
      text.navigationTransition(.zoom(sourceID: 1, in: namespace)), text.matchedTransitionSource(id: 1, in: namespace),
      text.navigationViewStyle(.stack), text.navigationSplitViewStyle(.balanced),
      text.navigationDocument(url),
      text.fileDialogCustomizationID("a"), text.fileDialogImportsUnresolvedAliases(true),
      text.fileExporterFilenameLabel("Name"), text.fileExporterFilenameLabel(name),
    ])
    expectTexts([
      text.matchedTransitionSource(id: 1, in: namespace) {
        $0.background(.red).clipShape(.rect(cornerRadius: 1)).shadow(radius: 1)
      },
      text.accessibilityRotor("a") { AccessibilityRotorEntry("b", id: 1) },
      text.accessibilityRotor(name) { AccessibilityRotorEntry(name, id: 1) },
      text.accessibilityRotor(Text("a")) { AccessibilityRotorEntry(Text("b"), id: 1) },
      text.accessibilityRotor(.headings) { AccessibilityRotorEntry("b", id: 1) },
      text.accessibilityRotor("a", entries: [RotorModel()], entryLabel: \.name),
      text.accessibilityRotor("a", entries: [RotorModel()], entryID: \.name, entryLabel: \.name),
      text.accessibilityRotorEntry(id: 1, in: namespace), text.textRenderer(PlainRenderer()),
      text.customAttribute(PlainAttribute()),
    ])
    let link = NavigationLink("a") { text }
    #expect(type(of: link.isDetailLink(false)) == type(of: link))
    expectTexts([
      text.presentationBackgroundInteraction(.enabled), text.presentationContentInteraction(.scrolls),
      text.presentationCompactAdaptation(.none), text.presentationDragIndicator(.visible),
      text.presentationCornerRadius(8), text.presentationPreventsAppTermination(false),
      text.presentationSizing(.form), text.dialogSeverity(.critical), text.dialogIcon(Image(systemName: "star")),
    ])
  }

  @Test func barsAndSearch() {
    expectTexts([
      text.toolbarBackground(.red, for: .navigationBar), text.toolbarBackground(.hidden, for: .navigationBar),
      text.toolbarBackgroundVisibility(.hidden, for: .navigationBar), text.toolbarRole(.editor),
      text.toolbarColorScheme(.dark, for: .navigationBar), text.defaultAdaptableTabBarPlacement(.sidebar),
      text.tabViewSearchActivation(.searchTabSelection), text.tabBarMinimizeBehavior(.never),
      text.tabViewCustomization(.constant(TabViewCustomization())), text.tabViewSidebarHeader { Text("a") },
      text.tabViewSidebarFooter { Text("a") }, text.tabViewSidebarBottomBar { Text("a") },
    ])
    let tab = Tab("a", systemImage: "star", value: 1) { text }
    let tabs: [any TabContent<Int>] = [
      tab.customizationID("a"), tab.customizationBehavior(TabCustomizationBehavior.disabled, for: .sidebar, .tabBar),
      tab.defaultVisibility(.hidden, for: .tabBar),
    ]
    for other in tabs { #expect(type(of: other) == type(of: tab)) }
    expectTexts([
      text.searchPresentationToolbarBehavior(.avoidHidingContent), text.searchToolbarBehavior(.minimize),
      text.searchDictationBehavior(.preventDictation),
    ])
  }

  @Test func systemAndWindows() {
    expectTexts([
      text.statusBarHidden(), text.statusBar(hidden: true), text.persistentSystemOverlays(.hidden),
      text.defersSystemGestures(on: .top), text.invalidatableContent(), text.previewDisplayName("a"),
      text.previewLayout(.sizeThatFits), text.previewDevice("a"), text.previewInterfaceOrientation(.portrait),
    ])
    expectTexts([
      text.windowMinimizeBehavior(.disabled), text.windowDismissBehavior(.disabled),
      text.windowFullScreenBehavior(.enabled),
      text.windowToolbarFullScreenVisibility(.onHover), text.handlesExternalEvents(preferring: ["a"], allowing: ["*"]),
    ])
    let scene = WindowGroup { text }
    let scenes: [any Scene] = [
      scene.windowStyle(.hiddenTitleBar), scene.windowToolbarStyle(.unified), scene.restorationBehavior(.disabled),
      scene.defaultPosition(.center), scene.handlesExternalEvents(matching: ["a"]),
    ]
    for other in scenes { #expect(type(of: other) == type(of: scene)) }
  }

  /// Reads the sources, so that a new modifier without effect is missed here.
  @Test func everyOneIsTested() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: URL(filePath: #filePath).appending(path: path).standardized, encoding: .utf8)
    }
    let folder = "../../../../Sources/SwiftUICore/WithoutEffect"
    let names = try FileManager.default.contentsOfDirectory(
      atPath: URL(filePath: #filePath).appending(path: folder).standardized.path)
    var forms: [Substring: Int] = [:]
    for name in names {
      for match in try text(folder + "/" + name).matches(of: /public (nonisolated )?func (\w+)/) {
        forms[match.2, default: 0] += 1
      }
    }
    // The functions of styles, transitions and options of effects, which return no view.
    let others = [
      "zoom", "unified", "unifiedCompact", "speed", "background", "clipShape", "shadow", "draw", "sizeThatFits",
    ]
    for other in others { forms[Substring(other)] = nil }
    #expect(forms.count > 100)
    let tests = try text("../WithoutEffectTests.swift")
    for (name, count) in forms {
      let calls = tests.matches(of: try Regex("\\.\(name)\\b")).count
      #expect(calls >= count, "\(name) has \(count) forms")
    }
  }
}

private struct RotorModel: Identifiable {
  let id = 1
  let name = "a"
}

private struct PlainAttribute: TextAttribute {}

private struct PlainRenderer: TextRenderer {
  func draw(layout: Text.Layout, in context: inout GraphicsContext) { for line in layout { context.draw(line) } }
}
