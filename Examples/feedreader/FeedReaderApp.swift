import SwiftUI
import WindowBook

@main
struct FeedReaderApp: App {
  /// The address in the environment, with which a test or a demonstration replaces the default.
  private let address = ProcessInfo.processInfo.environment["FEED_URL"]

  var body: some Scene {
    WindowGroup("Feed Reader") {
      if let address { FeedReaderView(address: address) } else { FeedReaderView() }
    }
    .defaultSize(width: 920, height: 640)
  }
}
