import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct NavigationTitleTests {
  struct Titled: App {
    var body: some Scene { WindowGroup("Notes") { TitledPages() } }
  }

  struct TitledPages: View {
    @State private var name = "Start"
    @State private var shown = 0
    @State private var showsSheet = false
    var body: some View {
      VStack {
        switch shown {
        case 0:
          NavigationStack {
            VStack {
              NavigationLink("go", value: 1)
              NavigationLink("untitled", value: 0)
            }
            .navigationTitle(name)
            .navigationDestination(for: Int.self) { number in
              if number == 0 { Text("page") } else { Text("page").navigationTitle("Page \(number)") }
            }
          }
        case 1:
          NavigationSplitView {
            Text("side").navigationTitle("Folders")
          } detail: {
            Text("detail").navigationTitle("Message")
          }
        case 2: NavigationStack { Text("big").navigationTitle("Large").navigationBarTitleDisplayMode(.large) }
        default: Text("plain").navigationTitle("Alone")
        }
        Button("rename") { name = "Changed" }
        Button("next") { shown += 1 }
        Button("sheet") { showsSheet = true }
          .sheet(isPresented: $showsSheet) { NavigationStack { Text("inside").navigationTitle("Sheet") } }
      }
    }
  }

  @Test func theWindowHasTheTitleOfThePage() throws {
    let host = TestHost(program: Titled.self)
    func title() -> String? { host.find(.window)?.windowTitle }
    #expect(title() == "Start")
    #expect(!host.texts.contains("Start"), "the title is not above the page too")
    host.find(text: "go")?.tap()
    #expect(title() == "Page 1")
    #expect(host.texts.contains("page") && !host.texts.contains("Page 1"))
    host.find(text: "Back")?.tap()
    #expect(title() == "Start")
    host.find(text: "rename")?.tap()
    #expect(title() == "Changed")
    host.find(text: "untitled")?.tap()
    #expect(title() == "Notes", "a page without a title leaves the window its own")
    host.find(text: "sheet")?.tap()
    #expect(host.find(.sheet)?.texts == ["Sheet", "inside"], "a sheet has no title bar")
    #expect(title() == "Notes")
    host.find(.sheet)?.dismiss()
    host.find(text: "next")?.tap()
    #expect(title() == "Message")
    #expect(host.texts.contains("Folders") && !host.texts.contains("Message"), "a side column keeps its title")
    host.find(text: "next")?.tap()
    #expect(title() == "Large")
    #expect(host.texts.contains("Large"), "a large title stays in the page")
    host.find(text: "next")?.tap()
    #expect(title() == "Alone")
    #expect(host.warnings == [])
  }

  @Test func aViewWithoutAWindowShowsItsTitleItself() {
    #expect(TestHost(NavigationStack { Text("a").navigationTitle("Title") }).texts == ["Title", "a"])
  }
}
