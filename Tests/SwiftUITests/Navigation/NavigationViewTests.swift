import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct NavigationViewTests {
  struct Detail: View {
    let name: String
    @Environment(\.presentationMode) var presentationMode
    var body: some View {
      Button("close \(name)") { presentationMode.wrappedValue.dismiss() }.navigationBarTitle(name, displayMode: .inline)
    }
  }

  struct Old: View {
    @State var isActive = false
    @State var chosen: Int?
    @State var count = 0
    var body: some View {
      NavigationView {
        VStack {
          NavigationLink(destination: Detail(name: "one")) { Text("first") }
          NavigationLink("second", destination: Detail(name: "two \(count)"))
          NavigationLink(destination: Detail(name: "three"), isActive: $isActive) { Text("third") }
          NavigationLink("fourth", tag: 4, selection: $chosen) { Detail(name: "four") }
          Button("activate") { isActive = true }
          Text("\(isActive) \(chosen ?? 0)")
        }
        .navigationBarTitle("Old")
        .navigationBarItems(leading: Button("left") { count += 1 }, trailing: Button("right") { count += 10 })
      }
      .navigationViewStyle(.stack)
    }
  }

  struct OldColumns: View {
    @State private var isFirstActive = false
    @State private var isSecondActive = false
    var body: some View {
      NavigationSplitView {
        VStack {
          NavigationLink(destination: Detail(name: "one"), isActive: $isFirstActive) { Text("first") }
          NavigationLink(destination: Detail(name: "two"), isActive: $isSecondActive) { Text("second") }
          Text("\(isFirstActive) \(isSecondActive)")
        }
      } detail: {
        Text("none")
      }
    }
  }

  @Test func onlyTheLinkOfTheShownPageIsActive() {
    let host = TestHost(OldColumns())
    #expect(host.texts.contains("false false"))
    host.find(text: "first")?.tap()
    #expect(host.texts.contains("true false"))
    host.find(text: "second")?.tap()
    #expect(host.texts.contains("false true"), "\(host.texts)")
  }

  @Test func oldLinksAndBars() {
    let host = TestHost(Old())
    let root = ["left", "Old", "right", "first", "second", "third", "fourth", "activate", "false 0"]
    #expect(host.texts == root)
    host.find(text: "first")?.tap()
    #expect(host.texts == ["Back", "one", "close one"])
    host.find(text: "close one")?.tap()
    #expect(host.texts == root)
    host.find(text: "left")?.tap()
    host.find(text: "right")?.tap()
    host.find(text: "second")?.tap()
    #expect(host.texts == ["Back", "two 11", "close two 11"])
    host.find(text: "Back")?.tap()
    host.find(text: "activate")?.tap()
    #expect(host.texts == ["Back", "three", "close three"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == root)
    host.find(text: "third")?.tap()
    #expect(host.texts.contains("close three"))
    host.find(text: "close three")?.tap()
    host.find(text: "fourth")?.tap()
    #expect(host.texts == ["Back", "four", "close four"])
    host.find(text: "Back")?.tap()
    #expect(host.texts == root)
    #expect(host.warnings == [])
  }
}
