extension View {
  /// Shows scopes below the search field of this view while the user searches.
  ///
  /// - Parameters:
  ///   - scope: A binding to the selected scope.
  ///   - scopes: A view builder that creates the scopes, which have tags or ids.
  /// - Returns: A view with scopes.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View {
    let picker = Picker("Scope", selection: scope, content: scopes).pickerStyle(SegmentedPickerStyle())
    let view = AnyView(picker)
    return searchParts { $0.scopes = view }
  }

  /// Shows a choice of scopes below the search field.
  ///
  /// - Parameters:
  ///   - scope: A binding to the scope.
  ///   - activation: The moment at which the scopes appear, which is the beginning of the search for each.
  ///   - scopes: A view builder that creates the scopes, each with a tag.
  /// - Returns: A view with the scopes.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, activation: SearchScopeActivation, @ViewBuilder _ scopes: () -> S
  ) -> some View { searchScopes(scope, scopes: scopes) }
}

/// A moment at which the scopes of a search appear.
public struct SearchScopeActivation: Hashable, Sendable {
  private let name: String

  /// The moment of the platform: when the search begins.
  public static let automatic = SearchScopeActivation(name: "automatic")
  /// The first input of text.
  public static let onTextEntry = SearchScopeActivation(name: "text entry")
  /// The beginning of the search.
  public static let onSearchPresentation = SearchScopeActivation(name: "search presentation")
}
