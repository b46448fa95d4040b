extension Tab where Label == SwiftUICore.Label<Text, Image> {
  /// Creates a tab for a role, with the label of the role.
  ///
  /// - Parameters:
  ///   - value: The value that the selection has while the tab is selected.
  ///   - role: The role, which determines the label, such as `.search`.
  ///   - content: A view builder that creates the page.
  public init(value: Value, role: TabRole, @ViewBuilder content: () -> Content) {
    self.init(value: value, role: role, content: content) {
      SwiftUICore.Label("Search", systemImage: "magnifyingglass")
    }
  }

  /// Creates a tab for a role, with the label of the role.
  ///
  /// - Parameters:
  ///   - role: The role, which determines the label, such as `.search`.
  ///   - content: A view builder that creates the page.
  public init(role: TabRole, @ViewBuilder content: () -> Content) where Value == Never {
    self.init(role: role, content: content) { SwiftUICore.Label("Search", systemImage: "magnifyingglass") }
  }

  /// Creates a tab with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - value: The value of the tab in the selection.
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
    @ViewBuilder content: () -> Content
  ) { self.init(value, content(), SwiftUICore.Label(titleKey, systemImage: systemImage)) }

  /// Creates a tab with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - value: The value of the tab in the selection.
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) { self.init(value, content(), SwiftUICore.Label(title, systemImage: systemImage)) }

  /// Creates a tab without a value, with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) where Value == Never { self.init(nil, content(), SwiftUICore.Label(titleKey, systemImage: systemImage)) }

  /// Creates a tab without a value, with a symbol and a text as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
  ) where Value == Never { self.init(nil, content(), SwiftUICore.Label(title, systemImage: systemImage)) }
}

/// A tab of a ``TabView``, with its views.
public struct Tab<Value: Hashable, Content: View, Label: View> {
  private let value: Value?
  private let content: Content
  private let label: Label

  private init(_ value: Value?, _ content: Content, _ label: Label) {
    self.value = value
    self.content = content
    self.label = label
  }
}

extension Tab: View {
  /// The content, as a view with a tab.
  public var body: some View {
    content.modifier(TabItemModifier(label: AnyView(label), tag: value.map { AnyHashable($0) }))
  }
}

extension Tab {
  /// Creates a tab with a label made of views.
  ///
  /// - Parameters:
  ///   - value: The value of the tab in the selection.
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  ///   - label: A view builder that creates the label.
  public init(
    value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(value, content(), label()) }

  /// Creates a tab without a value, with a label made of views.
  ///
  /// - Parameters:
  ///   - role: The purpose of the tab, or `nil`. It has no effect.
  ///   - content: A view builder that creates the views of the tab.
  ///   - label: A view builder that creates the label.
  public init(role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label)
  where Value == Never { self.init(nil, content(), label()) }
}

extension Tab where Label == EmptyView {
  /// Creates a tab without a label.
  ///
  /// - Parameters:
  ///   - value: The value of the tab in the selection.
  ///   - content: A view builder that creates the views of the tab.
  public init(value: Value, @ViewBuilder content: () -> Content) { self.init(value, content(), EmptyView()) }

  /// Creates a tab without a value and without a label.
  ///
  /// - Parameter content: A view builder that creates the views of the tab.
  public init(@ViewBuilder content: () -> Content) where Value == Never { self.init(nil, content(), EmptyView()) }
}
