import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct TestHostTests {
  @Test func viewsAreFoundByTheirType() {
    let host = TestHost(
      VStack {
        Tally(name: "a")
        Tally(name: "b")
      })
    #expect(host.findAll(Tally.self).map(\.texts) == [["a 0"], ["b 0"]])
    host.findAll(Tally.self).last?.tap()
    #expect(host.texts == ["a 0", "b 1"])
    #expect(host.find(VStack<Text>.self) == nil)
  }

  @Test func containersShowWhatIsInThem() {
    #expect(
      outline(
        Grid(alignment: .leading, horizontalSpacing: 2) {
          GridRow(alignment: .top) { Text("a") }
          Divider()
        }) == """
          grid
            text "a"
            divider
          """)
    #expect(outline(ScrollView([.horizontal, .vertical]) { Spacer() }) == "scroll\n  spacer")
    #expect(
      outline(
        Form {
          Section("head") { Text("a") }
          Section {
            Text("b")
          } footer: {
            Text("foot")
          }
        }) == """
          form
            section
              header:
                text "head"
              text "a"
            section
              text "b"
              footer:
                text "foot"
          """)
  }

  @Test func aTestWaitsForWhatGoesOnElsewhere() async {
    struct Loading: View {
      let values: AsyncStream<Int>
      @State var sum = 0
      var body: some View {
        Text("\(sum)").task { for await value in values { sum += value } }
      }
    }
    let (stream, values) = AsyncStream.makeStream(of: Int.self)
    let host = TestHost(Loading(values: stream))
    Thread { for value in 1...4 { values.yield(value) } }.start()
    await host.settle { host.texts == ["10"] }
    #expect(host.texts == ["10"])
  }
}
