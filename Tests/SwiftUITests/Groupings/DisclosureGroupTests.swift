import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct DisclosureGroupTests {
  struct Folder: Identifiable {
    let id: String
    var folders: [Folder]?
  }

  static let folders = [
    Folder(id: "a", folders: [Folder(id: "aa", folders: [Folder(id: "aaa")]), Folder(id: "ab")]), Folder(id: "b"),
  ]

  @Test func anOutlineShowsWhatIsExpanded() {
    let host = TestHost(List(Self.folders, children: \.folders) { Text($0.id) })
    #expect(host.texts == ["a", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "aa", "ab", "b"])
    host.findAll(.button)[1].tap()
    #expect(host.texts == ["a", "aa", "aaa", "ab", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "b"])
    host.find(.button)?.tap()
    #expect(host.texts == ["a", "aa", "aaa", "ab", "b"])  // an element remembers that it is expanded
    let group = TestHost(OutlineGroup(Self.folders, children: \.folders) { Text($0.id) })
    #expect(group.texts == ["a", "b"])
  }

  @Test func aDisclosureGroupShowsAndHides() {
    struct Root: View {
      @State var isExpanded = false
      var body: some View {
        DisclosureGroup("more", isExpanded: $isExpanded) {
          Text("one")
          DisclosureGroup("own") { Text("two") }
        }
        Text("\(isExpanded)")
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["more", "false"])
    host.find(text: "more")?.tap()
    #expect(host.texts == ["more", "one", "own", "true"])
    host.find(text: "own")?.tap()
    #expect(host.texts == ["more", "one", "own", "two", "true"])
    host.find(text: "more")?.tap()
    #expect(host.texts == ["more", "false"])
    let list = TestHost(
      List {
        DisclosureGroup("rows") {
          Text("1")
          Text("2")
        }
      })
    list.find(text: "rows")?.tap()
    #expect(list.findAll(.row).count == 3)
  }

  /// A style that shows the label of a group in capitals, and a switch in place of the button.
  private struct SwitchStyle: DisclosureGroupStyle {
    func makeBody(configuration: Configuration) -> some View {
      VStack {
        Toggle(isOn: configuration.$isExpanded) { configuration.label.textCase(.uppercase) }
        if configuration.isExpanded { configuration.content }
        Button("Close") { configuration.isExpanded = false }
      }
    }
  }

  @Test func aDisclosureGroupHasAStyle() {
    struct Root: View {
      @State var isExpanded = false
      var body: some View {
        DisclosureGroup("more", isExpanded: $isExpanded) {
          Text("one")
          DisclosureGroup("inner") { Text("two") }.disclosureGroupStyle(.automatic)
        }
        .disclosureGroupStyle(SwitchStyle())
        Text("\(isExpanded)")
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.toggle)?.isOn == false)
    #expect(host.texts == ["MORE", "Close", "false"])
    host.find(.toggle)?.tap()
    #expect(host.texts == ["MORE", "one", "inner", "Close", "true"])
    host.find(text: "inner")?.tap()
    #expect(host.texts == ["MORE", "one", "inner", "two", "Close", "true"], "the inner group has a style of its own")
    host.find(.button, label: "Close")?.tap()
    #expect(host.texts == ["MORE", "Close", "false"])

    struct Own: View {
      var body: some View {
        DisclosureGroup("own") { DisclosureGroup("inner") { Text("two") } }.disclosureGroupStyle(SwitchStyle())
      }
    }
    let own = TestHost(Own())
    own.find(.toggle)?.tap()
    #expect(own.texts == ["OWN", "INNER", "Close", "Close"], "groups in a group have its style")
  }

  private struct Item: Identifiable {
    let id: String
    var items: [Item]?
  }

  @Test func severalRowsOfAnOutlineAreSelected() {
    struct Outline: View {
      @State private var selection: Set<String> = ["b"]
      let items = [Item(id: "a", items: [Item(id: "a1")]), Item(id: "b"), Item(id: "c")]
      var body: some View {
        List(items, children: \.items, selection: $selection) { Text($0.id) }
          .listSectionSeparatorTint(.red)
        Text(selection.sorted().joined())
      }
    }
    let host = TestHost(Outline())
    #expect(host.texts.last == "b")
    host.find(text: "c")?.selectRow()
    #expect(host.texts.last == "bc")
  }
}
