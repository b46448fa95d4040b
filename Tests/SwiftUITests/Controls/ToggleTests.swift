import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ToggleTests {
  @Test func aToggleHasTheTintOfItsStyle() {
    func tint(_ style: SwitchToggleStyle) -> Style? {
      TestHost(Toggle("on", isOn: .constant(true)).toggleStyle(style).tint(.green)).find(.toggle)?.style
    }
    #expect(tint(SwitchToggleStyle(tint: .red)) != tint(SwitchToggleStyle(tint: .blue)))
    #expect(tint(SwitchToggleStyle()) != tint(SwitchToggleStyle(tint: .blue)))
  }

  @Test func aToggleOfSeveralValuesHasATitle() {
    struct Source {
      var isOn: Binding<Bool>
    }
    struct Toggles: View {
      @State private var values = [true, false]
      let name = "Both"
      var body: some View {
        let sources = [Source(isOn: $values[0]), Source(isOn: $values[1])]
        Toggle("All", sources: sources, isOn: \.isOn)
        Toggle(name, sources: sources, isOn: \.isOn)
        Text("\(values.filter { $0 }.count)")
      }
    }
    let host = TestHost(Toggles())
    #expect(host.findAll(.toggle).map(\.isOn) == [false, false])
    host.find(.toggle, label: "All")?.toggle()
    #expect(host.texts.last == "2" && host.findAll(.toggle).map(\.isOn) == [true, true])
    host.find(.toggle, label: "Both")?.toggle()
    #expect(host.texts.last == "0")
  }
}
