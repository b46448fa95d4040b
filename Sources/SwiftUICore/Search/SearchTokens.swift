/// The tokens of a search field, and those that it suggests, without their types.
struct SearchTokens {
  let isEmpty: Bool
  /// The views of the tokens in the field, each with a button that removes it.
  let views: AnyView
  /// The views of the suggested tokens, or `nil` if there are none.
  let suggestions: AnyView?
  /// Removes the last token.
  let removeLast: () -> Void
  /// Removes all tokens.
  let removeAll: () -> Void
  /// Adds a token, if it has the type of the tokens.
  let add: (Any) -> Void

  @MainActor
  init<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    _ tokens: Binding<C>, suggestions: Binding<C>?, text: Binding<String>, _ token: @escaping (C.Element) -> T
  ) where C.Element: Identifiable {
    isEmpty = tokens.wrappedValue.isEmpty
    views = AnyView(SearchTokenViews(tokens: tokens, token: token))
    removeLast = { if !tokens.wrappedValue.isEmpty { tokens.wrappedValue = C(tokens.wrappedValue.dropLast()) } }
    removeAll = { tokens.wrappedValue = C() }
    let add: (Any) -> Void = { value in
      guard let value = value as? C.Element else { return }
      if !tokens.wrappedValue.contains(where: { $0.id == value.id }) { tokens.wrappedValue.append(value) }
      text.wrappedValue = ""
    }
    self.add = add
    let ids = Set(tokens.wrappedValue.map(\.id))
    let others = suggestions.map { $0.wrappedValue.filter { !ids.contains($0.id) } } ?? C()
    self.suggestions =
      others.isEmpty
      ? nil
      : AnyView(
        ForEach(others) { suggestion in
          Button {
            add(suggestion)
          } label: {
            token(suggestion)
          }
          .buttonStyle(.plain)
        })
  }
}

/// The tokens in a search field, each with a button that removes it.
private struct SearchTokenViews<C: RangeReplaceableCollection & RandomAccessCollection, T: View>
where C.Element: Identifiable {
  let tokens: Binding<C>
  let token: (C.Element) -> T
}

extension SearchTokenViews: View {
  var body: some View {
    ForEach(tokens.wrappedValue) { element in
      HStack(spacing: 2) {
        token(element)
        Button {
          tokens.wrappedValue.removeAll { $0.id == element.id }
        } label: {
          Image(systemName: "xmark")
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Remove")
      }
      .padding(.horizontal, 6)
      .background { Capsule().fill(.tint.opacity(0.2)) }
    }
  }
}

/// A modifier that removes the last token of a field without a text when the user presses the Delete key.
struct SearchTokenDeletionModifier {
  let text: Binding<String>
  let tokens: SearchTokens?
}

extension SearchTokenDeletionModifier: ViewModifier {
  func body(content: Content) -> some View {
    if let tokens {
      content.onKeyPress(.delete) {
        guard text.wrappedValue.isEmpty, !tokens.isEmpty else { return .ignored }
        tokens.removeLast()
        return .handled
      }
    } else {
      content
    }
  }
}

/// A modifier with a search field that has tokens.
private struct SearchableTokensModifier<C: RangeReplaceableCollection & RandomAccessCollection, T: View>
where C.Element: Identifiable {
  let text: Binding<String>
  let tokens: Binding<C>
  let suggestions: Binding<C>?
  let isPresented: Binding<Bool>?
  let prompt: Text?
  let token: (C.Element) -> T
}

extension SearchableTokensModifier: ViewModifier {
  func body(content: Content) -> some View {
    content.modifier(
      SearchableModifier(
        text: text, isPresented: isPresented, prompt: prompt ?? Text("Search"),
        tokens: SearchTokens(tokens, suggestions: suggestions, text: text, token)))
  }
}

extension View {
  /// Shows a search field with tokens above this view.
  ///
  ///     MessageList(query: query, people: people)
  ///       .searchable(text: $query, tokens: $people) { person in Text(person.name) }
  ///
  /// The tokens are in the field, before the text. Each has a button that removes it, and the Delete key removes the
  /// last one if there is no text. Suggestions with `searchCompletion(_:)` add tokens.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows, or `nil` for "Search".
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    modifier(
      SearchableTokensModifier(
        text: text, tokens: tokens, suggestions: nil, isPresented: nil, prompt: prompt, token: token))
  }

  /// Shows a search field with tokens above this view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Shows a search field with tokens above this view.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<
    S: StringProtocol, C: RangeReplaceableCollection & RandomAccessCollection, T: View
  >(
    text: Binding<String>, tokens: Binding<C>, placement: SearchFieldPlacement = .automatic,
    prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(text: text, tokens: tokens, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Shows a search field with tokens above this view, which has the focus while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - isPresented: A binding to the value.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows, or `nil` for "Search".
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    modifier(
      SearchableTokensModifier(
        text: text, tokens: tokens, suggestions: nil, isPresented: isPresented, prompt: prompt, token: token))
  }

  /// Shows a search field with tokens above this view, which has the focus while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - isPresented: A binding to the value.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, isPresented: isPresented, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Shows a search field with tokens above this view, which has the focus while a value is `true`.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - isPresented: A binding to the value.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<
    S: StringProtocol, C: RangeReplaceableCollection & RandomAccessCollection, T: View
  >(
    text: Binding<String>, tokens: Binding<C>, isPresented: Binding<Bool>,
    placement: SearchFieldPlacement = .automatic, prompt: S, @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, isPresented: isPresented, placement: placement, prompt: Text(prompt), token: token)
  }

  /// Shows a search field with tokens above this view, and suggests tokens while the user searches.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - suggestedTokens: A binding to the tokens that are suggested, without those that are in the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows, or `nil` for "Search".
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    modifier(
      SearchableTokensModifier(
        text: text, tokens: tokens, suggestions: suggestedTokens, isPresented: nil, prompt: prompt, token: token))
  }

  /// Shows a search field with tokens above this view, and suggests tokens while the user searches.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - suggestedTokens: A binding to the tokens that are suggested, without those that are in the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  public nonisolated func searchable<C: RangeReplaceableCollection & RandomAccessCollection, T: View>(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, suggestedTokens: suggestedTokens, placement: placement, prompt: Text(prompt),
      token: token)
  }

  /// Shows a search field with tokens above this view, and suggests tokens while the user searches.
  ///
  /// - Parameters:
  ///   - text: A binding to the text of the field.
  ///   - tokens: A binding to the tokens, in the order in which they are shown.
  ///   - suggestedTokens: A binding to the tokens that are suggested, without those that are in the field.
  ///   - placement: The placement, which has no effect: the field is above the view.
  ///   - prompt: The text that an empty field shows.
  ///   - token: A view builder that creates the view of a token.
  /// - Returns: A view with a search field.
  @_disfavoredOverload
  public nonisolated func searchable<
    S: StringProtocol, C: RangeReplaceableCollection & RandomAccessCollection, T: View
  >(
    text: Binding<String>, tokens: Binding<C>, suggestedTokens: Binding<C>,
    placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder token: @escaping (C.Element) -> T
  ) -> some View where C.Element: Identifiable {
    searchable(
      text: text, tokens: tokens, suggestedTokens: suggestedTokens, placement: placement, prompt: Text(prompt),
      token: token)
  }
}
