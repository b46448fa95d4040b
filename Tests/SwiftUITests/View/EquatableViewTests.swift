import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct EquatableViewTests {
  @Test func anEquatableViewIsComparedWithItsLastValue() {
    struct Number: View, Equatable {
      let number: Int
      nonisolated static func == (one: Number, other: Number) -> Bool { one.number / 10 == other.number / 10 }
      var body: some View { Text("\(number)") }
    }
    struct Root: View {
      @State private var number = 1
      var body: some View {
        Number(number: number).equatable()
        ForEach([5, 11, 12, 3, 4], id: \.self) { next in Button("to \(next)") { number = next } }
      }
    }
    let host = TestHost(Root())
    for (next, shown) in [(5, 1), (11, 11), (12, 11), (3, 3), (4, 3), (11, 11), (5, 5)] {
      host.find(text: "to \(next)")?.tap()
      #expect(host.texts.first == "\(shown)")
    }
  }
}
