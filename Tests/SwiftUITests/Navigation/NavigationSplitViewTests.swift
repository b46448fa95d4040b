import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct NavigationSplitViewTests {
  struct Columns: View {
    @State var chosen: Int?
    @State var visibility = NavigationSplitViewVisibility.all
    var body: some View {
      NavigationSplitView(columnVisibility: $visibility) {
        List(0..<3, selection: $chosen) { Text("row \($0)") }.navigationTitle("Side")
      } detail: {
        if let chosen { Text("detail \(chosen)") } else { Text("choose") }
      }
    }
  }

  @Test func aSelectionInTheSidebarIsShownInTheDetail() throws {
    let host = TestHost(Columns())
    #expect(host.texts == ["Side", "row 0", "row 1", "row 2", "choose"])
    host.find(text: "row 1")?.selectRow()
    #expect(host.texts.last == "detail 1")
    let toggle = try #require(host.find(.button, label: "Sidebar"))
    toggle.tap()
    #expect(host.texts == ["detail 1"])
    host.find(.button, label: "Sidebar")?.tap()
    #expect(host.texts == ["Side", "row 0", "row 1", "row 2", "detail 1"])
  }

  struct Linked: View {
    @State var chosen: String?
    let hasSelection: Bool
    var body: some View {
      NavigationSplitView {
        if hasSelection {
          List(["a", "b"], id: \.self, selection: $chosen) { NavigationLink($0, value: $0) }
        } else {
          List(["a", "b"], id: \.self) { NavigationLink($0, value: $0) }
            .navigationDestination(for: String.self) { name in
              VStack {
                Text("page \(name)")
                NavigationLink("deeper") { Text("deep \(name)") }
              }
            }
        }
      } detail: {
        Text("chosen \(chosen ?? "-")")
      }
    }
  }

  @Test func aLinkWhoseValueTheSelectionCannotHaveShowsItsPage() {
    struct Root: View {
      @State private var chosen: String? = "a"
      var body: some View {
        NavigationSplitView {
          List(selection: $chosen) {
            NavigationLink("name", value: "b")
            NavigationLink("number", value: 7)
          }
          .navigationDestination(for: Int.self) { Text("page \($0)") }
        } detail: {
          Text("chosen \(chosen ?? "-")")
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "number")?.tap()
    #expect(host.texts.contains("page 7"))
    #expect(!host.texts.contains("chosen b"))
  }

  /// An element that is the value of its link, and whose id has another type.
  private struct Place: Identifiable, Hashable {
    let name: String
    var id: Int { name.count }

    static let all = ["a", "bb", "ccc"].map(Place.init)
  }

  private func selectedRows<V: View>(_ host: TestHost<V>) -> [Int]? {
    guard case .list(let content, _)? = host.find(.list)?.tree.primitive else { return nil }
    return content.selection
  }

  @Test func aRowIsSelectedByTheValueOfItsLink() {
    struct Places: View {
      @State private var selection: Place? = Place.all[1]
      var body: some View {
        NavigationSplitView {
          List(Place.all, selection: $selection) { place in NavigationLink(place.name, value: place) }
        } detail: {
          Text("detail \(selection?.name ?? "-")")
          Button("last") { selection = Place.all[2] }
          Button("none") { selection = nil }
        }
      }
    }
    let host = TestHost(Places())
    #expect(selectedRows(host) == [1])
    host.find(text: "a")?.tap()
    #expect(selectedRows(host) == [0] && host.texts.contains("detail a"))
    host.find(text: "bb")?.selectRow()
    #expect(selectedRows(host) == [1] && host.texts.contains("detail bb"))
    host.find(.button, label: "last")?.tap()
    #expect(selectedRows(host) == [2])
    host.find(.button, label: "none")?.tap()
    #expect(selectedRows(host) == [])
  }

  /// Of the tag, the value of the link and the id, the first one counts that the selection can have.
  @Test func aTagPrecedesTheValueOfALink() {
    struct Rows<Value: Hashable>: View {
      @State var selection: Value?
      var body: some View {
        NavigationSplitView {
          List(selection: $selection) {
            NavigationLink("one", value: "link 1").tag("tag 1")
            NavigationLink("two", value: "link 2").tag(2)
            ForEach(Place.all) { place in NavigationLink(place.name, value: place) }
          }
        } detail: {
          Text("x")
        }
      }
    }
    #expect(selectedRows(TestHost(Rows<String>(selection: "tag 1"))) == [0])
    #expect(selectedRows(TestHost(Rows<String>(selection: "link 1"))) == [])
    #expect(selectedRows(TestHost(Rows<String>(selection: "link 2"))) == [1])
    #expect(selectedRows(TestHost(Rows<Int>(selection: 3))) == [4], "an id")
    #expect(selectedRows(TestHost(Rows<Place>(selection: Place.all[0]))) == [2])
  }

  /// A row whose link or tag gets the selected value is selected.
  @Test(arguments: [true, false]) func theValueOfARowChanges(isLink: Bool) {
    struct Renamed: View {
      let isLink: Bool
      @State private var name = "old"
      @State private var selection: String? = "new"
      var body: some View {
        NavigationSplitView {
          List(selection: $selection) {
            if isLink { NavigationLink("link", value: name) } else { Text("row").tag(name) }
          }
        } detail: {
          Button("rename") { name = "new" }
        }
      }
    }
    let host = TestHost(Renamed(isLink: isLink))
    #expect(selectedRows(host) == [])
    host.find(.button, label: "rename")?.tap()
    #expect(selectedRows(host) == [0])
  }

  @Test func aLinkInTheSidebarSelectsOrShowsItsPageInTheDetail() {
    let selecting = TestHost(Linked(hasSelection: true))
    selecting.find(text: "b")?.tap()
    #expect(selecting.texts == ["a", "b", "chosen b"])
    let showing = TestHost(Linked(hasSelection: false))
    showing.find(text: "b")?.tap()
    #expect(showing.texts == ["a", "b", "page b", "deeper"], "the page is there instead of the root")
    showing.find(text: "deeper")?.tap()
    #expect(showing.texts == ["a", "b", "Back", "deep b"])
    showing.find(text: "a")?.tap()
    #expect(showing.texts == ["a", "b", "page a", "deeper"])
    showing.find(text: "deeper")?.tap()
    #expect(showing.texts == ["a", "b", "Back", "deep a"])
    showing.find(text: "Back")?.tap()
    #expect(showing.texts == ["a", "b", "page a", "deeper"])
  }

  @Test func linesAreBetweenTheColumns() {
    func lines(_ visibility: NavigationSplitViewVisibility) -> Int {
      let host = TestHost(
        NavigationSplitView(columnVisibility: .constant(visibility)) {
          Text("sidebar")
        } content: {
          Text("content")
        } detail: {
          Text("detail")
        }, size: CGSize(width: 900, height: 300))
      return host.findAll(.divider).count
    }
    #expect(lines(.all) == 2)
    #expect(lines(.doubleColumn) == 1)
    #expect(lines(.detailOnly) == 0)
  }

  @Test func theFirstWidthOfAColumnApplies() throws {
    let host = TestHost(
      NavigationSplitView {
        VStack {
          Text("one").navigationSplitViewColumnWidth(100)
          Color.red.navigationSplitViewColumnWidth(200).accessibilityIdentifier("wide")
        }
      } detail: {
        Text("detail")
      }, size: CGSize(width: 600, height: 200))
    #expect(host.find(identifier: "wide")?.frame?.width == 100)
  }

  @Test func aListInASidebarHasItsStyle() {
    struct Root: View {
      var body: some View {
        NavigationSplitView {
          List { Text("sidebar") }
        } content: {
          List { Text("content") }
        } detail: {
          List { Text("detail") }.listStyle(.inset)
        }
      }
    }
    func appearances(_ host: TestHost<some View>) -> [_ListAppearance] {
      host.findAll(.list).compactMap {
        if case .list(let content, _) = $0.tree.primitive { content.appearance } else { nil }
      }
    }
    #expect(appearances(TestHost(Root())) == [.sidebar, .automatic, .inset])
    let other = NavigationSplitView {
      List { Text("sidebar") }.listStyle(.plain)
    } detail: {
      Text("detail")
    }
    #expect(appearances(TestHost(other)) == [.plain])
  }

  @Test func aPageInTheNextColumnIsReplaced() {
    struct Root: View {
      @State private var isShown = false
      @State private var number = 1
      var body: some View {
        NavigationSplitView {
          VStack {
            Toggle("shown", isOn: $isShown)
            Button("other") { number += 1 }
          }
          .navigationDestination(isPresented: $isShown) { Text("page \(number)") }
        } detail: {
          Text("nothing")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(text: "nothing") != nil)
    host.find(.toggle)?.toggle()
    #expect(host.find(text: "page 1") != nil)
    host.find(text: "other")?.tap()
    #expect(host.find(text: "page 2") != nil)
    host.find(.toggle)?.toggle()
    #expect(host.find(text: "page 2") == nil)
  }
}
