import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct NavigationTests {
  struct PersonPage: View {
    let name: String
    @Environment(\.dismiss) var dismiss
    var body: some View {
      Button("leave \(name)") { dismiss() }
      NavigationLink("deeper", value: name.count)
    }
  }

  struct People: View {
    let greeting: String
    @State var taps = 0
    var body: some View {
      VStack {
        Button("taps \(taps)") { taps += 1 }
        NavigationLink("Ann", value: "Ann")
        NavigationLink("Nobody", value: String?.none)
        NavigationLink("about") { Text("about us").navigationTitle("About") }
      }
      .navigationTitle("People")
      .navigationDestination(for: String.self) { PersonPage(name: greeting + $0).navigationTitle($0) }
      .navigationDestination(for: Int.self) { Text("number \($0)") }
    }
  }

  struct Own: View {
    var greeting = ""
    var body: some View { NavigationStack { People(greeting: greeting) } }
  }

  @Test func linksPutPagesOnTop() {
    let host = TestHost(Own())
    #expect(host.texts == ["People", "taps 0", "Ann", "Nobody", "about"])
    host.find(text: "taps 0")?.tap()
    host.find(text: "Nobody")?.tap()
    host.find(text: "Ann")?.tap()
    #expect(host.texts == ["Back", "Ann", "leave Ann", "deeper"])
    host.find(text: "deeper")?.tap()
    #expect(host.texts == ["Back", "number 3"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["Back", "Ann", "leave Ann", "deeper"])
    host.find(text: "leave Ann")?.tap()
    #expect(host.texts == ["People", "taps 1", "Ann", "Nobody", "about"])
    host.find(text: "about")?.tap()
    #expect(host.texts == ["Back", "About", "about us"])
    host.press(.leftArrow, modifiers: .option)
    #expect(host.texts == ["People", "taps 1", "Ann", "Nobody", "about"])
    #expect(host.warnings == [])
  }

  @Test func aPageSeesNewValues() {
    let host = TestHost(Own(greeting: "Dr "))
    host.find(text: "Ann")?.tap()
    #expect(host.texts.contains("leave Dr Ann"))
    host.update(Own(greeting: "Prof "))
    #expect(host.texts.contains("leave Prof Ann"))
  }

  @Test func aPathSaysWhatIsShown() {
    struct Bound: View {
      @State var path = ["Ann"]
      var body: some View {
        Text(path.joined(separator: "/"))
        Button("two") { path = ["Bea", "Cid"] }
        NavigationStack(path: $path) {
          NavigationLink("Dan", value: "Dan").navigationDestination(for: String.self) { Text("page \($0)") }
        }
      }
    }
    let host = TestHost(Bound())
    #expect(host.texts == ["Ann", "two", "Back", "page Ann"])
    host.find(text: "two")?.tap()
    #expect(host.texts == ["Bea/Cid", "two", "Back", "page Cid"])
    host.find(text: "Back")?.tap()
    host.find(text: "Back")?.tap()
    #expect(host.texts == ["", "two", "Dan"])
    host.find(text: "Dan")?.tap()
    #expect(host.texts == ["Dan", "two", "Back", "page Dan"])
  }

  @Test func aPathMayBeOfManyTypes() {
    struct Bound: View {
      @State var path = NavigationPath(["Ann"])
      var body: some View {
        NavigationStack(path: $path) { People(greeting: "") }
        Button("home \(path.count)") { path.removeLast(path.count) }
      }
    }
    let host = TestHost(Bound())
    host.find(text: "deeper")?.tap()
    #expect(host.texts == ["Back", "number 3", "home 2"])
    host.find(text: "home 2")?.tap()
    #expect(host.texts.contains("taps 0"))
  }

  struct Stop: Hashable, Codable {
    var name: String
    var zone: Int
  }

  @Test func aPathIsStored() throws {
    var path = NavigationPath()
    path.append(7)
    path.append(Stop(name: "Hafen", zone: 2))
    path.append("last")
    let data = try JSONEncoder().encode(#require(path.codable))
    let list = try JSONDecoder().decode([String].self, from: data)
    #expect(list.count == 6 && list[1] == "\"last\"" && list[5] == "7", "types and values, the topmost first")
    let stored = try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: data)
    #expect(NavigationPath(stored) == path)
    #expect(stored == path.codable)
    struct Secret: Hashable {}
    path.append(Secret())
    #expect(path.codable == nil, "a value can't be encoded")
    #expect(NavigationPath().codable.map { NavigationPath($0) } == NavigationPath())
  }

  @Test func aStoredPathMayBeBroken() {
    for text in ["[\"4None4StopV\",\"{}\"]", "[\"Si\",\"x\"]", "[\"Si\"]", "{}"] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(NavigationPath.CodableRepresentation.self, from: Data(text.utf8))
      }
    }
  }

  @Test func aValueWithoutAPageIsWarnedOf() {
    let host = TestHost(NavigationStack { NavigationLink("go", value: 1.5) })
    host.find(text: "go")?.tap()
    #expect(host.texts == ["Back"])
    #expect(host.warnings.first?.contains("value of type Double") == true)
    #expect(TestHost(NavigationLink("go", value: 1)).find(.button)?.isEnabled == false)
  }

  @Test func aListBelowAPageIsShownAnew() {
    let host = TestHost(
      NavigationStack {
        List(0..<2) { Tally(name: "row \($0):") }
        NavigationLink("on") { Text("page") }
      })
    host.find(text: "row 1: 0")?.tap()
    host.find(text: "on")?.tap()
    #expect(host.texts == ["Back", "page"])
    let operations = host.operations { host.find(text: "Back")?.tap() }
    #expect(operations.filter { $0 == "make row" }.count == 2)
    #expect(host.texts == ["row 0: 0", "row 1: 1", "on"])
    host.find(text: "row 1: 1")?.tap()
    #expect(host.texts == ["row 0: 0", "row 1: 2", "on"])
  }
}
