import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

/// Dialogs, menus and sheets in all their forms.
@MainActor @Suite(.recordedViews)
struct DialogTests {
  final class Answers {
    var all: [String] = []
  }

  struct Asking: View {
    let answers: Answers
    @State var isAsking = false
    @State var isTold = false
    @State var item: PresentationTests.Thing?
    var body: some View {
      VStack {
        Button("ask") { isAsking = true }
          .alert(isPresented: $isAsking) {
            Alert(
              title: Text("Delete?"), message: Text("For good."),
              primaryButton: .destructive(Text("Delete")) { answers.all.append("delete") },
              secondaryButton: .cancel { answers.all.append("cancel") })
          }
        Button("tell") { isTold = true }.alert(isPresented: $isTold) { Alert(title: Text("Done")) }
        Button("item") { item = .init(id: 7) }
          .alert(item: $item) { item in
            Alert(title: Text("Item \(item.id)"), dismissButton: .default(Text("Fine")))
          }
      }
    }
  }

  @Test func alertsAreDescribedByValues() {
    let answers = Answers()
    let host = TestHost(Asking(answers: answers))
    host.find(text: "ask")?.tap()
    #expect(
      host.find(.alert)?.tree.description == """
        alert "Delete?"
          message:
            text "For good."
          actions:
            button destructive
              text "Delete"
            button cancel
              text "Cancel"
        """)
    host.find(text: "Delete")?.tap()
    #expect(host.find(.alert) == nil)
    host.find(text: "ask")?.tap()
    host.find(.alert)?.dismiss()
    #expect(answers.all == ["delete", "cancel"])  // the Escape key performs the action of Cancel
    #expect(host.find(.alert) == nil)
    host.find(text: "tell")?.tap()
    host.find(text: "OK")?.tap()
    host.find(text: "item")?.tap()
    #expect(host.find(.alert)?.tree.description.hasPrefix("alert \"Item 7\"") == true)
    host.find(text: "Fine")?.tap()
    #expect(host.texts == ["ask", "tell", "item"])
    #expect(host.warnings == [])
  }

  struct Choosing: View {
    let answers: Answers
    @State var isChoosing = false
    @State var isOld = false
    @State var subject: String?
    var body: some View {
      VStack {
        Button("choose") { isChoosing = true }
          .confirmationDialog("Sort by", isPresented: $isChoosing, titleVisibility: .visible) {
            Button("Name") { answers.all.append("name") }
            Button("Date") { answers.all.append("date") }
          } message: {
            Text("How?")
          }
        Button("old") { isOld = true }
          .actionSheet(isPresented: $isOld) {
            ActionSheet(
              title: Text("Old"), buttons: [.default(Text("One")) { answers.all.append("one") }, .cancel()])
          }
        Button("about") { subject = "Ann" }
          .confirmationDialog(
            "About", isPresented: Binding(get: { subject != nil }, set: { if !$0 { subject = nil } }),
            presenting: subject
          ) { name in
            Button("Remove \(name)", role: .destructive) { answers.all.append(name) }
            Button("Stop", role: .cancel) { answers.all.append("stop") }
          }
      }
    }
  }

  @Test func aDialogOfChoicesCanBeCancelled() {
    let answers = Answers()
    let host = TestHost(Choosing(answers: answers))
    host.find(text: "choose")?.tap()
    #expect(host.find(.alert)?.texts == ["How?", "Name", "Date", "Cancel"])
    host.find(text: "Date")?.tap()
    host.find(text: "choose")?.tap()
    host.find(text: "Cancel")?.tap()
    #expect(host.find(.alert) == nil)
    host.find(text: "old")?.tap()
    #expect(host.find(.alert)?.texts == ["One", "Cancel"])
    host.find(text: "One")?.tap()
    host.find(text: "about")?.tap()
    #expect(host.find(.alert)?.texts == ["Remove Ann", "Stop"])
    host.find(.alert)?.dismiss()
    #expect(answers.all == ["date", "one", "stop"])
    #expect(host.texts == ["choose", "old", "about"])
  }

  enum Failure: LocalizedError {
    case full
    var errorDescription: String? { "The disk is full." }
    var recoverySuggestion: String? { "Delete something." }
  }

  @Test func anErrorIsTheTitleOfAnAlert() {
    struct Root: View {
      @State var error: Failure? = .full
      @State var isShown = true
      var body: some View {
        Text("root").alert(isPresented: $isShown, error: error) { _ in
          Button("Try again") { error = nil }
        } message: {
          Text($0.recoverySuggestion ?? "")
        }
      }
    }
    let host = TestHost(Root())
    #expect(host.find(.alert)?.tree.description.hasPrefix("alert \"The disk is full.\"") == true)
    #expect(host.find(.alert)?.texts == ["Delete something.", "Try again"])
    host.find(text: "Try again")?.tap()
    #expect(host.texts == ["root"])
  }

  // MARK: - Menus

  struct Menus: View {
    let answers: Answers
    @State var isOn = false
    var body: some View {
      VStack {
        Menu("actions") {
          Button("copy") { answers.all.append("copy") }
          Toggle("on", isOn: $isOn)
          Menu("more") { Button("deep") { answers.all.append("deep") } }
        }
        Menu {
          Button("other") {}
        } label: {
          Label("add", systemImage: "plus")
        } primaryAction: {
          answers.all.append("add")
        }
        Text("row").contextMenu {
          Button("rename") { answers.all.append("rename") }
          Button("delete", role: .destructive) { answers.all.append("delete") }
        }
      }
    }
  }

  @Test func aButtonInAMenuClosesIt() {
    let answers = Answers()
    let host = TestHost(Menus(answers: answers))
    #expect(host.texts == ["actions", "add", "row"])
    host.find(text: "actions")?.tap()
    #expect(host.find(.popover)?.texts == ["copy", "on", "more"])
    host.find(.toggle)?.toggle()
    #expect(host.find(.popover) != nil)
    host.find(text: "copy")?.tap()
    #expect(host.find(.popover) == nil)
    host.find(text: "actions")?.tap()
    host.find(text: "more")?.tap()
    #expect(host.findAll(.popover).count == 2)
    host.find(text: "deep")?.tap()
    #expect(host.findAll(.popover).isEmpty)
    host.find(text: "add")?.tap()
    #expect(answers.all == ["copy", "deep", "add"])
  }

  @Test func aContextMenuOpensOnRequest() {
    let answers = Answers()
    let host = TestHost(Menus(answers: answers))
    host.find(text: "row")?.openContextMenu()
    #expect(host.find(.popover)?.texts == ["rename", "delete"])
    host.find(.popover)?.dismiss()
    #expect(host.find(.popover) == nil)
    host.find(text: "row")?.openContextMenu()
    host.find(text: "delete")?.tap()
    #expect(answers.all == ["delete"])
    #expect(host.find(.popover) == nil)
  }

  @Test func aShareLinkCopies() throws {
    let url = try #require(URL(string: "https://example.org/a"))
    let host = TestHost(
      VStack {
        ShareLink(item: url)
        ShareLink("Send", item: "text", subject: Text("s"), message: Text("m"))
        ShareLink(item: "more") { Text("more") }
      })
    #expect(host.texts == ["Share", "Send", "more"])
    for text in host.texts { host.find(text: text)?.tap() }
    #expect(host.copiedTexts == ["https://example.org/a", "text", "more"])
  }

  // MARK: - Sheets

  struct Covers: View {
    @State var isCovered = false
    @State var isFixed = false
    @State var isLocked = true
    @State var detent = PresentationDetent.medium
    var body: some View {
      VStack {
        Button("cover") { isCovered = true }
          .fullScreenCover(isPresented: $isCovered) { Button("uncover") { isCovered = false } }
        Button("fix") { isFixed = true }
          .sheet(isPresented: $isFixed) {
            VStack {
              Toggle("lock", isOn: $isLocked)
              Button("grow") { detent = .large }
            }
            .interactiveDismissDisabled(isLocked)
            .presentationDetents([.medium, .large, .height(100)], selection: $detent)
          }
      }
    }
  }

  @Test func aCoverIsAsLargeAsAWindow() {
    let host = TestHost(Covers())
    host.find(text: "cover")?.tap()
    let button = host.find(.button, label: "uncover")?.frame
    #expect(button.map { $0.midX } == 240 && button.map { $0.midY } == 280)
    host.find(text: "uncover")?.tap()
    #expect(host.find(.sheet) == nil)
  }

  @Test func aSheetCanBeKeptOpen() {
    let host = TestHost(Covers())
    host.find(text: "fix")?.tap()
    let before = host.find(.button, label: "grow")?.frame?.midY
    host.find(.sheet)?.dismiss()
    #expect(host.find(.sheet) != nil)
    host.find(text: "grow")?.tap()
    let after = host.find(.button, label: "grow")?.frame?.midY
    #expect(after.flatMap { after in before.map { after - $0 } } == 140)
    host.find(.toggle)?.toggle()
    host.find(.sheet)?.dismiss()
    #expect(host.find(.sheet) == nil)
  }
}
