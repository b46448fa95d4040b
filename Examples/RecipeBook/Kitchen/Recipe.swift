/// One recipe of the book: a name, a line that says what it shows, and what it does.
public struct Recipe: Sendable {
  /// What one types to run it.
  public let name: String

  /// What it shows, in one line.
  public let summary: String

  /// True if it delivers on the main run loop, which must be running then. The main queue may always be used.
  public let needsMainRunLoop: Bool

  let cook: @Sendable (Kitchen) throws -> Void

  init(
    _ name: String, _ summary: String, needsMainRunLoop: Bool = false,
    cook: @escaping @Sendable (Kitchen) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.needsMainRunLoop = needsMainRunLoop
    self.cook = cook
  }

  /// Every recipe, in the order of the book.
  public static let all: [Recipe] = [
    .sink, .assign, .fetchAndDecode, .strictResponses, .normalisedErrors, .future, .sequencing,
    .publishedConfiguration, .itemList, .searchWithCache, .customPublisher, .observation,
  ]
}
