/// A view that shows or hides other views, with a button that switches between both.
///
///     DisclosureGroup("Advanced", isExpanded: $isExpanded) {
///       Toggle("Debug", isOn: $isDebugging)
///     }
///
/// In a list, the label and each of the views are rows.
public struct DisclosureGroup<Label: View, Content: View> {
  private let label: Label
  private let content: () -> Content
  private let isExpanded: Binding<Bool>?
  @State private var ownIsExpanded = false
  @Environment(\.disclosureGroupStyling) private var styling

  private init(_ isExpanded: Binding<Bool>?, _ content: @escaping () -> Content, _ label: Label) {
    self.isExpanded = isExpanded
    self.content = content
    self.label = label
  }
}

@MainActor
extension DisclosureGroup: View {
  /// The view that the style of the environment creates; by default, a button with the label and, below it, the views
  /// if they are shown.
  public var body: some View {
    let isExpanded = isExpanded ?? $ownIsExpanded
    if let styling {
      styling.makeBody(
        DisclosureGroupStyleConfiguration(
          label: .init(content: AnyView(label)), content: .init(content: { [content] in AnyView(content()) }),
          isExpanded: isExpanded))
    } else {
      StandardDisclosureGroup(label: label, content: content, isExpanded: isExpanded)
    }
  }
}

extension DisclosureGroup {
  /// Creates a group with a label made of views.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label) {
    self.init(nil, content, label())
  }

  /// Creates a group with a label made of views.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  ///   - label: A view builder that creates the label.
  public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content, @ViewBuilder label: () -> Label
  ) { self.init(isExpanded, content, label()) }
}

extension DisclosureGroup where Label == Text {
  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: @escaping () -> Content) {
    self.init(nil, content, Text(titleKey))
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  public init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, content, Text(titleKey)) }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - label: The text of the label, which isn't localized.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ label: S, @ViewBuilder content: @escaping () -> Content) {
    self.init(nil, content, Text(label))
  }

  /// Creates a group with a text as its label.
  ///
  /// - Parameters:
  ///   - label: The text of the label, which isn't localized.
  ///   - isExpanded: A binding to a value that indicates whether the views are shown.
  ///   - content: A view builder that creates the views. It runs when the views are shown.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ label: S, isExpanded: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
  ) { self.init(isExpanded, content, Text(label)) }
}

/// A button with a label and, below it, the views of a group if they are shown.
struct StandardDisclosureGroup<Label: View, Content: View> {
  let label: Label
  let content: () -> Content
  let isExpanded: Binding<Bool>
  @Environment(\.disclosureLevel) private var level
  @Environment(\.isInList) private var isInList
}

@MainActor
extension StandardDisclosureGroup: View {
  var body: some View {
    let isShown = isExpanded.wrappedValue
    if isInList {
      header(isShown)
      if isShown { inside }
    } else {
      VStack(alignment: .leading) {
        header(isShown)
        if isShown { inside }
      }
    }
  }

  private func header(_ isShown: Bool) -> some View {
    Button {
      isExpanded.wrappedValue = !isShown
    } label: {
      HStack(spacing: 6) {
        Image(systemName: isShown ? "chevron.down" : "chevron.right").accessibilityLabel(isShown ? "Hide" : "Show")
        label
      }
    }
    .buttonStyle(.plain)
    .padding(.leading, Double(level) * 16)
  }

  private var inside: some View {
    Group { content() }.padding(.leading, Double(level + 1) * 16).environment(\.disclosureLevel, 0)
  }
}

/// The environment key for ``EnvironmentValues/disclosureLevel``.
private struct DisclosureLevelKey: EnvironmentKey { static let defaultValue = 0 }

extension EnvironmentValues {
  /// The number of levels by which an outline indents the view.
  var disclosureLevel: Int {
    get { self[DisclosureLevelKey.self] }
    set { self[DisclosureLevelKey.self] = newValue }
  }
}
