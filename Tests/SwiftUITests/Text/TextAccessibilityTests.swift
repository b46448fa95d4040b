import SwiftUI
import SwiftUITesting
import Testing

/// The modifiers for assistive technologies that return a text.
@MainActor
struct TextAccessibilityTests {
  @Test func aLabelIsReadInsteadOfTheText() throws {
    let labels: [Text] = [
      Text("5 km").accessibilityLabel("5 kilometers"), Text("5 km").accessibilityLabel(Text("5 kilometers")),
      Text("5 km").accessibilityLabel(String("5 kilometers")), Text("5 km").bold().accessibilityLabel("5 kilometers"),
      Text("5 km").accessibilityLabel("5 kilometers").bold(),
    ]
    for text in labels {
      let shown = try #require(TestHost(text).find(.text))
      #expect(shown.text == "5 km" && shown.label == "5 kilometers")
    }
  }

  @Test func aLabelStandsForItsPartOfAText() {
    let distance = Text("5 ") + Text("km").accessibilityLabel("kilometers").bold() + Text(" away")
    #expect(TestHost(distance).find(.text)?.label == "5 kilometers away")
    let inserted = Text("It is \(Text("km").accessibilityLabel("kilometers")).")
    #expect(TestHost(inserted).find(.text)?.label == "It is kilometers.")
    #expect(TestHost(inserted).texts == ["It is km."])
    let whole = distance.accessibilityLabel("near")
    #expect(TestHost(whole).find(.text)?.label == "near")
  }

  @Test func theInnermostLabelApplies() {
    let text = Text("x").accessibilityLabel("inner").accessibilityLabel("outer")
    #expect(TestHost(text).find(.text)?.label == "inner")
  }

  @Test func aTextCanBeAHeading() {
    let heading: Text = Text("Results").accessibilityHeading(.h1)
    let host = TestHost(VStack { heading.font(.title) })
    #expect(host.find(text: "Results")?.accessibilityTraits == [.isStaticText, .isHeader])
  }

  @Test func labelsAndHeadingsFollowTheState() throws {
    struct Volume: View {
      @State private var step = 0
      var body: some View {
        Button("Next") { step += 1 }
        switch step {
        case 0: text("plain").id(0)
        default: text("other").id(0)
        }
        changing
      }
      private var changing: Text {
        let text = Text("v")
        return step == 1 ? text.accessibilityLabel("volume") : step == 2 ? text.accessibilityHeading(.h2) : text
      }
      func text(_ label: LocalizedStringKey) -> Text { Text("t").accessibilityLabel(label) }
    }
    let host = TestHost(VStack { Volume() })
    let next = try #require(host.find(text: "Next"))
    func labels() -> [String?] { ["v", "t"].map { host.find(text: $0)?.label } }
    func traits() -> AccessibilityTraits? { host.find(text: "v")?.accessibilityTraits }
    #expect(labels() == ["v", "plain"] && traits() == .isStaticText)
    next.tap()
    #expect(labels() == ["volume", "other"] && traits() == .isStaticText)
    next.tap()
    #expect(labels() == ["v", "other"] && traits() == [.isStaticText, .isHeader])
    next.tap()
    #expect(labels() == ["v", "other"] && traits() == .isStaticText)
  }
}
