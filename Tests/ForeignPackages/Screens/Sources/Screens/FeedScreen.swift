import Feed

/// Returns a text about the articles that a screen shows.
public func summary(of articles: [Article]) -> String {
  articles.isEmpty ? "Nothing to read" : articles.map(\.title).joined(separator: ", ")
}

#if canImport(SwiftUI)
  import SwiftUI

  extension EnvironmentValues {
    /// The text of the button. The number of presses follows the text.
    @Entry public var buttonTitle: String = "Pressed"
  }

  /// A view that shows the titles of a feed.
  public struct FeedScreen: View {
    @ObservedObject private var loader: FeedLoader
    @State private var presses = 0
    @Environment(\.buttonTitle) private var title

    public init(loader: FeedLoader) { self.loader = loader }

    public var body: some View {
      VStack {
        Text(summary(of: loader.articles))
        Button("\(title) \(presses)") { presses += 1 }
      }
      .padding()
    }
  }

  #Preview("A list", traits: .sizeThatFitsLayout) {
    Text(summary(of: []))
  }
#endif
