/// A recipe: a name, a summary, and a function.
public struct Recipe: Sendable {
  /// The name, which is an argument of the command line.
  public let name: String

  /// A summary in one line.
  public let summary: String

  /// A Boolean value that indicates whether the recipe delivers on the main run loop, which must then be running. All
  /// recipes may use the main queue.
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

  /// All recipes, in the order of their numbers.
  public static let all: [Recipe] = [
    .sink, .assign, .fetchAndDecode, .strictResponses, .normalizedErrors, .future, .sequencing,
    .publishedConfiguration, .itemList, .searchWithCache, .customPublisher, .observation,
  ]
}
