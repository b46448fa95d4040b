import SwiftUI
import SwiftUICore
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct LabelsHiddenTests {
  @Test func labelsAreHiddenByTheirVisibility() {
    func texts(_ visibility: Visibility) -> [String] {
      TestHost(LabeledContent("label") { Text("value") }.labelsVisibility(visibility)).texts
    }
    #expect(texts(.hidden) == ["value"])
    #expect(texts(.visible) == ["label", "value"] && texts(.automatic) == ["label", "value"])
  }

  @Test func labelsAreHidden() {
    let host = TestHost(
      VStack {
        Toggle("toggle", isOn: .constant(true))
        Stepper("stepper", value: .constant(1))
        Picker("picker", selection: .constant(1)) { Text("one").tag(1) }
      }
      .labelsHidden())
    #expect(host.texts == [])
    #expect(host.find(.picker)?.options == ["one"])
  }
}
