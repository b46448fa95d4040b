/// The environment key for ``EnvironmentValues/searchParts``.
private struct SearchConfigurationKey: OptionalEnvironmentKey { typealias Value = SearchConfiguration? }

/// The scopes and the suggestions that modifiers around a searchable view set.
struct SearchConfiguration {
  var scopes: AnyView?
  var suggestions: AnyView?
  /// The binding to the focus of the field.
  var focus: Binding<Bool>?
}

extension EnvironmentValues {
  /// The scopes and suggestions for the search field.
  var searchParts: SearchConfiguration? {
    get { self[SearchConfigurationKey.self] }
    set { self[SearchConfigurationKey.self] = newValue }
  }
}

/// A modifier that shows a search field above its content, with scopes and suggestions.
struct SearchableModifier {
  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text
  let tokens: SearchTokens?
  @FocusState private var isFocused: Bool
  @State private var search = SearchDismissal()
  @Environment(\.searchParts) private var parts

  init(text: Binding<String>, isPresented: Binding<Bool>?, prompt: Text, tokens: SearchTokens? = nil) {
    (self.text, self.isPresented, self.prompt, self.tokens) = (text, isPresented, prompt, tokens)
  }
}

extension SearchableModifier: ViewModifier {
  func body(content: Content) -> some View {
    let isEmpty = text.wrappedValue.isEmpty && tokens?.isEmpty != false
    let isSearching = isFocused || !isEmpty
    let _ = connect()
    VStack(spacing: 0) {
      HStack(spacing: 6) {
        Image(systemName: "magnifyingglass").accessibilityLabel("Search")
        if let tokens { tokens.views }
        SingleLineTextField(text: text, prompt: prompt, label: Text("Search"), trigger: .search)
          .focused($isFocused)
          .modifier(SearchTokenDeletionModifier(text: text, tokens: tokens))
          .accessibilityAddTraits(.isSearchField)
        if !isEmpty {
          Button {
            text.wrappedValue = ""
            tokens?.removeAll()
          } label: {
            Image(systemName: "xmark.circle.fill")
          }
          .buttonStyle(.borderless)
          .accessibilityLabel("Clear")
        }
      }
      .padding(6)
      if isSearching, let scopes = parts?.scopes { scopes.padding(6) }
      if isSearching, let suggestions = tokens?.suggestions { VStack(alignment: .leading) { suggestions }.padding(6) }
      if isSearching, let suggestions = parts?.suggestions {
        VStack(alignment: .leading, spacing: 2) { suggestions }
          .padding(6)
          .environment(\.searchCompletion, SearchCompletion(complete))
      }
      content.environment(\.isSearching, isSearching).environment(\.searchDismissal, search)
        .environment(\.searchParts, nil)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .modifier(FieldFocusModifier(isFocused: $isFocused, binding: isPresented))
    .modifier(FieldFocusModifier(isFocused: $isFocused, binding: parts?.focus))
  }

  /// Completes the search with a text or a token.
  @MainActor
  private func complete(_ completion: Any) {
    if let string = completion as? String {
      text.wrappedValue = string
    } else {
      tokens?.add(completion)
    }
  }

  @MainActor
  private func connect() {
    // The closure must not capture the modifier, which holds the object that holds the closure.
    search.end = { [text, isFocused = $isFocused, removeAll = tokens?.removeAll] in
      text.wrappedValue = ""
      removeAll?()
      isFocused.wrappedValue = false
    }
  }
}

/// A modifier that keeps the focus of a field and a binding equal.
private struct FieldFocusModifier: ViewModifier {
  let isFocused: FocusState<Bool>.Binding
  let binding: Binding<Bool>?

  func body(content: Content) -> some View {
    content
      .onChange(of: binding?.wrappedValue, initial: true) { _, new in
        if let new, new != isFocused.wrappedValue { isFocused.wrappedValue = new }
      }
      .onChange(of: isFocused.wrappedValue) { _, new in
        if let binding, binding.wrappedValue != new { binding.wrappedValue = new }
      }
  }
}

extension View {
  /// Shows a search field above this view.
  ///
  ///     List(results) { ResultRow($0) }
  ///       .searchable(text: $query, prompt: "Find a person")
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows, or `nil` for "Search".
  /// - Returns: A view with a search field.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    modifier(SearchableModifier(text: text, isPresented: nil, prompt: prompt ?? Text("Search")))
  }

  /// Shows a search field above this view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  /// - Returns: A view with a search field.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

  /// Shows a search field above this view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)) }

  /// Shows a search field above this view, which has the focus while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to the value.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows, or `nil` for "Search".
  /// - Returns: A view with a search field.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    modifier(SearchableModifier(text: text, isPresented: isPresented, prompt: prompt ?? Text("Search")))
  }

  /// Changes the parts of the search field of this view.
  nonisolated func searchParts(_ change: @escaping (inout SearchConfiguration) -> Void) -> some View {
    transformEnvironment(\.searchParts) { parts in
      var changed = parts ?? SearchConfiguration()
      change(&changed)
      parts = changed
    }
  }
}

extension View {
  /// Shows a search field above this view, which is focused while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to the value.
  ///   - placement: The position of the field, which is above the view for each placement.
  ///   - prompt: The text that an empty field shows.
  /// - Returns: A view with a search field.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View { searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt)) }

  /// Shows a search field above this view, which is focused while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - isPresented: A binding to the value.
  ///   - placement: The position of the field, which is above the view for each placement.
  ///   - prompt: The text that an empty field shows.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View { searchable(text: text, isPresented: isPresented, placement: placement, prompt: Text(prompt)) }

  /// Shows a search field with suggestions above this view, in an older form.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The position of the field, which is above the view for each placement.
  ///   - prompt: The text that an empty field shows, or `nil` for that of the platform.
  ///   - suggestions: A view builder that creates the suggestions.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> S
  ) -> some View { searchable(text: text, placement: placement, prompt: prompt).searchSuggestions(suggestions) }

  /// Shows a search field with suggestions above this view, in an older form.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The position of the field, which is above the view for each placement.
  ///   - prompt: The text that an empty field shows.
  ///   - suggestions: A view builder that creates the suggestions.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions) }

  /// Shows a search field with suggestions above this view, in an older form.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - placement: The position of the field, which is above the view for each placement.
  ///   - prompt: The text that an empty field shows.
  ///   - suggestions: A view builder that creates the suggestions.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<P: StringProtocol, S: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: P,
    @ViewBuilder suggestions: () -> S
  ) -> some View { searchable(text: text, placement: placement, prompt: Text(prompt)).searchSuggestions(suggestions) }
}
