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

  @Test func aTransformedScrollViewScrollsToItsEnd() {
    for factor in [0.5, 1, 2, 3] {
      let host = TestHost(
        ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 300, height: 500) }
          .frame(width: 100, height: 100).scaleEffect(factor).rotationEffect(.degrees(30)),
        size: CGSize(width: 400, height: 400))
      host.find(.scroll)?.scroll(to: CGPoint(x: 1000, y: 1000))
      #expect(host.find(.scroll)?.contentOffset == CGPoint(x: 200, y: 400), "\(factor)")
    }
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

  /// A view that shows several elements, whatever it consists of, is found as its first one.
  @Test func aViewOfSeveralElementsIsFoundAsItsFirst() {
    struct Two: View {
      let name: String
      var body: some View {
        Text("\(name) 1")
        Text("\(name) 2")
      }
    }
    struct Rows: View { var body: some View { ForEach(1..<4) { Text("row \($0)") } } }
    struct Grouped: View {
      var body: some View {
        Group {
          EmptyView()
          Two(name: "group")
        }
      }
    }
    struct Chosen: View {
      let isFirst: Bool
      var body: some View {
        if isFirst { Two(name: "if") } else { Two(name: "else") }
        Text("end")
      }
    }
    struct Nothing: View { var body: some View { EmptyView() } }
    struct Modified: View { var body: some View { Two(name: "padded").padding() } }
    let host = TestHost(
      VStack {
        Two(name: "two")
        Rows()
        Grouped()
        Chosen(isFirst: true)
        Chosen(isFirst: false)
        Nothing()
        Modified()
      })
    #expect(host.findAll(Two.self).map(\.texts) == [["two 1"], ["group 1"], ["if 1"], ["else 1"], ["padded 1"]])
    #expect(host.findAll(Rows.self).map(\.texts) == [["row 1"]])
    #expect(host.findAll(Grouped.self).map(\.texts) == [["group 1"]])
    #expect(host.findAll(Chosen.self).map(\.texts) == [["if 1"], ["else 1"]])
    #expect(host.findAll(Nothing.self).isEmpty)
    #expect(host.find(Modified.self)?.texts == ["padded 1"])
  }
}
