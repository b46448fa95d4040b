/// A way in which content with a given aspect ratio fills a space.
public enum ContentMode: Hashable, CaseIterable, Sendable {
  /// The content is as large as possible inside the space.
  case fit
  /// The content is as small as possible while it covers the space.
  case fill
}
