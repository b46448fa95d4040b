import SwiftUI
import SwiftUITesting
import Testing

@MainActor @Suite(.recordedViews)
struct ModifierTests {
  /// Returns the outline of a view, without the root.
  private func outline<Content: View>(_ view: Content) -> String {
    TestHost(view).tree.children.map(\.description).joined(separator: "\n")
  }

  @Test func modifiersAreAroundEachOther() {
    #expect(
      outline(Text("a").padding().background(.red).padding(.horizontal, 4).border(.blue, width: 2).opacity(0.5)) == """
        opacity 0.5
          border blue 2
            padding 0 4 0 4
              background red
                padding 16 16 16 16
                  text "a"
        """)
    #expect(outline(Text("a").padding(3)) == "padding 3 3 3 3\n  text \"a\"")
    #expect(
      outline(Text("a").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).hidden())
        == "hidden\n  padding 1 2 3 4\n    text \"a\"")
  }

  @Test func framesAreExactOrBounds() {
    #expect(outline(Text("a").frame(width: 10)) == "frame width 10\n  text \"a\"")
    #expect(
      outline(Text("a").frame(minWidth: 1, maxWidth: .infinity, idealHeight: 5, alignment: .leading))
        == "frame width ≥1 ≤inf height ~5\n  text \"a\"")
  }

  @Test func aModifierIsAroundEachViewOfAGroup() {
    struct Root: View {
      let names: [String]
      var body: some View {
        HStack { ForEach(names, id: \.self) { Text($0) }.padding(1) }
      }
    }
    let host = TestHost(Root(names: ["a", "b"]))
    #expect(
      host.tree.children[0].description == """
        horizontal stack
          padding 1 1 1 1
            text "a"
          padding 1 1 1 1
            text "b"
        """)
    #expect(host.operations { host.update(Root(names: ["b", "a"])) } == ["move padding 1 1 1 1"])
    #expect(host.operations { host.update(Root(names: ["b"])) } == ["remove padding 1 1 1 1"])
    #expect(host.texts == ["b"])
  }

  @Test func aModifierChangesInPlace() {
    struct Root: View {
      let length: CGFloat
      var body: some View { Text("a").padding(length) }
    }
    let host = TestHost(Root(length: 1))
    #expect(host.operations { host.update(Root(length: 2)) } == ["update padding 2 2 2 2"])
    #expect(host.operations { host.update(Root(length: 2)) } == [])
  }

  @Test func aModifierThatShowsItsContentLaterShowsTheLatestOne() {
    struct Curtain: ViewModifier {
      @State private var isOpen = false
      func body(content: Content) -> some View {
        VStack {
          if isOpen { content }
          Button("open") { isOpen.toggle() }
        }
      }
    }
    struct Root: View {
      let text: String
      var body: some View { Text(text).modifier(Curtain()) }
    }
    let host = TestHost(Root(text: "a"))
    host.update(Root(text: "b"))
    #expect(host.texts == ["open"])
    host.find(.button)?.tap()
    #expect(host.texts == ["b", "open"])
    host.find(.button)?.tap()
    host.update(Root(text: "c"))
    host.find(.button)?.tap()
    #expect(host.texts == ["c", "open"])
  }

  @Test func aStyleInAModifierFollowsTheEnvironment() {
    struct Root: View {
      let tint: Color
      var body: some View { Text("a").background(.tint).border(.secondary).tint(tint) }
    }
    let host = TestHost(Root(tint: .red))
    #expect(host.tree.description.contains("background red"))
    #expect(host.tree.description.contains("border secondary 1"))
    #expect(host.operations { host.update(Root(tint: .green)) }.contains("update background green"))
  }

  @Test func aViewCanBeBehindAnother() {
    let expected = """
      backed
        background:
          color red
        text "a"
      """
    #expect(outline(Text("a").background { Color.red }) == expected)
    #expect(outline(Text("a").background(alignment: .top) { Color.red }) == expected)
    #expect(outline(Text("a").background(HStack { Text("b") })).contains("horizontal stack"))
  }

  @Test func aTapRunsTheAction() {
    let taps = Store([String]())
    let host = TestHost(
      VStack {
        Text("one").onTapGesture { taps.value.append("one") }
        Text("two").onTapGesture(count: 2) { taps.value.append("two") }
        Text("off").onTapGesture { taps.value.append("off") }.disabled(true)
        Text("hidden").onTapGesture { taps.value.append("hidden") }.hidden()
      })
    host.find(text: "one")?.tap()
    host.find(text: "two")?.tap(count: 2)
    host.find(text: "off")?.tap()
    host.find(text: "hidden")?.tap()
    #expect(taps.value == ["one", "two"])
  }

  @Test func keysStandForTheControlInside() {
    let taps = Store([String]())
    let isOn = Store(false)
    let host = TestHost(
      VStack {
        HStack { Button("save") { taps.value.append("save") } }.keyboardShortcut("s")
        Button("cancel") { taps.value.append("cancel") }.keyboardShortcut(.cancelAction)
        Toggle("on", isOn: isOn.binding).keyboardShortcut("o", modifiers: [.command, .shift])
        Button("off") { taps.value.append("off") }.keyboardShortcut("x").disabled(true)
      })
    #expect(host.press("s"))
    #expect(host.press(.escape, modifiers: []))
    #expect(host.press("o", modifiers: [.shift, .command]))
    #expect(!host.press("q"))
    host.press("x")
    #expect(taps.value == ["save", "cancel"])
    #expect(isOn.value)
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

  @Test func anotherIdIsAnotherView() {
    struct Root: View {
      let id: Int
      var body: some View { IdentityTests.Tally(name: "a").id(id) }
    }
    let host = TestHost(Root(id: 1))
    host.find(text: "a 0")?.tap()
    host.update(Root(id: 1))
    #expect(host.texts == ["a 1"])
    host.update(Root(id: 2))
    #expect(host.texts == ["a 0"])
  }

  @Test func viewsAreFoundByTheirType() {
    let host = TestHost(
      VStack {
        IdentityTests.Tally(name: "a")
        IdentityTests.Tally(name: "b")
      })
    #expect(host.findAll(IdentityTests.Tally.self).map(\.texts) == [["a 0"], ["b 0"]])
    host.findAll(IdentityTests.Tally.self).last?.tap()
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
