/// The tabs of a ``TabView`` whose selection has values of a type.
///
/// A ``Tab`` is such content, and so are a ``TabSection``, a ``ForEach`` and the statements of a closure with such
/// content. The modifiers of this protocol return it again.
public protocol TabContent<TabValue>: View {
  /// The type of the values of the tabs in the selection.
  associatedtype TabValue: Hashable
}

/// A result builder that combines the tabs of a closure. Its tabs have values of one type, which is that of the
/// selection, so that the name of a value is enough:
///
///     TabView(selection: $page) {
///       Tab("Home", systemImage: "house", value: .home) { HomeView() }
///       Tab("Search", systemImage: "magnifyingglass", value: .search) { SearchView() }
///     }
@resultBuilder
public struct TabContentBuilder<TabValue: Hashable> {
  /// Returns tabs unchanged.
  ///
  /// - Parameter content: The tabs of a statement.
  public static func buildExpression<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == TabValue { content }

  /// Returns the tabs of a closure with one statement.
  ///
  /// - Parameter content: The tabs of the statement.
  public static func buildBlock<Content: TabContent>(_ content: Content) -> Content
  where Content.TabValue == TabValue { content }

  /// Combines the tabs of a closure with several statements.
  ///
  /// - Parameter content: The tabs of the statements, in order.
  /// - Returns: All tabs.
  public static func buildBlock<each Content: TabContent>(
    _ content: repeat each Content
  ) -> _Tabs<TabValue, TupleView<(repeat each Content)>> {
    _Tabs(content: TupleView((repeat each content)))
  }

  /// Returns the tabs of an `if` without an `else`.
  ///
  /// - Parameter content: The tabs, or `nil` if the condition is false.
  public static func buildIf<Content: TabContent>(_ content: Content?) -> Content?
  where Content.TabValue == TabValue { content }

  /// Returns the tabs of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The tabs of the branch.
  /// - Returns: The tabs of the statement.
  public static func buildEither<First: TabContent, Second: TabContent>(
    first: First
  ) -> _ConditionalContent<First, Second> where First.TabValue == TabValue, Second.TabValue == TabValue {
    _ConditionalContent(.first(first))
  }

  /// Returns the tabs of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The tabs of the branch.
  /// - Returns: The tabs of the statement.
  public static func buildEither<First: TabContent, Second: TabContent>(
    second: Second
  ) -> _ConditionalContent<First, Second> where First.TabValue == TabValue, Second.TabValue == TabValue {
    _ConditionalContent(.second(second))
  }

  /// Erases the type of the tabs in an `if #available`, because the type may be unavailable outside.
  ///
  /// - Parameter content: The tabs whose type is erased.
  /// - Returns: The same tabs.
  public static func buildLimitedAvailability<Content: TabContent>(_ content: Content) -> _Tabs<TabValue, AnyView>
  where Content.TabValue == TabValue { _Tabs(content: AnyView(content)) }
}

/// Tabs whose own type does not tell the type of their values.
public struct _Tabs<TabValue: Hashable, Content: View> {
  fileprivate let content: Content
}

extension _Tabs: TabContent {
  /// The tabs.
  public var body: some View { content }
}

extension Tab: TabContent {
  /// The type of the value of the tab.
  public typealias TabValue = Value
}

extension ForEach: TabContent where Content: TabContent {
  /// The type of the values of the tabs.
  public typealias TabValue = Content.TabValue
}

extension Optional: TabContent where Wrapped: TabContent {
  /// The type of the values of the tabs.
  public typealias TabValue = Wrapped.TabValue
}

extension _ConditionalContent: TabContent
where First: TabContent, Second: TabContent, First.TabValue == Second.TabValue {
  /// The type of the values of the tabs.
  public typealias TabValue = First.TabValue
}

extension ModifiedContent: TabContent where Content: TabContent, Modifier: ViewModifier {
  /// The type of the values of the tabs.
  public typealias TabValue = Content.TabValue
}

extension TabView where Content: TabContent, Content.TabValue == SelectionValue {
  /// Creates a container whose selection is the value of a ``Tab``.
  ///
  /// - Parameters:
  ///   - selection: A binding to the value.
  ///   - content: A builder that creates the tabs.
  public init(selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(Optional(selection), content())
  }
}

extension TabContent {
  /// Adds a number to this tab.
  ///
  /// - Parameter count: The number. Zero adds nothing.
  /// - Returns: A tab with the badge.
  public nonisolated func badge(_ count: Int) -> some TabContent<TabValue> { modifier(BadgeModifier(count)) }

  /// Adds a text to this tab.
  ///
  /// - Parameter key: The text, or `nil` to add nothing.
  /// - Returns: A tab with the badge.
  public nonisolated func badge(_ key: LocalizedStringKey?) -> some TabContent<TabValue> {
    modifier(BadgeModifier(key.map { Text($0) }))
  }

  /// Adds a text to this tab.
  ///
  /// - Parameter label: The text, or `nil` to add nothing.
  /// - Returns: A tab with the badge.
  public nonisolated func badge(_ label: Text?) -> some TabContent<TabValue> { modifier(BadgeModifier(label)) }

  /// Adds a text to this tab.
  ///
  /// - Parameter label: The text, or `nil` to add nothing.
  /// - Returns: A tab with the badge.
  @_disfavoredOverload
  public nonisolated func badge<S: StringProtocol>(_ label: S?) -> some TabContent<TabValue> {
    modifier(BadgeModifier(label.map { Text($0) }))
  }

  /// Leaves this tab out of the bar.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the tab is left out. Its views don't keep their state
  ///   meanwhile.
  /// - Returns: The tab, or none.
  public nonisolated func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> { hidden ? nil : Optional(self) }
}
