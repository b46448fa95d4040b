import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct PickerTests {
  private struct Choice: View {
    let titles: [String]
    var body: some View {
      Picker("", selection: .constant(0)) { ForEach(titles.indices, id: \.self) { Text(titles[$0]).tag($0) } }
        .labelsHidden().fixedSize()
    }
  }

  @Test func aPickerHasTheSizeOfItsOptions() {
    func width(_ host: TestHost<Choice>) -> CGFloat? { host.find(.picker)?.frame?.width }
    let host = TestHost(Choice(titles: ["a"]))
    let narrow = width(host)
    host.update(Choice(titles: ["a", "a much longer title"]))
    #expect(width(host) == width(TestHost(Choice(titles: ["a", "a much longer title"]))))
    host.update(Choice(titles: ["a"]))
    #expect(width(host) == narrow)
  }

  private final class Offset: ObservableObject {
    @Published var value = 0
  }

  /// Views that change their own tags inside a picker or a tab view.
  private struct Tagged: View {
    @ObservedObject var offset: Offset
    var body: some View { ForEach(0..<3, id: \.self) { Text("option \($0)").tag($0 + offset.value) } }
  }

  @Test func aTagThatChangesInsideAPickerIsThatOfItsOption() {
    struct Choice: View {
      let offset: Offset
      @State private var chosen = 1
      var body: some View {
        Text("chosen \(chosen)")
        Picker("picker", selection: $chosen) { Tagged(offset: offset) }
      }
    }
    let offset = Offset()
    let host = TestHost(Choice(offset: offset))
    #expect(host.find(.picker)?.selectedOption == "option 1")
    offset.value = -1
    host.settle()
    #expect(host.find(.picker)?.selectedOption == "option 2")
    host.find(.picker)?.select("option 0")
    #expect(host.texts.first == "chosen -1")
  }
}
