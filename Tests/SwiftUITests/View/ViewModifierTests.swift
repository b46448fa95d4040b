import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct ViewModifierTests {
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
}
