import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ForEachTests {
  @Test func anIdThatComesTwiceIsWarnedOf() {
    struct Root: View {
      let ids: [Int]
      var body: some View { ForEach(ids, id: \.self) { Text("\($0)") } }
    }
    let host = TestHost(Root(ids: [1, 2]))
    #expect(host.warnings.isEmpty)
    host.update(Root(ids: [1, 3, 3]))
    #expect(host.warnings.count == 1 && host.warnings[0].contains("the ID 3 occurs multiple times"))
  }

  @Test func theBindingOfAnElementThatIsGoneHasItsLastValue() throws {
    struct Root: View {
      let store: (Binding<[Int]>) -> Void
      @State private var numbers = [1, 2]
      var body: some View { Text("\(numbers.count)").onAppear { store($numbers) } }
    }
    var made: Binding<[Int]>?
    let host = TestHost(Root { made = $0 })
    let numbers = try #require(made)
    let second = numbers[1]
    #expect(second.wrappedValue == 2)
    numbers.wrappedValue = [1, 9]
    #expect(second.wrappedValue == 9)
    numbers.wrappedValue = []
    host.settle()
    #expect(second.wrappedValue == 9 && host.texts == ["0"])
  }
}
