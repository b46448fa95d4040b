import Combine
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct SubscriptionViewTests {
  @Test func aSubscriptionViewHandlesElements() {
    struct Root: View {
      let subject: PassthroughSubject<Int, Never>
      @State var numbers: [Int] = []
      var body: some View {
        SubscriptionView(content: Text("\(numbers)"), publisher: subject) { numbers.append($0) }
      }
    }
    let subject = PassthroughSubject<Int, Never>()
    let host = TestHost(Root(subject: subject))
    subject.send(1)
    subject.send(2)
    host.settle()
    #expect(host.texts == ["[1, 2]"])
  }
}
