import Foundation
import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct OtherSystemTests {
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

  @Test func settingsOfOtherPlatformsChangeNothing() {
    let field = TextField("Mail", text: .constant("a"))
    let plain = TestHost(field).tree
    let set = TestHost(
      field.keyboardType(.emailAddress).autocapitalization(.none).textInputAutocapitalization(.never)
        .disableAutocorrection(true).autocorrectionDisabled().textContentType(.emailAddress).submitLabel(.done)
        .buttonRepeatBehavior(.enabled).symbolRenderingMode(.hierarchical).allowsTightening(true)
    ).tree
    #expect(plain == set)
  }

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
        .paletteSelectionEffect(.custom)
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
}
