/// A group of tabs. The bar of this platform shows them beside the other tabs, without the title of the group.
public struct TabSection<Content: View, SelectionValue: Hashable> {
  private let content: Content

  private init(_ content: Content) { self.content = content }
}

extension TabSection: TabContent {
  /// The type of the values of the tabs in the selection.
  public typealias TabValue = SelectionValue

  /// The tabs.
  public var body: some View { content }
}

extension TabSection where Content: TabContent, Content.TabValue == SelectionValue {
  /// Creates a group of tabs.
  ///
  /// - Parameter content: A builder that creates the tabs.
  public init(@TabContentBuilder<SelectionValue> content: () -> Content) { self.init(content()) }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - content: A builder that creates the tabs.
  ///   - header: A view builder that creates the title.
  public init<Header: View>(
    @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
  ) { self.init(content()) }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - content: A builder that creates the tabs.
  public init(_ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content())
  }

  /// Creates a group of tabs.
  ///
  /// - Parameters:
  ///   - title: The title of the group, which isn't localized.
  ///   - content: A builder that creates the tabs.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @TabContentBuilder<SelectionValue> content: () -> Content) {
    self.init(content())
  }
}

extension TabSection where SelectionValue == Never {
  /// Creates a group of views with tabs.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - content: A view builder that creates the tabs.
  @_disfavoredOverload
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) { self.init(content()) }

  /// Creates a group of views with tabs.
  ///
  /// - Parameters:
  ///   - title: The title of the group, which isn't localized.
  ///   - content: A view builder that creates the tabs.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) { self.init(content()) }
}
