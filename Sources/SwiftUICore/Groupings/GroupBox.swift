import Foundation

/// A container that shows its content as a group, with an optional label.
///
///     GroupBox("Sound") {
///       Toggle("Silent", isOn: $isSilent)
///     }
public struct GroupBox<Label: View, Content: View> {
  private let label: Label
  private let content: Content
  @Environment(\.groupBoxStyling) private var styling

  /// Creates a group with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the content.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    (self.content, self.label) = (content(), label())
  }

  /// Creates a group with a label that is given as a view.
  ///
  /// - Parameters:
  ///   - label: The view at the top of the group.
  ///   - content: A view builder that creates the content.
  public init(label: Label, @ViewBuilder content: () -> Content) { (self.content, self.label) = (content(), label) }

  /// Creates a group without a label.
  ///
  /// - Parameter content: A view builder that creates the content.
  public init(@ViewBuilder content: () -> Content) where Label == EmptyView {
    self.init(content: content, label: { EmptyView() })
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the content.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Label == Text {
    self.init(content: content) { Text(titleKey) }
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - content: A view builder that creates the content.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Label == Text {
    self.init(content: content) { Text(title) }
  }

  /// Creates a group of the default style for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the group.
  public init(_ configuration: GroupBoxStyleConfiguration)
  where Label == GroupBoxStyleConfiguration.Label, Content == GroupBoxStyleConfiguration.Content {
    self.init(content: { configuration.content }, label: { configuration.label })
  }
}

extension GroupBox: View {
  /// The group, as its style shows it.
  public var body: some View {
    if let styling {
      styling.makeBody(
        GroupBoxStyleConfiguration(label: .init(content: AnyView(label)), content: .init(content: AnyView(content)))
      )
      .environment(\.groupBoxStyling, nil)
    } else {
      VStack(alignment: .leading, spacing: 8) {
        label.font(.headline)
        content
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(12)
      .background(Color.gray.opacity(0.12), in: RoundedRectangle(cornerRadius: 10))
    }
  }
}
