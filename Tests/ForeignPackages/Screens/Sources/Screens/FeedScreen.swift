import Feed

/// A text about the articles that a screen shows.
public func summary(of articles: [Article]) -> String {
  articles.isEmpty ? "Nothing to read" : articles.map(\.title).joined(separator: ", ")
}

#if canImport(SwiftUI)
  import SwiftUI

  /// Shows the titles of a feed.
  public struct FeedScreen: View {
    @ObservedObject private var loader: FeedLoader
    @State private var presses = 0

    public init(loader: FeedLoader) { self.loader = loader }

    public var body: some View {
      VStack {
        Text(summary(of: loader.articles))
        Button("Pressed \(presses)") { presses += 1 }
      }
      .padding()
    }
  }
#endif
