/// A view for a place that has nothing to show: a symbol with a title, a description, and actions.
///
///     ContentUnavailableView("No Mail", systemImage: "tray", description: Text("New mail appears here."))
public struct ContentUnavailableView<Label: View, Description: View, Actions: View> {
  private let label: Label
  private let description: Description
  private let actions: Actions

  /// Creates a view from its parts.
  ///
  /// - Parameters:
  ///   - label: A view builder that creates the title, usually a `Label`.
  ///   - description: A view builder that creates the description.
  ///   - actions: A view builder that creates buttons.
  public init(
    @ViewBuilder label: () -> Label, @ViewBuilder description: () -> Description = { EmptyView() },
    @ViewBuilder actions: () -> Actions = { EmptyView() }
  ) { (self.label, self.description, self.actions) = (label(), description(), actions()) }
}

extension ContentUnavailableView: View {
  /// The parts in a column, in the center of the available space.
  public var body: some View {
    VStack(spacing: 12) {
      label.labelStyle(ContentUnavailableLabelStyle())
      description.font(.callout).foregroundStyle(.secondary).multilineTextAlignment(.center)
      actions
    }
    .padding(24)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A label style that shows a large icon above the title.
private struct ContentUnavailableLabelStyle: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    VStack(spacing: 12) {
      configuration.icon.font(.system(size: 48)).foregroundStyle(.secondary)
      configuration.title.font(.title2.bold())
    }
  }
}

extension ContentUnavailableView
where Label == SwiftUICore.Label<Text, Image>, Description == Text?, Actions == EmptyView {
  /// Creates a view with a text and a symbol.
  ///
  /// - Parameters:
  ///   - title: The key of the title in the table of translations.
  ///   - name: The name of the symbol.
  ///   - description: The description, or `nil` for none.
  public init(_ title: LocalizedStringKey, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUICore.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }

  /// Creates a view with a text and a symbol.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - name: The name of the symbol.
  ///   - description: The description, or `nil` for none.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String, description: Text? = nil) {
    self.init(
      label: { SwiftUICore.Label(title, systemImage: name) }, description: { description }, actions: { EmptyView() })
  }

  /// Creates a view with a text and an image of the main bundle.
  ///
  /// - Parameters:
  ///   - title: The key of the title in the table of translations.
  ///   - name: The name of the image.
  ///   - description: The description, or `nil` for none.
  public init(_ title: LocalizedStringKey, image name: String, description: Text? = nil) {
    self.init(label: { SwiftUICore.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
  }

  /// Creates a view with a text and an image of the main bundle.
  ///
  /// - Parameters:
  ///   - title: The title, which isn't localized.
  ///   - name: The name of the image.
  ///   - description: The description, or `nil` for none.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String, description: Text? = nil) {
    self.init(label: { SwiftUICore.Label(title, image: name) }, description: { description }, actions: { EmptyView() })
  }
}

extension ContentUnavailableView
where
  Label == SearchUnavailableContent.Label, Description == SearchUnavailableContent.Description,
  Actions == SearchUnavailableContent.Actions
{
  /// A view for a search without results.
  public static var search: ContentUnavailableView { search(nil) }

  /// Returns a view for a search without results.
  ///
  /// - Parameter text: The text that has been searched for.
  /// - Returns: The view, which shows the text.
  public static func search(text: String) -> ContentUnavailableView { search(text) }

  private static func search(_ text: String?) -> ContentUnavailableView {
    ContentUnavailableView(
      label: { SearchUnavailableContent.Label(text: text) }, description: { SearchUnavailableContent.Description() },
      actions: { SearchUnavailableContent.Actions() })
  }
}

/// A namespace for the parts of a view for a search without results.
public struct SearchUnavailableContent {
  /// The title.
  public struct Label: View {
    let text: String?

    /// The title, with the text that has been searched for.
    public var body: some View {
      SwiftUICore.Label {
        if let text, !text.isEmpty { Text("No Results for “\(text)”") } else { Text("No Results") }
      } icon: {
        Image(systemName: "magnifyingglass")
      }
    }
  }

  /// The description.
  public struct Description: View {

    /// A request to search for something else.
    public var body: some View { Text("Check the spelling or try a new search.") }
  }

  /// The actions, which are empty.
  public struct Actions: View {

    /// Nothing.
    public var body: some View { EmptyView() }
  }
}
