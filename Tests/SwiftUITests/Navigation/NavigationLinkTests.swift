import Foundation
import SwiftUI
import Testing
import ViewTestHelpers

@testable import SwiftUICore
@testable import SwiftUITesting

@MainActor @Suite(.recordedViews)
struct NavigationLinkTests {
  /// A page that a link shows is evaluated again when the view with the link is.
  @Test func aPageFollowsTheViewWithItsLink() {
    struct Root: View {
      @State private var number = 0
      var body: some View {
        NavigationStack {
          NavigationLink("open") {
            Text("page \(number)")
            Button("more") { number += 1 }
          }
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "open")?.tap()
    host.find(text: "more")?.tap()
    #expect(host.texts.contains("page 1"))
  }

  /// A link in a sidebar selects its value, also if several values can be selected.
  @Test func aLinkSelectsItsValueAmongSeveral() {
    struct Root: View {
      @State private var selected: Set<Int> = [1, 2]
      var body: some View {
        NavigationSplitView {
          List(selection: $selected) { ForEach(1..<4) { NavigationLink("link \($0)", value: $0) } }
        } detail: {
          Text("selected \(selected.sorted().map(String.init).joined(separator: " "))")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts.contains("selected 1 2"))
    host.find(.button, label: "link 3")?.tap()
    #expect(host.texts.contains("selected 3"))
  }

  /// A link to a value on the page of a view pushes the page of the value above that page.
  @Test func aLinkOnThePageOfAViewLeadsToTheNextPage() {
    struct Pages: View {
      let log: EventLog
      @State private var path: [Int] = []
      var body: some View {
        NavigationStack(path: $path) {
          NavigationLink("view") { NavigationLink("value", value: 5).navigationTitle("page of a view") }
            .navigationDestination(for: Int.self) { Text("page \($0)").navigationTitle("page of \($0)") }
        }
        Text("path \(path)")
      }
    }
    let host = TestHost(Pages(log: EventLog()))
    host.find(.button, label: "view")?.tap()
    #expect(host.texts.contains("page of a view"))
    host.find(.button, label: "value")?.tap()
    #expect(host.texts.contains("page 5") && host.texts.contains("page of 5"), "\(host.texts)")
    #expect(host.texts.contains("path []"), "the page of a view has no value in the path, and so none above it has")
  }

  @Test func linksTabsAndColumnsTakeTheirOtherForms() {
    struct Pages: View {
      @State var selection: Int?
      @State var title = "Editable"
      @State var column = NavigationSplitViewColumn.detail
      @State var visibility = NavigationSplitViewVisibility.all
      var body: some View {
        TabView {
          Tab("Links", systemImage: "link") {
            NavigationStack {
              VStack {
                NavigationLink("Open", destination: Text("page"), tag: 1, selection: $selection).isDetailLink(false)
                Button("Select") { selection = 1 }
              }
              .navigationTitle($title)
              .toolbarRole(.editor)
              .toolbarColorScheme(.dark, for: .navigationBar)
            }
          }
          TabSection("More") {
            Tab("Columns", systemImage: "sidebar.left") {
              NavigationSplitView(columnVisibility: $visibility, preferredCompactColumn: $column) {
                Text("side")
              } detail: {
                Text("detail")
              }
              .navigationSplitViewStyle(.balanced)
            }
          }
          Tab(role: .search) { Text("search page") }
        }
        .indexViewStyle(.page(backgroundDisplayMode: .always))
      }
    }
    let host = TestHost(Pages(), size: CGSize(width: 600, height: 400))
    #expect(host.texts.starts(with: ["Links", "Columns", "Search"]))
    #expect(host.texts.contains("Editable"))
    host.find(text: "Select")?.tap()
    host.advance(by: .seconds(1))
    #expect(host.texts.contains("page"))
    host.find(text: "Columns")?.tap()
    #expect(host.texts.contains("side") && host.texts.contains("detail"))
    host.find(text: "Search")?.tap()
    #expect(host.texts.contains("search page"))
  }

  /// In a row, a link is the whole row, but in a scroll view in the row, it is its label.
  @Test func linksInAScrollViewInARowHaveTheSizesOfTheirLabels() {
    let host = TestHost(
      NavigationStack {
        List {
          NavigationLink("row", value: 1)
          ScrollView(.horizontal) {
            HStack(spacing: 0) {
              ForEach(0..<2) { index in
                NavigationLink(value: index) { Color.red.frame(width: 30, height: 20) }
              }
            }
          }
        }
        .navigationDestination(for: Int.self) { Text("page \($0)") }
      })
    let links = host.findAll(.button)
    #expect((links.first?.frame?.width ?? 0) > 60)
    #expect(links.dropFirst().map { $0.frame?.size } == [CGSize(width: 30, height: 20), CGSize(width: 30, height: 20)])
    links.last?.tap()
    #expect(host.texts.contains("page 1"))
  }

  @Test func aLinkWhoseValueIsNotOfTheSelectionPushesAPage() {
    struct Root: View {
      @State private var selection: Int?
      var body: some View {
        NavigationStack {
          List(selection: $selection) {
            NavigationLink("name", value: "Eve")
            Text("number \(selection ?? 0)").tag(5)
          }
          .navigationDestination(for: String.self) { Text("page of \($0)") }
        }
      }
    }
    let host = TestHost(Root())
    host.find(text: "name")?.tap()
    #expect(host.texts.contains("page of Eve"))
  }
}
