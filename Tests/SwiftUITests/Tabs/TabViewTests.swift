import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct TabViewTests {
  struct Tabs: View {
    let log: EventLog
    @State var tab = "home"
    var body: some View {
      TabView(selection: $tab) {
        Counted(name: "home", log: log).tabItem { Label("Home", systemImage: "house") }.tag("home")
        Counted(name: "list", log: log).tag("list").tabItem { Text("List") }.badge(3)
        Tab("More", systemImage: "gear", value: "more") { Counted(name: "more", log: log) }
      }
      Button("to more") { tab = "more" }
    }
  }

  @Test func tabsKeepTheirStateAndAppear() {
    let log = EventLog()
    let host = TestHost(Tabs(log: log))
    #expect(host.texts == ["Home", "List", "3", "More", "home 0", "to more"])
    #expect(log.entries == ["+home"])  // the other tabs have not been created
    host.find(text: "home 0")?.tap()
    host.find(.toggle, label: "List 3")?.toggle()
    #expect(host.texts == ["Home", "List", "3", "More", "list 0", "to more"])
    host.find(text: "to more")?.tap()
    #expect(host.texts == ["Home", "List", "3", "More", "more 0", "to more"])
    host.find(.toggle, label: "Home")?.toggle()
    #expect(host.texts == ["Home", "List", "3", "More", "home 1", "to more"])
    #expect(log.entries.sorted() == ["+home", "+home", "+list", "+more", "-home", "-list", "-more"])
    host.unmount()
    #expect(log.entries.count == 8)  // the views of the hidden tabs have already disappeared
  }

  @Test func tabsCanHaveASelectionOfTheirOwn() {
    let host = TestHost(
      TabView {
        Text("one").tabItem { Text("1st") }
        Text("two").tabItem { Text("2nd") }
        ForEach(3..<5) { Text("page \($0)") }
      })
    #expect(host.texts == ["1st", "2nd", "3", "4", "one"])
    host.find(.toggle, label: "2nd")?.toggle()
    #expect(host.texts.last == "two")
    host.find(.toggle, label: "4")?.toggle()
    #expect(host.texts.last == "page 4")
  }
}
