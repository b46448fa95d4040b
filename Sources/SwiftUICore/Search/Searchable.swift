import Foundation

/// A placement of a search field. On Linux the field is above the view in every placement.
public struct SearchFieldPlacement: Hashable, Sendable {
  /// A behavior of the field in a navigation bar.
  public struct NavigationBarDrawerDisplayMode: Hashable, Sendable {
    private let name: String

    /// The platform decides.
    public static let automatic = NavigationBarDrawerDisplayMode(name: "automatic")
    /// The field is always shown.
    public static let always = NavigationBarDrawerDisplayMode(name: "always")
  }

  private let name: String

  /// The platform decides.
  public static let automatic = SearchFieldPlacement(name: "automatic")
  /// The toolbar.
  public static let toolbar = SearchFieldPlacement(name: "toolbar")
  /// The sidebar of a split view.
  public static let sidebar = SearchFieldPlacement(name: "sidebar")
  /// The navigation bar.
  public static let navigationBarDrawer = SearchFieldPlacement(name: "navigation bar")
  /// Returns the navigation bar.
  ///
  /// - Parameter displayMode: The behavior of the field, which has no effect.
  /// - Returns: The placement.
  public static func navigationBarDrawer(displayMode: NavigationBarDrawerDisplayMode) -> SearchFieldPlacement {
    navigationBarDrawer
  }
}

/// An action that ends a search: it clears the field and moves the focus out of it.
@MainActor
@preconcurrency
public struct DismissSearchAction {
  private let end: (@MainActor () -> Void)?

  nonisolated init(_ end: (@MainActor () -> Void)? = nil) { self.end = end }

  /// Ends the search.
  public func callAsFunction() { end?() }
}

/// The environment key for ``EnvironmentValues/isSearching``.
private struct IsSearchingKey: EnvironmentKey { static let defaultValue = false }
/// The environment key for ``EnvironmentValues/dismissSearch``.
private struct DismissSearchKey: EnvironmentKey {
  static var defaultValue: SearchEnd? { nil }
}
/// The environment key for ``EnvironmentValues/searchParts``.
private struct SearchPartsKey: OptionalEnvironmentKey { typealias Value = SearchParts? }

/// A reference to the action that ends a search. It is the same object while the field exists.
@MainActor
private final class SearchEnd {
  var end: @MainActor () -> Void = {}
}

/// The scopes and the suggestions that modifiers around a searchable view set.
struct SearchParts {
  var scopes: AnyView?
  var suggestions: AnyView?
  /// The binding to the focus of the field.
  var focus: Binding<Bool>?
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the user searches in the view around this one.
  public internal(set) var isSearching: Bool {
    get { self[IsSearchingKey.self] }
    set { self[IsSearchingKey.self] = newValue }
  }

  /// The action that ends the search in the view around this one.
  public var dismissSearch: DismissSearchAction {
    guard let search = searchEnd else { return DismissSearchAction() }
    return DismissSearchAction { search.end() }
  }

  fileprivate var searchEnd: SearchEnd? {
    get { self[DismissSearchKey.self] }
    set { self[DismissSearchKey.self] = newValue }
  }

  /// The scopes and suggestions for the search field.
  var searchParts: SearchParts? {
    get { self[SearchPartsKey.self] }
    set { self[SearchPartsKey.self] = newValue }
  }
}

/// A modifier that shows a search field above its content, with scopes and suggestions.
struct SearchableModifier {
  let text: Binding<String>
  let isPresented: Binding<Bool>?
  let prompt: Text
  let tokens: SearchTokens?
  @FocusState private var isFocused: Bool
  @State private var search = SearchEnd()
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
        LineField(text: text, prompt: prompt, label: Text("Search"), trigger: .search)
          .focused($isFocused)
          .modifier(TokenDeletion(text: text, tokens: tokens))
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
      content.environment(\.isSearching, isSearching).environment(\.searchEnd, search)
        .environment(\.searchParts, nil)
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
    .modifier(FocusConnection(isFocused: $isFocused, binding: isPresented))
    .modifier(FocusConnection(isFocused: $isFocused, binding: parts?.focus))
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
private struct FocusConnection: ViewModifier {
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
struct CompletionModifier<Completion> {
  let completion: Completion
  @Environment(\.searchCompletion) private var search

  init(completion: Completion) { self.completion = completion }
}

extension CompletionModifier: ViewModifier {
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

  /// Shows suggestions below the search field of this view while the user searches.
  ///
  /// - Parameter suggestions: A view builder that creates the suggestions.
  /// - Returns: A view with suggestions.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S) -> some View {
    let view = AnyView(suggestions())
    return searchParts { $0.suggestions = view }
  }

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

  /// Binds the focus of the search field of this view to a value.
  ///
  ///     MessageList(query: query)
  ///       .searchable(text: $query)
  ///       .searchFocused($isSearching)
  ///
  /// - Parameter binding: The binding, which is `true` while the field has the focus.
  /// - Returns: A view whose search field is bound.
  public nonisolated func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchFocused(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
  }

  /// Binds the focus of the search field of this view to a value of several.
  ///
  /// - Parameters:
  ///   - binding: The binding.
  ///   - value: The value that the binding has while the field has the focus.
  /// - Returns: A view whose search field is bound.
  public nonisolated func searchFocused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View {
    searchFocused(
      get: { binding.wrappedValue == value },
      set: {
        if $0 {
          binding.wrappedValue = value
        } else if binding.wrappedValue == value {
          binding.wrappedValue = binding.none
        }
      })
  }

  private nonisolated func searchFocused(get: @escaping () -> Bool, set: @escaping (Bool) -> Void) -> some View {
    let focus = Binding(get: get, set: set)
    return searchParts { $0.focus = focus }
  }

  /// Changes the parts of the search field of this view.
  private nonisolated func searchParts(_ change: @escaping (inout SearchParts) -> Void) -> some View {
    transformEnvironment(\.searchParts) { parts in
      var changed = parts ?? SearchParts()
      change(&changed)
      parts = changed
    }
  }

  /// Makes this view a suggestion, which sets the text of the search field when the user presses it.
  ///
  /// - Parameter completion: The text.
  /// - Returns: A view that can be pressed.
  public nonisolated func searchCompletion(_ completion: String) -> some View {
    modifier(CompletionModifier(completion: completion))
  }
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

// MARK: - Refreshing

/// An action that refreshes the content of a view.
@MainActor
@preconcurrency
public struct RefreshAction: Sendable {
  private let action: @Sendable () async -> Void

  nonisolated init(_ action: @escaping @Sendable () async -> Void) { self.action = action }

  /// Refreshes the content, and returns when it has been refreshed.
  public func callAsFunction() async { await action() }
}

/// The environment key for ``EnvironmentValues/refresh``.
private struct RefreshKey: OptionalEnvironmentKey { typealias Value = RefreshAction? }

extension EnvironmentValues {
  /// The action that refreshes the content of the view around this one, or `nil` if there is none.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// A modifier that lets the user refresh its content.
private struct RefreshableModifier: ViewModifier {
  let action: @Sendable () async -> Void
  @State private var isRefreshing = false

  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      if isRefreshing { ProgressView().padding(4) }
      content.environment(\.refresh, RefreshAction(action))
    }
    .toolbar {
      ToolbarItem(placement: .automatic) {
        Button {
          start()
        } label: {
          Image(systemName: "arrow.clockwise")
        }
        .accessibilityLabel("Refresh")
        .keyboardShortcut("r")
        .disabled(isRefreshing)
        .help("Refresh")
      }
    }
  }

  private func start() {
    guard !isRefreshing else { return }
    isRefreshing = true
    Task {
      await action()
      isRefreshing = false
    }
  }
}

extension View {
  /// Lets the user refresh the content of this view.
  ///
  /// The bar above the view has a button for it, and so has the keyboard: Command-R, which is Control-R on Linux. A
  /// spinner is shown until the action has ended. Views inside find the action in their environment.
  ///
  /// - Parameter action: An asynchronous closure that refreshes the content.
  /// - Returns: A view that can be refreshed.
  public nonisolated func refreshable(@_inheritActorContext action: @escaping @Sendable () async -> Void) -> some View {
    modifier(RefreshableModifier(action: action))
  }
}
