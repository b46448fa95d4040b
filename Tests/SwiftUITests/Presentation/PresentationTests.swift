import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@MainActor @Suite(.recordedViews)
struct PresentationTests {
  struct Done: View {
    @Environment(\.dismiss) var dismiss
    @Environment(\.isPresented) var isPresented
    var body: some View { Button("done \(isPresented)") { dismiss() } }
  }

  struct Popping: View {
    @State var isOpen = false
    @State var bodies = 0
    var body: some View {
      HStack {
        Button("open") { isOpen = true }.popover(isPresented: $isOpen, arrowEdge: .bottom) {
          Text("inside")
          Tally(name: "tally")
          Done()
        }
        Text(isOpen ? "is open" : "is closed")
      }
    }
  }

  /// A popover is attached to the view, or to a part of it that depends on the view's size.
  @Test func aPopoverIsAttachedToAPlace() throws {
    func place(_ anchor: PopoverAttachmentAnchor?, _ direction: LayoutDirection = .leftToRight) throws -> CGRect {
      let open = Binding.constant(true)
      let host = TestHost(
        Group {
          if let anchor {
            Text("view").popover(isPresented: open, attachmentAnchor: anchor) { Text("inside") }
          } else {
            Text("view").popover(isPresented: open) { Text("inside") }
          }
        })
      guard case .popover(.top, nil, let place) = try #require(host.find(.popover)).tree.primitive else {
        throw CancellationError()
      }
      return place.rect(in: CGRect(x: 0, y: 0, width: 200, height: 100), direction)
    }
    #expect(try place(nil) == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(try place(.rect(.bounds)) == CGRect(x: 0, y: 0, width: 200, height: 100))
    #expect(
      try place(.rect(.rect(CGRect(x: 5, y: 6, width: 7, height: 8)))) == CGRect(x: 5, y: 6, width: 7, height: 8))
    #expect(try place(.point(.topTrailing)) == CGRect(x: 200, y: 0, width: 0, height: 0))
    #expect(try place(.point(.topTrailing), .rightToLeft) == CGRect(x: 0, y: 0, width: 0, height: 0))
  }

  @Test func aPopoverIsThereForAsLongAsItsBindingSaysSo() {
    let host = TestHost(Popping())
    #expect(host.texts == ["open", "is closed"])
    host.find(text: "open")?.tap()
    #expect(
      host.tree.children[0].description == """
        horizontal stack
          presenter
            button
              text "open"
            popover bottom
              text "inside"
              button
                text "tally 0"
              button
                text "done true"
          text "is open"
        """)
    host.find(text: "tally 0")?.tap()
    #expect(host.find(text: "tally 1") != nil)
    host.find(.popover)?.dismiss()
    #expect(host.texts == ["open", "is closed"])
    host.find(text: "open")?.tap()
    #expect(host.find(text: "tally 0") != nil)
    host.find(text: "done true")?.tap()
    #expect(host.texts == ["open", "is closed"])
  }

  struct Thing: Identifiable {
    let id: Int
  }

  struct Sheets: View {
    let log: EventLog
    @State var thing: Thing?
    var body: some View {
      VStack {
        Button("one") { thing = Thing(id: 1) }
        Text("\(thing?.id ?? 0)")
      }
      .sheet(item: $thing) {
        log.add("gone")
      } content: { thing in
        Button("next") { self.thing = Thing(id: thing.id + 1) }
        Tally(name: "sheet \(thing.id)")
      }
    }
  }

  @Test func anotherItemIsAnotherSheet() {
    let log = EventLog()
    let host = TestHost(Sheets(log: log))
    host.find(text: "one")?.tap()
    host.find(text: "sheet 1 0")?.tap()
    #expect(host.texts == ["one", "1", "next", "sheet 1 1"])
    host.find(text: "next")?.tap()
    #expect(host.texts == ["one", "2", "next", "sheet 2 0"])
    host.find(.sheet)?.dismiss()
    #expect(host.texts == ["one", "0"])
    #expect(log.entries == ["gone", "gone"])
  }

  struct Asking: View {
    let answers: Store<[String]>
    @State var isAsking = true
    @State var isTold = false
    var body: some View {
      Text("\(isAsking) \(isTold)")
        .alert("Delete?", isPresented: $isAsking) {
          Button("Delete", role: .destructive) { answers.value.append("delete \(isAsking)") }
          Button("Keep", role: .cancel) {}
        } message: {
          Text("For good.")
        }
        .alert("Told", isPresented: $isTold) {}
      Button("ask") { isAsking = true }
      Button("tell") { isTold = true }
    }
  }

  @Test func everyButtonEndsAnAlert() {
    let answers = Store([String]())
    let host = TestHost(Asking(answers: answers))
    #expect(
      host.find(.alert)?.tree.description == """
        alert "Delete?"
          message:
            text "For good."
          actions:
            button destructive
              text "Delete"
            button cancel
              text "Keep"
        """)
    host.find(text: "Delete")?.tap()
    #expect(answers.value == ["delete true"])
    #expect(host.texts == ["false false", "ask", "tell"])
    host.find(text: "ask")?.tap()
    host.find(text: "Keep")?.tap()
    #expect(host.texts == ["false false", "ask", "tell"])
    host.find(text: "tell")?.tap()
    #expect(host.texts == ["false true", "OK", "ask", "tell"])
    host.find(text: "OK")?.tap()
    #expect(host.texts == ["false false", "ask", "tell"])
  }

  @Test func aPreferredSchemeStaysInItsPresentation() {
    struct Scheme: View {
      @Environment(\.colorScheme) var colorScheme
      var body: some View { Text("\(colorScheme)") }
    }
    struct Root: View {
      var body: some View {
        Scheme()
          .popover(isPresented: .constant(true)) {
            Scheme().preferredColorScheme(.dark)
          }
      }
    }
    let host = TestHost(Root())
    #expect(host.texts == ["light", "dark"])
    #expect(host.find(.popover)?.tree.primitive == .popover(edge: .top, colorScheme: .dark))
    #expect(host.preferredColorScheme == nil)
  }

  @Test func theContentOfAPresentationSeesNewValues() {
    struct Root: View {
      let name: String
      @State var count = 0
      var body: some View {
        Button("count") { count += 1 }
          .sheet(isPresented: .constant(true)) { Text("\(name) \(count)") }
      }
    }
    let host = TestHost(Root(name: "a"))
    #expect(host.texts == ["count", "a 0"])
    host.find(text: "count")?.tap()
    #expect(host.texts == ["count", "a 1"])
    host.update(Root(name: "b"))
    #expect(host.texts == ["count", "b 1"])
  }

  @Test func aPopoverMovesToWhatIsFirst() {
    struct Root: View {
      let isFirst: Bool
      var body: some View {
        HStack {
          Group {
            if isFirst { Text("first") }
            Text("second")
          }
          .popover(isPresented: .constant(true)) { Text("inside") }
        }
      }
    }
    let host = TestHost(Root(isFirst: true))
    #expect(host.texts == ["first", "inside", "second"])
    host.update(Root(isFirst: false))
    #expect(host.texts == ["second", "inside"])
    host.update(Root(isFirst: true))
    #expect(host.texts == ["first", "inside", "second"])
  }

  @Test func anAlertIsAboutAValue() {
    struct Root: View {
      let file: String?
      @State var isAsking = true
      var body: some View {
        Text("\(isAsking)")
          .alert("Open?", isPresented: $isAsking, presenting: file) { file in
            Button("Open \(file)") {}
          } message: { file in
            Text("\(file) is big.")
          }
      }
    }
    let host = TestHost(Root(file: nil))
    #expect(host.find(.alert) == nil)
    host.update(Root(file: "a"))
    #expect(host.find(.alert)?.texts == ["a is big.", "Open a"])
    host.update(Root(file: "b"))
    host.find(text: "Open b")?.tap()
    #expect(host.texts == ["false"])
  }

  /// A count of evaluations.
  final class Evaluations {
    private(set) var count = 0
    func add() { count += 1 }
  }

  struct Counted: View {
    let evaluations: Evaluations
    @State var isOpen = false
    @State var number = 0
    var body: some View {
      Button("open \(number)") { isOpen = true }
        .sheet(isPresented: $isOpen) {
          let _ = evaluations.add()
          Button("count \(number)") { number += 1 }
          Button("close") { isOpen = false }
        }
    }
  }

  @Test func aPresentationIsEvaluatedOnceWhenItBegins() {
    let evaluations = Evaluations()
    let host = TestHost(Counted(evaluations: evaluations))
    #expect(evaluations.count == 0)
    host.find(text: "open 0")?.tap()
    #expect(evaluations.count == 1)
    host.find(text: "count 0")?.tap()
    #expect(host.find(text: "count 1") != nil)
    #expect(evaluations.count == 2)
    host.find(text: "close")?.tap()
    #expect(evaluations.count == 2)
    host.find(text: "open 1")?.tap()
    #expect(evaluations.count == 3)
  }
}
