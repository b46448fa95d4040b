import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ControlGroupTests {
  @Test func aControlGroupHasASymbol() {
    struct Shown: ControlGroupStyle {
      func makeBody(configuration: Configuration) -> some View {
        VStack {
          configuration.label
          configuration.content
        }
      }
    }
    let name = "Other"
    let host = TestHost(
      VStack {
        ControlGroup("Edit", systemImage: "pencil") { Button("cut") {} }
        ControlGroup(name, systemImage: "star") { Button("copy") {} }
      }
      .controlGroupStyle(Shown()))
    #expect(host.texts == ["Edit", "cut", "Other", "copy"] && host.findAll(.image).count == 2)
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
}
