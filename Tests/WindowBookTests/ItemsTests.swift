import Combine
import SwiftUI
import SwiftUITesting
import Testing
import WindowBook

@MainActor
struct ItemsTests {
  /// A service that responds when the test calls `answer(_:)`. It is used only on the main actor.
  final class Hands: @unchecked Sendable {
    var loads = PassthroughSubject<[Item], any Error>()
    let typed = PassthroughSubject<Void, Never>()
    private(set) var queries: [String] = []
    private(set) var cancelled: [String] = []
    private var answers: [String: (items: [Item], subject: PassthroughSubject<Set<Item.ID>, Never>)] = [:]

    var service: ItemStore.Service {
      ItemStore.Service(
        load: { self.loads.first().eraseToAnyPublisher() },
        find: { query, items in
          let subject = PassthroughSubject<Set<Item.ID>, Never>()
          self.queries.append(query)
          self.answers[query] = (items, subject)
          return subject.first().handleEvents(receiveCancel: { self.cancelled.append(query) }).eraseToAnyPublisher()
        },
        // The test determines the pauses in typing.
        debounce: { queries in self.typed.withLatest(from: queries) })
    }

    func answer(_ query: String) {
      guard let (items, subject) = answers[query] else { return }
      subject.send(Set(items.filter { $0.name.contains(query) }.map(\.id)))
    }
  }

  struct Broken: LocalizedError {
    var errorDescription: String? { "broken" }
  }

  private func loaded(_ hands: Hands, _ count: Int = 10_000) async -> TestHost<ItemsView> {
    let host = TestHost(ItemsView(service: hands.service), visibleRows: 4)
    hands.loads.send(Item.many(count))
    await host.settle { host.find(.list) != nil }
    return host
  }

  private func rows(_ host: TestHost<ItemsView>) -> [String] { host.findAll(.row).map { $0.texts[1] } }

  @Test func itemsAreLoadedOrTriedAgain() async {
    let hands = Hands()
    let host = TestHost(ItemsView(service: hands.service), visibleRows: 4)
    #expect(host.find(.progress, label: "Loading") != nil)
    let failing = hands.loads
    hands.loads = PassthroughSubject()
    failing.send(completion: .failure(Broken()))
    await host.settle { host.find(text: "broken") != nil }
    host.find(text: "Try again")?.tap()
    hands.loads.send(Item.many(10_000))
    await host.settle { host.find(.list) != nil }
    #expect(host.find(identifier: "count")?.texts == ["\(String(format: "%lld", locale: .current, 10_000)) items"])
    #expect(rows(host) == ["amber anchor 0", "blue anchor 1", "coral anchor 2", "green anchor 3"])
  }

  @Test func aNewQueryCancelsTheLastOne() async {
    let hands = Hands()
    let host = await loaded(hands)
    let field = host.find(identifier: "search")
    field?.type("kettle")
    #expect(hands.queries == [])
    hands.typed.send()
    host.settle()
    #expect(hands.queries == ["kettle"])
    #expect(host.findAll(.progress).count == 1)
    field?.replaceText(with: "lamp 9")
    hands.typed.send()
    #expect(hands.cancelled == ["kettle"])
    hands.answer("kettle")
    hands.answer("lamp 9")
    await host.settle { host.findAll(.progress).isEmpty }
    #expect(rows(host).first == "amber lamp 90")
    #expect(rows(host).allSatisfy { $0.contains("lamp 9") })
    field?.replaceText(with: "")
    hands.typed.send()
    host.settle()
    #expect(host.find(identifier: "count")?.texts == ["\(String(format: "%lld", locale: .current, 10_000)) items"])
  }

  @Test func starsStayWithTheirItems() async {
    let hands = Hands()
    let host = await loaded(hands, 5)
    host.findAll(text: "★ 0")[2].tap()
    func starred() -> [String] { host.findAll(.row).filter { $0.texts.contains("★ 1") }.map { $0.texts[1] } }
    #expect(starred() == ["coral anchor 2"])
    host.find(text: "amber anchor 0")?.selectRow()
    host.find(text: "Delete")?.tap()
    #expect(rows(host) == ["blue anchor 1", "coral anchor 2", "green anchor 3", "indigo anchor 4"])
    #expect(starred() == ["coral anchor 2"])
    host.find(text: "Shuffle")?.tap()
    #expect(Set(rows(host)).count == 4)
    #expect(starred() == ["coral anchor 2"])
  }

  @Test func detailsAreThoseOfTheChosenRow() async {
    let hands = Hands()
    let host = await loaded(hands)
    host.find(text: "Details")?.tap()
    #expect(host.find(.popover) == nil)
    host.find(text: "blue anchor 1")?.selectRow()
    host.find(text: "Details")?.tap()
    #expect(host.find(.popover)?.texts == ["blue anchor 1", "Number 1", "Done"])
    host.find(text: "Done")?.tap()
    #expect(host.find(.popover) == nil)
  }

  @Test func theTogglesReachEverything() async {
    let hands = Hands()
    let host = await loaded(hands)
    #expect(host.preferredColorScheme == .light)
    host.find(.toggle, label: "Dark")?.toggle()
    #expect(host.preferredColorScheme == .dark)
    #expect(host.find(.row)?.texts == ["0", "amber anchor 0", "★ 0"])
    host.find(.toggle, label: "Numbers")?.toggle()
    #expect(host.find(.row)?.texts == ["amber anchor 0", "★ 0"])
    #expect(host.warnings == [])
  }
}

extension Publisher where Failure == Never {
  /// Returns a publisher that publishes the latest value of another publisher for each value of this one.
  fileprivate func withLatest<Value>(from other: AnyPublisher<Value, Never>) -> AnyPublisher<Value, Never> {
    map { _ in () }.scan(0) { count, _ in count + 1 }.prepend(0).combineLatest(other)
      .removeDuplicates { $0.0 == $1.0 }.dropFirst().map(\.1).eraseToAnyPublisher()
  }
}
