import Combine
import Feed
import Settings
import XCTest

final class FeedLoaderTests: XCTestCase {
  private let body = Data(#"[{"title":"One","length":1},{"title":"Two","length":2}]"#.utf8)
  private var subscriptions: Set<AnyCancellable> = []

  func testLimit() {
    let settings = Settings()
    let loader = FeedLoader(settings: settings) { [body] in
      Just(body).setFailureType(to: URLError.self).eraseToAnyPublisher()
    }
    var titles: [[String]] = []
    loader.$articles.dropFirst().map { $0.map(\.title) }.sink { titles.append($0) }.store(in: &subscriptions)
    loader.start()
    settings["limit"] = 1
    settings["limit"] = 5
    XCTAssertEqual(titles, [[], ["One"], ["One", "Two"]])
  }

  func testFailure() {
    let loader = FeedLoader(settings: Settings()) {
      Fail(error: URLError(.notConnectedToInternet)).eraseToAnyPublisher()
    }
    let changed = expectation(description: "the message is set")
    loader.$message.compactMap { $0 }.sink { _ in changed.fulfill() }.store(in: &subscriptions)
    loader.start()
    wait(for: [changed], timeout: 60)
  }

  func testOnAnotherQueue() {
    let arrived = expectation(description: "a value arrives")
    Just(1)
      .receive(on: DispatchQueue(label: "feed"))
      .sink { _ in arrived.fulfill() }
      .store(in: &subscriptions)
    wait(for: [arrived], timeout: 60)
  }
}
