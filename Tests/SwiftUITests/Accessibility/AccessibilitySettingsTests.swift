import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Settings for assistive technologies, and views that stand for others.
@MainActor @Suite(.recordedViews)
struct AccessibilitySettingsTests {
  private struct Dial: View {
    @State private var volume = 3.0
    var body: some View {
      Text("\(Int(volume)) of 10")
        .onTapGesture { volume = 7 }
        .accessibilityRepresentation { Slider(value: $volume, in: 0...10) { Text("Volume") } }
    }
  }

  @Test func aRepresentationIsPresentedInThePlaceOfTheView() throws {
    let host = TestHost(Dial(), size: CGSize(width: 200, height: 100))
    #expect(host.find(text: "3 of 10")?.isAccessibilityHidden == true)
    let slider = try #require(host.find(.slider))
    #expect(!slider.isAccessibilityHidden)
    #expect(slider.tree.description.hasPrefix("slider 3.0"))
    host.find(text: "3 of 10")?.tap()
    #expect(host.find(text: "7 of 10")?.isAccessibilityHidden == true)
    #expect(slider.tree.description.hasPrefix("slider 7.0"))
  }

  @Test func aRepresentationIsUnseenAndReceivesNoClicks() {
    let host = TestHost(Text("view").accessibilityRepresentation { Text("representation") })
    let lines = host.tree.description.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.contains("opacity 0.001"))
    #expect(lines.contains("no hit testing"))
  }

  @Test func childrenArePresentedAfterTheView() throws {
    let host = TestHost(
      Canvas { _, _ in }
        .accessibilityLabel("Sales")
        .accessibilityChildren { ForEach(["May", "June"], id: \.self) { Text($0) } },
      size: CGSize(width: 100, height: 100))
    #expect(host.texts == ["May", "June"])
    #expect(host.find(text: "May")?.isAccessibilityHidden == false)
    let (may, june) = (try #require(host.find(text: "May")), try #require(host.find(text: "June")))
    #expect(try #require(may.frame).maxX <= #require(june.frame).minX, "they are in a row")
  }

  @Test func aHeadingHasTheTrait() {
    for level in [AccessibilityHeadingLevel.unspecified, .h1, .h2, .h3, .h4, .h5, .h6] {
      let host = TestHost(Text("Title").accessibilityHeading(level))
      #expect(host.find(text: "Title")?.accessibilityTraits == [.isStaticText, .isHeader])
    }
  }

  private struct Form: View {
    @AccessibilityFocusState private var focus: String?
    var body: some View {
      VStack {
        TextField("Name", text: .constant("")).accessibilityFocused($focus, equals: "name")
        TextField("Place", text: .constant("")).accessibilityFocused($focus, equals: "place")
        Text(focus ?? "none")
      }
      .accessibilityDefaultFocus($focus, "place")
    }
  }

  @Test func aDefaultFocusIsSetWhenTheViewAppears() {
    #expect(TestHost(Form()).texts.last == "place")
  }

  @Test func theOtherSettingsChangeNothing() {
    @Namespace var names
    let key = AccessibilityCustomContentKey("Age", id: "age")
    #expect(AccessibilityCustomContentKey(Text("Age"), id: "age") == key)
    #expect(AccessibilityCustomContentKey("Age") != key)
    let words: [String] = ["x", "y"]
    let host = TestHost(
      Text("x").speechAdjustedPitch(0.5).speechAlwaysIncludesPunctuation().speechAnnouncementsQueued()
        .speechSpellsOutCharacters()
        .accessibilityInputLabels(["x", "y"]).accessibilityInputLabels([Text("x")]).accessibilityInputLabels(words)
        .accessibilitySortPriority(1).accessibilityRespondsToUserInteraction()
        .accessibilityCustomContent("Age", "3").accessibilityCustomContent(Text("Age"), Text("3"), importance: .high)
        .accessibilityCustomContent("Age", Text("3")).accessibilityCustomContent("Age", words[0])
        .accessibilityCustomContent(key, nil).accessibilityCustomContent(key, "3")
        .accessibilityCustomContent(key, words[0], importance: .default)
        .accessibilityLabeledPair(role: .label, id: 1, in: names)
        .accessibilityLabeledPair(role: .content, id: 1, in: names)
        .accessibilityLinkedGroup(id: 1, in: names)
        .accessibilityShowsLargeContentViewer().accessibilityShowsLargeContentViewer { Text("large") }
        .accessibilityIgnoresInvertColors().accessibilityActivationPoint(CGPoint(x: 1, y: 1))
        .accessibilityActivationPoint(.center)
        .accessibilityDirectTouch(options: [.silentOnTouch, .requiresActivation])
        .accessibilityScrollAction { _ in }
        .accessibilityZoomAction { action in if action.direction == .zoomIn { Issue.record("called") } }
        .accessibilityTextContentType(.narrative)
        .speechAdjustedPitch(0.5).speechAlwaysIncludesPunctuation().speechAnnouncementsQueued()
        .speechSpellsOutCharacters())
    #expect(host.tree.description == TestHost(Text("x")).tree.description)
  }
}
