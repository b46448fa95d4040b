import Combine
import Feed
import Player
import Settings
import Store

// The player is isolated to the main actor. Top-level code is not, in Swift 5.
@main
enum Reader {
  @MainActor
  static func main() throws {
    let settings = Settings()
    let loader = FeedLoader(settings: settings) {
      Just(Data(#"[{"title":"One","length":1},{"title":"Two","length":2}]"#.utf8))
        .setFailureType(to: URLError.self)
        .eraseToAnyPublisher()
    }
    let database = try Database()
    let player = Player()
    let clock = Clock()

    // Publishers of four packages in one pipeline.
    let subscription = loader.$articles
      .map { $0.map(\.title) }
      .combineLatest(database.observe("SELECT text FROM note").replaceError(with: []), player.$state)
      .dropFirst()
      .sink { titles, notes, state in print("articles:", titles, "notes:", notes, "player:", state) }

    loader.start()
    settings["limit"] = 2
    try database.add("milk")
    player.play(clock)
    clock.tick(1)
    player.stop()
    subscription.cancel()
  }
}
