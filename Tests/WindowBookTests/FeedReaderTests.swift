import Combine
import CombineTestKit
import SwiftUI
import SwiftUITesting
import Testing
import WindowBook

@MainActor
struct FeedReaderTests {
  /// A server that the test controls.
  final class Hands {
    var feeds = PassthroughSubject<Feed, any Error>()
    private(set) var addresses: [String] = []
    private(set) var cancelled = 0
    let queue = DispatchQueue.test

    @MainActor
    func store(_ folder: URL) -> FeedStore {
      FeedStore(folder: folder, scheduler: queue) { [self] address in
        addresses.append(address.absoluteString)
        feeds = PassthroughSubject()
        return feeds.handleEvents(receiveCancel: { self.cancelled += 1 }).eraseToAnyPublisher()
      }
    }

    func answer(_ feed: Feed) {
      feeds.send(feed)
      feeds.send(completion: .finished)
    }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("feeds-\(UUID().uuidString)")
  private let feed = Feed(
    title: "News",
    articles: [
      Article(id: "1", title: "Rain", text: "It rains.\n\nStill.", author: "Ann"),
      Article(id: "2", title: "Sun", text: "It shines."),
      Article(id: "3", title: "Snow", text: "It snows.", author: "Bob"),
    ])

  private func host(_ hands: Hands, _ address: String = "http://127.0.0.1/feed") -> TestHost<some View> {
    TestHost(FeedReaderView(address: address, store: hands.store(folder)).ownSettings(), visibleRows: 10)
  }

  private func titles(_ host: TestHost<some View>) -> [String] { host.findAll(.row).compactMap(\.texts.first) }

  @Test func articlesAreLoadedAndSearched() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = Hands()
    let host = host(hands)
    #expect(host.find(.progress, label: "Loading articles") != nil)
    hands.answer(feed)
    host.settle()
    #expect(titles(host) == ["Rain", "Sun", "Snow"])
    host.find(.textField)?.type("bo")
    hands.queue.advance(by: .milliseconds(249))
    host.settle()
    #expect(titles(host).count == 3)
    host.find(.textField)?.type("b")
    hands.queue.advance(by: .milliseconds(249))
    host.settle()
    #expect(titles(host).count == 3)
    hands.queue.advance(by: .milliseconds(1))
    host.settle()
    #expect(titles(host) == ["Snow"])
    host.find(.textField)?.replaceText(with: "hail")
    hands.queue.advance(by: .milliseconds(250))
    host.settle()
    #expect(host.texts.contains("No Results for “hail”"))
    #expect(host.warnings == [])
  }

  @Test func favoritesAndReadArticlesAreKept() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = Hands()
    let first = host(hands)
    hands.answer(feed)
    first.settle()
    #expect(first.texts.contains("No Article Selected"))
    first.findAll(.row)[1].selectRow()
    #expect(first.texts.contains("It shines."))
    first.find(.button, label: "Add to Favorites")?.tap()
    first.findAll(.row)[2].openContextMenu()
    first.find(text: "Add to Favorites")?.tap()
    first.unmount()

    let second = host(hands)
    #expect(titles(second) == ["Rain", "Sun", "Snow"])
    second.find(.picker)?.select("Favorites")
    #expect(titles(second) == ["Sun", "Snow"])
    second.findAll(.row)[0].selectRow()
    second.find(.button, label: "Remove from Favorites")?.tap()
    #expect(titles(second) == ["Snow"])
    let store = hands.store(folder)
    #expect(feed.articles.map { store.isRead($0) } == [false, true, false])
    #expect(feed.articles.map { store.isFavorite($0) } == [false, false, true])
  }

  @Test func savedArticlesReplaceAServerThatFails() async {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = Hands()
    let first = host(hands)
    hands.feeds.send(completion: .failure(FeedError.status(503)))
    first.settle()
    #expect(first.texts.contains("The server answered with status 503."))
    first.find(text: "Try Again")?.tap()
    hands.answer(feed)
    first.settle()
    #expect(titles(first).count == 3)

    first.find(.button, label: "Refresh")?.tap()
    await first.settle { hands.addresses.count == 3 }
    #expect(first.find(.button, label: "Refresh")?.isEnabled == false)
    hands.feeds.send(completion: .failure(FeedError.status(500)))
    await first.settle { first.find(.button, label: "Refresh")?.isEnabled == true }
    #expect(first.texts.contains("These are saved articles."))
    #expect(titles(first).count == 3)
    first.unmount()

    let second = host(hands)
    #expect(titles(second).count == 3)
    #expect(hands.addresses.count == 4)
  }

  @Test func anotherAddressReplacesTheFeed() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let hands = Hands()
    let host = host(hands)
    host.find(.button, label: "Feed Address")?.tap()
    let field = host.find(.alert)?.find(.textField)
    #expect(field?.text == "http://127.0.0.1/feed")
    field?.replaceText(with: "http://127.0.0.1/other")
    host.find(text: "Open")?.tap()
    #expect(hands.addresses == ["http://127.0.0.1/feed", "http://127.0.0.1/other"])
    #expect(hands.cancelled == 1)
    host.find(.button, label: "Feed Address")?.tap()
    host.find(.alert)?.find(.textField)?.replaceText(with: "nonsense")
    host.find(text: "Open")?.tap()
    #expect(host.texts.contains("“nonsense” is not the address of a feed."))
    #expect(hands.addresses.count == 2)
  }

  // MARK: - Formats

  @Test func jsonFeedsAreRead() throws {
    let feed = try Feed(
      data: Data(
        """
        {"version": "https://jsonfeed.org/version/1.1", "title": "J", "items": [
          {"id": "a", "title": "A", "content_html": "<p>One&nbsp;&amp;amp; <b>two</b>.</p><p>Three</p>",
           "url": "http://127.0.0.1/a", "image": "http://127.0.0.1/a.png", "date_published": "2026-11-20T08:30:00Z",
           "authors": [{"name": "Ann"}]},
          {"id": "b", "content_text": "Only text"}]}
        """.utf8))
    #expect(feed.title == "J")
    #expect(
      feed.articles == [
        Article(
          id: "a", title: "A", text: "One &amp; two.\n\nThree", author: "Ann",
          date: Date(timeIntervalSince1970: 1_795_163_400), link: URL(string: "http://127.0.0.1/a"),
          image: URL(string: "http://127.0.0.1/a.png")),
        Article(id: "b", title: "Only text", text: "Only text"),
      ])
    #expect(feed.articles[0].summary == "One &amp; two.")
  }

  @Test func rssFeedsAreRead() throws {
    let feed = try Feed(
      data: Data(
        """
        <?xml version="1.0"?>
        <rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>R</title>
          <item><title>A &amp; B</title><guid>a</guid><link>http://127.0.0.1/a</link>
            <pubDate>Fri, 20 Nov 2026 08:30:00 +0000</pubDate><description>Short</description>
            <content:encoded><![CDATA[<p>Long</p>]]></content:encoded>
            <enclosure url="http://127.0.0.1/a.png" type="image/png" length="1"/></item>
          <item><title>C</title><link>http://127.0.0.1/c</link><description>Text</description></item>
        </channel></rss>
        """.utf8))
    #expect(feed.title == "R")
    #expect(
      feed.articles == [
        Article(
          id: "a", title: "A & B", text: "Long", date: Date(timeIntervalSince1970: 1_795_163_400),
          link: URL(string: "http://127.0.0.1/a"), image: URL(string: "http://127.0.0.1/a.png")),
        Article(id: "http://127.0.0.1/c", title: "C", text: "Text", link: URL(string: "http://127.0.0.1/c")),
      ])
  }

  @Test func atomFeedsAreRead() throws {
    let feed = try Feed(
      data: Data(
        """
        <feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><link href="http://127.0.0.1/" rel="self"/>
          <author><name>Site</name></author>
          <entry><title>A</title><id>a</id><link rel="edit" href="http://127.0.0.1/e"/><link href="http://127.0.0.1/a"/>
            <updated>2026-11-20T08:30:00.5Z</updated><author><name>Ann</name></author>
            <summary>Short</summary><content type="html">&lt;p&gt;Long&lt;/p&gt;</content></entry>
        </feed>
        """.utf8))
    #expect(
      feed
        == Feed(
          title: "T",
          articles: [
            Article(
              id: "a", title: "A", text: "Long", author: "Ann", date: Date(timeIntervalSince1970: 1_795_163_400.5),
              link: URL(string: "http://127.0.0.1/a"))
          ]))
  }

  @Test(arguments: ["", "{}", "<rss><channel>", "<html><body></body></html>", "plain text"])
  func otherDataIsRefused(_ text: String) {
    #expect(throws: FeedError.self) { try Feed(data: Data(text.utf8)) }
  }
}
