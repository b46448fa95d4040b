import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Modifiers for assistive technologies.
@MainActor @Suite(.recordedViews)
struct AccessibilityTests {
  struct Rating: View {
    @State private var stars = 3
    var body: some View {
      Button("Rating") { stars += 1 }
        .padding()
        .accessibilityValue("\(stars) stars")
        .accessibilityHint(Text("Adds a star"))
    }
  }

  @Test func valuesAndHintsFollowTheirView() throws {
    let host = TestHost(Rating())
    let button = try #require(host.find(.button))
    #expect(button.label == "Rating")
    #expect(button.accessibilityValue == "3 stars")
    #expect(button.accessibilityHint == "Adds a star")
    button.tap()
    #expect(button.accessibilityValue == "4 stars")
    #expect(host.find(text: "Rating")?.accessibilityValue == nil)
    let plain: String = "plain"
    let other = TestHost(Text("x").accessibilityValue(plain).accessibilityHint(plain))
    #expect(other.find(.text)?.accessibilityValue == "plain")
    #expect(other.find(.text)?.accessibilityHint == "plain")
    let texts = TestHost(Text("x").accessibilityValue(Text("inner")).accessibilityValue("outer"))
    #expect(texts.find(.text)?.accessibilityValue == "inner", "the innermost modifier applies")
  }

  @Test func hiddenAndTransparentViewsAreIgnored() {
    let host = TestHost(
      VStack {
        HStack { Text("a") }.accessibilityHidden(true)
        Text("b").accessibilityHidden(false)
        Text("c").hidden()
        Text("d").opacity(0)
        Text("e")
      })
    func isIgnored(_ text: String) -> Bool? { host.find(text: text)?.isAccessibilityHidden }
    #expect(["a", "b", "c", "d", "e"].map(isIgnored) == [true, false, true, true, false])
  }

  @Test func traitsAreThoseOfTheKindWithTheChanges() throws {
    let url = try #require(URL(string: "https://localhost"))
    let host = TestHost(
      VStack {
        Text("Title").accessibilityAddTraits(.isHeader)
        Button("Tab") {}.accessibilityAddTraits([.isSelected, .playsSound]).accessibilityRemoveTraits(.playsSound)
        Toggle("On", isOn: .constant(true))
        Image(systemName: "star").accessibilityRemoveTraits(.isImage)
        Link("Link", destination: url)
      })
    #expect(host.find(text: "Title")?.accessibilityTraits == [.isStaticText, .isHeader])
    let selected: AccessibilityTraits = [.isButton, .isSelected]
    #expect(host.find(.button)?.accessibilityTraits == selected)
    #expect(host.find(.toggle)?.accessibilityTraits == .isToggle)
    #expect(host.find(.image)?.accessibilityTraits == [])
    #expect(host.find(.link)?.accessibilityTraits == .isLink)
  }

  @Test func anElementStandsForTheViewsInside() throws {
    func host(_ children: AccessibilityChildBehavior) -> TestHost<some View> {
      TestHost(
        HStack {
          Text("Temperature")
          Image(systemName: "sun.max").accessibilityLabel("sunny")
          Text("21 °C")
          Text("roughly").accessibilityHidden(true)
        }
        .accessibilityElement(children: children)
        .accessibilityHint("the weather")
        .accessibilityIdentifier("weather"))
    }
    func element(_ host: TestHost<some View>) throws -> TestNode {
      try #require(
        host.findAll { if case .modified(.accessibilityElement) = $0 { true } else { false } }.first)
    }
    let combined = host(.combine)
    #expect(try element(combined).label == "Temperature sunny 21 °C")
    #expect(try element(combined).accessibilityHint == "the weather")
    #expect(try element(combined).isAccessibilityHidden == false)
    #expect(combined.find(text: "21 °C")?.isAccessibilityHidden == true)
    #expect(combined.find(text: "21 °C")?.accessibilityHint == nil)
    let ignored = host(.ignore)
    #expect(try element(ignored).label == "")
    #expect(ignored.find(text: "21 °C")?.isAccessibilityHidden == true)
    let contained = host(.contain)
    #expect(try element(contained).label == "")
    #expect(contained.find(text: "21 °C")?.isAccessibilityHidden == false)
    #expect(contained.find(text: "roughly")?.isAccessibilityHidden == true)
    let labeled = TestHost(Button("x") {}.accessibilityElement().accessibilityLabel("the button"))
    #expect(try element(labeled).label == "the button")
    #expect(try element(labeled).accessibilityTraits == [])
  }

  @Test func modifiersAreNamedInDescriptions() {
    let host = TestHost(
      Text("x").accessibilityValue("v").accessibilityHint("h").accessibilityHidden(true)
        .accessibilityAddTraits([.isHeader, .isModal]).accessibilityElement(children: .combine))
    #expect(
      host.tree.description.contains("accessibility element combine")
        && host.tree.description.contains("accessibility traits +header modal")
        && host.tree.description.contains("accessibility hidden")
        && host.tree.description.contains("accessibility hint \"h\"")
        && host.tree.description.contains("accessibility value \"v\""))
  }

  @Test func accessibilityIsFoundByTests() {
    let taps = Store(0)
    let host = TestHost(
      VStack {
        Button {
          taps.value += 1
        } label: {
          Image(systemName: "trash")
        }
        .accessibilityLabel("Delete").accessibilityIdentifier("delete").help("Deletes it")
      })
    host.find(identifier: "delete")?.tap()
    host.find(.button, label: "Delete")?.tap()
    #expect(taps.value == 2)
    #expect(host.tree.description.contains("help \"Deletes it\""))
    #expect(host.find(identifier: "delete")?.label == "Delete")
    #expect(host.find(identifier: "nothing") == nil)
  }
}
