import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct NavigationStackTests {
  /// The pages below the topmost page appear when the pages above them are popped, not when they are created.
  @Test func pagesBelowTheTopmostAppearWhenTheyAreShown() {
    struct Root: View {
      let log: EventLog
      @State var path = [1, 2]
      var body: some View {
        NavigationStack(path: $path) {
          Counted(name: "root", log: log)
            .navigationDestination(for: Int.self) { Counted(name: "page \($0)", log: log) }
        }
        Button("to two more") { path = [1, 3, 4] }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["+page 2"])
    host.find(text: "to two more")?.tap()
    #expect(log.take().sorted() == ["+page 4", "-page 2"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+page 3", "-page 4"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+page 1", "-page 3"])
    host.find(text: "Back")?.tap()
    #expect(log.take().sorted() == ["+root", "-page 1"])
    host.unmount()
    #expect(log.take() == ["-root"])
  }

  /// A page that is never shown neither appears nor disappears, and its tasks don't run.
  @Test func aPageThatIsNeverShownDoesNotAppear() {
    struct Root: View {
      let log: EventLog
      var body: some View {
        NavigationStack(path: .constant([1])) {
          TabView {
            NavigationStack { Counted(name: "inner", log: log) }.tabItem { Text("tab") }
            Counted(name: "other", log: log).tabItem { Text("other tab") }
          }
          .navigationDestination(for: Int.self) { _ in Text("page") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    #expect(host.texts.contains("page"))
    #expect(log.take() == [])
    host.unmount()
    #expect(log.take() == [])
  }

  /// A change below a covered page does not make the views inside the page appear.
  @Test func aChangeOfAHiddenStackDoesNotMakeItsPagesAppear() {
    struct Root: View {
      let log: EventLog
      @State var outer: [Int] = []
      @State var inner = [1]
      @State var hasMore = false
      var body: some View {
        NavigationStack(path: $outer) {
          VStack {
            NavigationStack(path: $inner) {
              Counted(name: "root", log: log)
                .navigationDestination(for: Int.self) { _ in Counted(name: "inner", log: log) }
            }
            if hasMore { Counted(name: "more", log: log) }
          }
          .navigationDestination(for: Int.self) { _ in Text("covering") }
        }
        Button("cover") { outer = [1] }
        Button("uncover") { outer = [] }
        Button("pop") { inner = [] }
        Button("add") { hasMore = true }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    #expect(log.take() == ["+inner"])
    host.find(text: "cover")?.tap()
    #expect(log.take() == ["-inner"])
    host.find(text: "pop")?.tap()
    #expect(log.take() == [])
    host.find(text: "add")?.tap()
    #expect(log.take() == [])
    host.find(text: "uncover")?.tap()
    #expect(log.take().sorted() == ["+more", "+root"])
  }

  @Test func aCoveredPageDisappears() {
    struct Root: View {
      let log: EventLog
      var body: some View {
        NavigationStack {
          NavigationLink("go") { Counted(name: "page", log: log) }
            .onAppear { log.add("+root") }
            .onDisappear { log.add("-root") }
        }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(text: "go")?.tap()
    #expect(Set(log.entries.dropFirst()).isSuperset(of: ["-root", "+page"]))
    host.find(text: "Back")?.tap()
    #expect(log.entries.filter { $0 == "+root" }.count == 2)
    #expect(log.entries.filter { $0 == "-page" }.count == 1)
  }

  @Test func aPageShowsTheStateOfTheViewBelowIt() {
    struct Root: View {
      @State private var count = 0
      var body: some View {
        NavigationStack { Middle(count: count) { count += 1 } }
      }
    }
    struct Middle: View {
      let count: Int
      let add: () -> Void
      @State private var isShown = false
      var body: some View {
        VStack {
          Button("open") { isShown = true }
          NavigationLink("link") { page("linked") }
        }
        .navigationDestination(isPresented: $isShown) { page("presented") }
      }
      private func page(_ name: String) -> some View {
        VStack {
          Text("\(name) \(count)")
          Button("add") { add() }
        }
      }
    }
    for (button, name) in [("open", "presented"), ("link", "linked")] {
      let host = TestHost(Root())
      host.find(text: button)?.tap()
      for count in 0..<3 {
        #expect(host.texts.contains("\(name) \(count)"))
        host.find(text: "add")?.tap()
      }
    }
  }
}
