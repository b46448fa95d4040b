import SwiftUI
import SwiftUITesting
import Testing

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
