extension View {
  /// Shows suggestions below the search field of this view while the user searches.
  ///
  /// - Parameter suggestions: A view builder that creates the suggestions.
  /// - Returns: A view with suggestions.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let view = AnyView(suggestions())
    return searchParts { $0.suggestions = view }
  }
}
