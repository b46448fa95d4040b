import Foundation
import SwiftUI
import SwiftUITesting
import Testing
import ViewTestHelpers

@testable import SwiftUICore

@MainActor @Suite(.recordedViews)
struct ObjectTests {
  final class Basket: ObservableObject {
    @Published var count = 0
    @Published var name = "basket"
  }

  final class Made {
    var baskets: [Basket] = []

    func make() -> Basket {
      baskets.append(Basket())
      return baskets[baskets.count - 1]
    }
  }

  struct Weak {
    weak var object: Basket?
    init(_ object: Basket?) { self.object = object }
  }

  struct Field: View {
    @Binding var count: Int
    var body: some View { Button("count \(count)") { count += 1 } }
  }

  struct Name: View {
    @Binding var name: String
    var body: some View { Text(name) }
  }

  struct Observer: View {
    @ObservedObject var basket: Basket
    var body: some View {
      Field(count: $basket.count)
      Name(name: $basket.name)
    }
  }

  @Test func aPublishedPropertyDrivesThoseWhoReadIt() {
    let basket = Basket()
    let host = TestHost(Observer(basket: basket))
    host.resetCounts()
    host.find(text: "count 0")?.tap()
    #expect(basket.count == 1)
    #expect(host.texts == ["count 1", "basket"])
    #expect(host.bodyCount(of: Observer.self) == 1)
    #expect(host.bodyCount(of: Field.self) == 1)
    #expect(host.bodyCount(of: Name.self) == 0)
    #expect(host.warnings == [])
  }

  @Test func anotherObjectTakesTheFirstOnesPlace() {
    let (one, other) = (Basket(), Basket())
    other.count = 5
    let host = TestHost(Observer(basket: one))
    host.update(Observer(basket: other))
    #expect(host.texts == ["count 5", "basket"])
    host.resetCounts()
    one.count = 9
    host.settle()
    #expect(host.bodyCount(of: Observer.self) == 0)
  }

  struct Owner: View {
    @StateObject var basket: Basket
    let title: String

    init(title: String, made: Made) {
      self.title = title
      _basket = StateObject(wrappedValue: made.make())
    }

    var body: some View {
      Text(title)
      Field(count: $basket.count)
    }
  }

  @Test func aStateObjectIsMadeOncePerIdentity() {
    let made = Made()
    _ = Owner(title: "never shown", made: made)
    #expect(made.baskets.count == 0)
    let host = TestHost(Owner(title: "a", made: made))
    host.find(text: "count 0")?.tap()
    host.update(Owner(title: "b", made: made))
    #expect(host.texts == ["b", "count 1"])
    #expect(made.baskets.count == 1)
  }

  @Test func whatIsGoneReleasesItsObjects() {
    struct Root: View {
      let isOn: Bool
      let made: Made
      var body: some View { if isOn { Owner(title: "a", made: made) } }
    }
    let made = Made()
    let host = TestHost(Root(isOn: true, made: made))
    let basket = Weak(made.baskets.popLast())
    #expect(basket.object != nil)
    host.update(Root(isOn: false, made: made))
    #expect(basket.object == nil)
  }

  @Test func aHostThatEndsReleasesItsObjects() {
    let made = Made()
    let host = TestHost(Owner(title: "a", made: made))
    let basket = Weak(made.baskets.popLast())
    #expect(basket.object != nil)
    host.unmount()
    #expect(basket.object == nil)
  }

  struct Finder: View {
    @EnvironmentObject var basket: Basket
    var body: some View { Field(count: $basket.count) }
  }

  struct Giver: View {
    let basket: Basket
    var body: some View { VStack { Finder() }.environmentObject(basket) }
  }

  @Test func anEnvironmentObjectIsFoundByItsType() {
    let (one, other) = (Basket(), Basket())
    other.count = 5
    let host = TestHost(Giver(basket: one))
    host.find(text: "count 0")?.tap()
    #expect(host.texts == ["count 1"])
    host.update(Giver(basket: other))
    #expect(host.texts == ["count 5"])
    other.count = 6
    host.settle()
    #expect(host.texts == ["count 6"])
  }

  @Test func aMissingEnvironmentObjectSaysWhatIsMissingWhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = TestHost(Finder()) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      words.contains(
        "No ObservableObject of type Basket found. A View.environmentObject(_:) for Basket may be missing as an ancestor "
          + "of this view, Finder."))
  }

  @Test func publishingElsewhereIsWarnedOf() async {
    let basket = Basket()
    let host = TestHost(Observer(basket: basket))
    nonisolated(unsafe) let shared = basket
    await withCheckedContinuation { done in
      Thread {
        shared.count = 3
        shared.count = 4
        done.resume()
      }.start()
    }
    host.settle()
    #expect(host.texts == ["count 4", "basket"])
    #expect(
      host.warnings == [
        "Publishing changes from background threads is not allowed; make sure to publish values from the main thread "
          + "(via operators like receive(on:)) on model updates. (Observer.basket)"
      ])
  }

  @Test func publishingFromABodyIsWarnedOf() {
    struct Careless: View {
      @ObservedObject var basket: Basket
      var body: some View {
        let _ = countToTwo()
        Text("\(basket.count)")
      }
      func countToTwo() { if basket.count < 2 { basket.count += 1 } }
    }
    let host = TestHost(Careless(basket: Basket()))
    #expect(host.texts == ["2"])
    #expect(
      host.warnings == [
        "Publishing changes from within view updates is not allowed, this will cause undefined behavior. "
          + "(Careless.basket)"
      ])
  }

  @Test func aViewDependsOnEachPartThatItReads() {
    struct Pair: Equatable {
      var a = 1
      var b = 10
      var c = 100
    }
    struct Child: View {
      @Binding var a: Int
      @Binding var b: Int
      var body: some View { Text("\(a) \(b) \(a)") }
    }
    struct Root: View {
      @State private var pair = Pair()
      var body: some View {
        Child(a: $pair.a, b: $pair.b)
        Button("a") { pair.a += 1 }
        Button("b") { pair.b += 1 }
        Button("c") { pair.c += 1 }
      }
    }
    let host = TestHost(Root())
    host.resetCounts()
    for (button, text) in [("b", "1 11 1"), ("a", "2 11 2"), ("b", "2 12 2"), ("c", "2 12 2")] {
      host.find(text: button)?.tap()
      #expect(host.texts.contains(text))
    }
    #expect(host.bodyCount(of: Child.self) == 3 && host.bodyCount(of: Root.self) == 0)
  }

  private final class Peer: Equatable {
    let name: String
    init(_ name: String) { self.name = name }
    static func == (one: Peer, other: Peer) -> Bool { one.name == other.name }
  }

  private struct Visit: View {
    weak var peer: Peer?
    weak var other: (any AnyObject)?
    unowned let owner: Peer
    var number = 1
    var body: some View { Text("\(peer?.name ?? "none") \(other == nil) \(owner.name)") }
  }

  @Test func aViewCanReferToObjectsWeakly() {
    let (one, other, same) = (Peer("one"), Peer("other"), Peer("one"))
    let equality = EqualityComparer.of(Visit.self)
    #expect(equality.areEqual(Visit(peer: one, owner: one), Visit(peer: one, owner: one)))
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: other, owner: one)))
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: same, owner: one)), "not known to be equal")
    #expect(!equality.areEqual(Visit(peer: one, owner: one), Visit(peer: one, other: one, owner: one)))
    struct Root: View {
      var peers: [Peer?]
      @State private var index = 0
      @State private var unread = 0
      var body: some View {
        Visit(peer: peers[index], other: index == 3 ? nil : peers[0], owner: peers[0]!)
        Button("next") { index = (index + 1) % peers.count }
        Button("again \(unread)") { unread += 1 }
      }
    }
    let host = TestHost(Root(peers: [one, other, same, nil]))
    var texts = [host.texts[0]]
    for _ in 0..<5 {
      host.find(text: "next")?.tap()
      texts.append(host.texts[0])
    }
    #expect(
      texts == [
        "one false one", "other false one", "one false one", "none true one", "one false one", "other false one",
      ])
    host.resetCounts()
    host.find(text: "again 0")?.tap()
    #expect(host.bodyCount(of: Visit.self) == 0)
  }

  @MainActor
  private final class Model: ObservableObject {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    isolated deinit { log.add("released") }
  }

  private struct Watching: ViewModifier {
    @StateObject private var model: Model
    init(_ log: EventLog) { _model = StateObject(wrappedValue: Model(log)) }
    func body(content: Content) -> some View { content.onDisappear { model.log.add("disappears") } }
  }

  @Test func theObjectOfAModifierIsThereWhenItsViewDisappears() {
    struct Root: View {
      let log: EventLog
      @State private var isShown = true
      var body: some View {
        Toggle("shown", isOn: $isShown)
        if isShown { Text("watched").modifier(Watching(log)) }
      }
    }
    let log = EventLog()
    let host = TestHost(Root(log: log))
    host.find(.toggle)?.toggle()
    #expect(log.take() == ["disappears", "released"])
  }
}

@MainActor @Suite(.recordedViews)
struct ObservableTests {
  @Observable
  final class Book {
    var title = "title"
    var pages = 1
  }

  struct Title: View {
    let book: Book
    var body: some View { Text(book.title) }
  }

  struct Pages: View {
    @Bindable var book: Book
    var body: some View { Stepper(pages: $book.pages) }

    struct Stepper: View {
      @Binding var pages: Int
      var body: some View { Button("pages \(pages)") { pages += 1 } }
    }
  }

  struct Shelf: View {
    let book: Book
    @State var note = 0
    var body: some View {
      Title(book: book)
      Pages(book: book)
    }
  }

  @Test func onlyThoseWhoReadThePropertyAreEvaluated() {
    let book = Book()
    let host = TestHost(Shelf(book: book))
    host.resetCounts()
    host.find(text: "pages 1")?.tap()
    #expect(host.texts == ["title", "pages 2"])
    #expect(host.bodyCount(of: Shelf.self) == 0)
    #expect(host.bodyCount(of: Title.self) == 0)
    #expect(host.bodyCount(of: Pages.self) == 0)
    #expect(host.bodyCount(of: Pages.Stepper.self) == 1)
    book.title = "other"
    host.settle()
    #expect(host.texts == ["other", "pages 2"])
    #expect(host.bodyCount(of: Title.self) == 1)
  }

  @Test func aRowReadsInAClosureOfForEach() {
    struct Rows: View {
      let book: Book
      @State var isLoud = false
      var body: some View {
        Button("loud") { isLoud = true }
        ForEach(0..<2) { Text("\(book.title)\(isLoud ? "!" : "") \($0)") }
      }
    }
    let book = Book()
    let host = TestHost(Rows(book: book))
    host.find(text: "loud")?.tap()
    #expect(host.texts == ["loud", "title! 0", "title! 1"])
    book.title = "new"
    host.settle()
    #expect(host.texts == ["loud", "new! 0", "new! 1"])
  }

  @Test func aChangeIsOneEvaluationAfterManyReads() {
    struct Reader: View {
      let book: Book
      let number: Int
      var body: some View { Text("\(book.title) \(number)") }
    }
    let book = Book()
    let host = TestHost(Reader(book: book, number: 0))
    for number in 1...100 { host.update(Reader(book: book, number: number)) }
    host.resetCounts()
    book.title = "new"
    host.settle()
    #expect(host.texts == ["new 100"])
    #expect(host.bodyCount(of: Reader.self) == 1)
  }

  struct Finder: View {
    @Environment(Book.self) var book
    var body: some View { Text(book.title) }
  }

  struct Seeker: View {
    @Environment(Book.self) var book: Book?
    var body: some View { Text(book?.title ?? "none") }
  }

  @Test func anObjectOfTheEnvironmentIsFoundByItsType() {
    struct Root: View {
      let book: Book
      var body: some View {
        VStack {
          Finder()
          Seeker()
        }.environment(book)
        Seeker()
      }
    }
    let (one, other) = (Book(), Book())
    other.title = "other"
    let host = TestHost(Root(book: one))
    #expect(host.texts == ["title", "title", "none"])
    host.update(Root(book: other))
    #expect(host.texts == ["other", "other", "none"])
    other.title = "third"
    host.settle()
    #expect(host.texts == ["third", "third", "none"])
  }

  @Test func aMissingObjectSaysWhatIsMissingWhere() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = TestHost(Finder()) }
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("No Observable object of type Book found."))
    #expect(words.contains("Finder."))
  }
}
