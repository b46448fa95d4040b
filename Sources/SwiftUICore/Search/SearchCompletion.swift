/// An action that completes a search with a text or a token.
@MainActor
final class SearchCompletion {
  let complete: (Any) -> Void

  init(_ complete: @escaping (Any) -> Void) { self.complete = complete }
}

/// The environment key for ``EnvironmentValues/searchCompletion``.
private struct SearchCompletionKey: OptionalEnvironmentKey { typealias Value = SearchCompletion? }

extension EnvironmentValues {
  /// The action that completes the search, for suggestions.
  var searchCompletion: SearchCompletion? {
    get { self[SearchCompletionKey.self] }
    set { self[SearchCompletionKey.self] = newValue }
  }
}

/// A modifier that makes its content a suggestion, which completes the search when it is pressed.
struct SearchCompletionModifier<Completion> {
  let completion: Completion
  @Environment(\.searchCompletion) private var search

  init(completion: Completion) { self.completion = completion }
}

extension SearchCompletionModifier: ViewModifier {
  func body(content: Content) -> some View {
    Button {
      search?.complete(completion)
    } label: {
      content
    }
    .buttonStyle(.plain)
  }
}

extension View {
  /// Makes this view a suggestion, which sets the text of the search field when the user presses it.
  ///
  /// - Parameter completion: The text that replaces that of the search field.
  /// - Returns: A view that can be pressed.
  public nonisolated func searchCompletion(_ completion: String) -> some View {
    modifier(SearchCompletionModifier(completion: completion))
  }

  /// Makes this view a suggestion, which adds a token to the search field and clears its text when the user presses it.
  ///
  /// - Parameter token: The token. It has no effect if it has another type than the tokens of the field.
  /// - Returns: A view that can be pressed.
  public nonisolated func searchCompletion<T: Identifiable>(_ token: T) -> some View {
    modifier(SearchCompletionModifier(completion: token))
  }
}
