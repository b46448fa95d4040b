/// A control that adds a page to the enclosing ``NavigationStack``.
///
///     NavigationLink("Settings") { SettingsPage() }
///
/// A link with a value needs a `navigationDestination(for:destination:)` for the type of the value inside the stack. In
/// a list, the whole row is the link, with a chevron, but in a scroll view in the row, the label alone is. Elsewhere a
/// link is its label in the tint, unless `buttonStyle(_:)` sets a style. Outside a navigation stack, it is disabled.
public struct NavigationLink<Label: View, Destination: View> {
  /// A destination of a link: a value, for which the stack creates the page, or a closure that creates the page. A link
  /// whose value is `nil` is disabled.
  private enum Target {
    case value(AnyHashable?)
    case view(() -> Destination)
  }

  /// A reference to the page that the link has opened, so that new values reach the page.
  @MainActor
  private final class Opened {
    weak var page: NavigationPageSource?
  }

  private let target: Target
  private let label: Label
  /// A binding to a value that is `true` while the page is shown, or `nil` if there is none.
  private let isActive: Binding<Bool>?
  @State private var opened = Opened()
  @Environment(\.navigation) private var navigation
  @Environment(\.isInList) private var isInList
  @Environment(\.isInScrollViewOfRow) private var isInScrollViewOfRow
  @Environment(\.listSelector) private var selector
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.buttonStyling) private var styling
  @Environment(\.navigationLinkIndicatorVisibility) private var indicator

  private init(_ target: Target, _ label: Label, _ isActive: Binding<Bool>? = nil) {
    self.target = target
    self.label = label
    self.isActive = isActive
  }
}

@MainActor
extension NavigationLink: View {
  /// A button with the label.
  public var body: some View {
    let _ = updatePage()
    if let isActive, case .view(let make) = target {
      link.modifier(
        PresentedDestinationModifier(
          key: { isActive.wrappedValue ? AnyHashable(true) : nil }, end: { isActive.wrappedValue = false },
          destination: { AnyView(make()) }))
    } else {
      link
    }
  }

  private func updatePage() {
    if case .view(let make) = target { opened.page?.replace { AnyView(make()) } }
  }

  @ViewBuilder private var link: some View {
    // In a list, the whole row is the link.
    if isInList {
      button {
        HStack {
          label
          Spacer(minLength: 0)
          // A row of a list with a selection, such as a sidebar, is selected, and opens nothing that covers the list.
          if indicator == .visible || (indicator == .automatic && selector == nil) {
            Image(systemName: layoutDirection == .rightToLeft ? "chevron.left" : "chevron.right")
              .font(.footnote).foregroundStyle(.tertiary).accessibilityHidden(true)
          }
        }
      }
      .environment(\.buttonStyling, .appearance(.row))
      .modifier(NavigationLinkTagModifier(value: value, selector: selector))
    } else if isInScrollViewOfRow {
      button { label }.environment(\.buttonStyling, .appearance(.plain))
    } else if styling == .appearance(.automatic) {
      // As on small devices, a link is what its label shows, in the tint where the label sets no color.
      button { label.foregroundStyle(.tint) }.environment(\.buttonStyling, .appearance(.plain))
    } else {
      button { label }
    }
  }

  private func button<Content: View>(@ViewBuilder label: () -> Content) -> some View {
    Button(action: { follow() }, label: label).disabled(navigation == nil || !leadsSomewhere)
  }

  private var value: AnyHashable? { if case .value(let value) = target { value } else { nil } }

  private var leadsSomewhere: Bool { if case .value(nil) = target { false } else { true } }

  private func follow() {
    if let isActive {
      isActive.wrappedValue = true
      return
    }
    switch target {
    case .value(let value):
      guard let value else { return }
      // In the sidebar of a split view, a list with a selection decides about the next column.
      if navigation?.next != nil, selector?.select(value) == true { return }
      navigation?.push(value)
    case .view(let make): opened.page = navigation?.push({ AnyView(make()) })
    }
  }
}

extension NavigationLink {
  /// Creates a link to a view.
  ///
  /// - Parameters:
  ///   - destination: A view builder that creates the page. It runs when the user follows the link.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination), label())
  }

  /// Creates a link to a view, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - destination: A view builder that creates the page. It runs when the user follows the link.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text { self.init(.view(destination), Text(titleKey)) }

  /// Creates a link to a view, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - destination: A view builder that creates the page. It runs when the user follows the link.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text { self.init(.view(destination), Text(title)) }
}

extension NavigationLink {
  /// Creates a link to a view that is given as a value.
  ///
  /// - Parameters:
  ///   - destination: The view of the page.
  ///   - label: A view builder that creates the label.
  public init(destination: Destination, @ViewBuilder label: () -> Label) {
    self.init(.view({ destination }), label())
  }

  /// Creates a link to a view that is given as a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - destination: The view of the page.
  public init(_ titleKey: LocalizedStringKey, destination: Destination) where Label == Text {
    self.init(.view({ destination }), Text(titleKey))
  }

  /// Creates a link to a view that is given as a value, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - destination: The view of the page.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination) where Label == Text {
    self.init(.view({ destination }), Text(title))
  }

  /// Creates a link whose page is shown while a value is `true`.
  ///
  /// - Parameters:
  ///   - isActive: A binding to the value.
  ///   - destination: A view builder that creates the page.
  ///   - label: A view builder that creates the label.
  public init(
    isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label
  ) { self.init(.view(destination), label(), isActive) }

  /// Creates a link whose page is shown while a value is `true`.
  ///
  /// - Parameters:
  ///   - destination: The view of the page.
  ///   - isActive: A binding to the value.
  ///   - label: A view builder that creates the label.
  public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
    self.init(.view({ destination }), label(), isActive)
  }

  /// Creates a link whose page is shown while a value is `true`, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - isActive: A binding to the value.
  ///   - destination: A view builder that creates the page.
  public init(
    _ titleKey: LocalizedStringKey, isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
  ) where Label == Text { self.init(.view(destination), Text(titleKey), isActive) }

  /// Creates a link whose page is shown while a value is `true`, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - isActive: A binding to the value.
  ///   - destination: A view builder that creates the page.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, isActive: Binding<Bool>, @ViewBuilder destination: @escaping () -> Destination
  ) where Label == Text { self.init(.view(destination), Text(title), isActive) }

  /// Creates a link whose page is shown while a value is `true`, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - destination: The view of the page.
  ///   - isActive: A binding to the value.
  public init(_ titleKey: LocalizedStringKey, destination: Destination, isActive: Binding<Bool>)
  where Label == Text { self.init(.view({ destination }), Text(titleKey), isActive) }

  /// Creates a link whose page is shown while a value is `true`, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - destination: The view of the page.
  ///   - isActive: A binding to the value.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: Destination, isActive: Binding<Bool>)
  where Label == Text { self.init(.view({ destination }), Text(title), isActive) }

  /// Creates a link whose page is shown while a selection has a certain value.
  ///
  /// - Parameters:
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  ///   - destination: A view builder that creates the page.
  ///   - label: A view builder that creates the label.
  public init<V: Hashable>(
    tag: V, selection: Binding<V?>, @ViewBuilder destination: @escaping () -> Destination,
    @ViewBuilder label: () -> Label
  ) { self.init(.view(destination), label(), Self.isActive(tag, selection)) }

  /// Creates a link whose page is shown while a selection has a certain value.
  ///
  /// - Parameters:
  ///   - destination: The view of the page.
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  ///   - label: A view builder that creates the label.
  public init<V: Hashable>(
    destination: Destination, tag: V, selection: Binding<V?>, @ViewBuilder label: () -> Label
  ) { self.init(.view({ destination }), label(), Self.isActive(tag, selection)) }

  /// Creates a link whose page is shown while a selection has a certain value, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  ///   - destination: A view builder that creates the page.
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, tag: V, selection: Binding<V?>,
    @ViewBuilder destination: @escaping () -> Destination
  ) where Label == Text { self.init(.view(destination), Text(titleKey), Self.isActive(tag, selection)) }

  /// Creates a link whose page is shown while a selection has a certain value, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  ///   - destination: A view builder that creates the page.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, tag: V, selection: Binding<V?>,
    @ViewBuilder destination: @escaping () -> Destination
  ) where Label == Text { self.init(.view(destination), Text(title), Self.isActive(tag, selection)) }

  /// Creates a link whose page is shown while a selection has a certain value, with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - destination: The view of the page.
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  public init<V: Hashable>(
    _ titleKey: LocalizedStringKey, destination: Destination, tag: V, selection: Binding<V?>
  ) where Label == Text { self.init(.view({ destination }), Text(titleKey), Self.isActive(tag, selection)) }

  /// Creates a link whose page is shown while a selection has a certain value, with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - destination: The view of the page.
  ///   - tag: The value that the selection has while the page is shown.
  ///   - selection: A binding to the selection. It becomes `nil` when the user leaves the page.
  @_disfavoredOverload
  public init<S: StringProtocol, V: Hashable>(
    _ title: S, destination: Destination, tag: V, selection: Binding<V?>
  ) where Label == Text { self.init(.view({ destination }), Text(title), Self.isActive(tag, selection)) }

  private static func isActive<V: Hashable>(_ tag: V, _ selection: Binding<V?>) -> Binding<Bool> {
    Binding {
      selection.wrappedValue == tag
    } set: { isActive in
      if isActive {
        selection.wrappedValue = tag
      } else if selection.wrappedValue == tag {
        selection.wrappedValue = nil
      }
    }
  }
}

/// A selection of a list that a link in one of its rows can set.
@MainActor
final class ListSelector {
  /// A closure that selects a value, and returns `false` if the selection can't have the value.
  let select: (AnyHashable) -> Bool
  /// A closure that returns whether the selection can have a value.
  let accepts: (AnyHashable) -> Bool

  init(select: @escaping (AnyHashable) -> Bool, accepts: @escaping (AnyHashable) -> Bool) {
    (self.select, self.accepts) = (select, accepts)
  }
}

/// A modifier that makes the value of a link the value of its row in the selection of the list, if the selection can
/// have it, and not the value that the row has otherwise.
private struct NavigationLinkTagModifier: ViewModifier {
  typealias Body = Never

  let value: AnyHashable?
  let selector: ListSelector?

  /// Returns the value of a row with a tag or an id.
  func tag(instead tag: AnyHashable?) -> AnyHashable? {
    guard let value, let selector, selector.accepts(value) else { return tag }
    return tag.map(selector.accepts) == true ? tag : value
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { NavigationLinkTagNode(view, context) }
}

/// The node of the value of a link.
private final class NavigationLinkTagNode<Modified: View>: ViewNode<
  ModifiedContent<Modified, NavigationLinkTagModifier>
>
{
  private var modifier: NavigationLinkTagModifier
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, NavigationLinkTagModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, NavigationLinkTagModifier>) {
    let isOther = modifier.value != view.modifier.value
    modifier = view.modifier
    if isOther { graph.structureChanged(at: self) }
    child?.update(view.content)
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    child?.appendRows(to: &rows, tag: modifier.tag(instead: tag))
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The environment key for ``EnvironmentValues/listSelector``.
private struct ListSelectorKey: OptionalEnvironmentKey { typealias Value = ListSelector? }

extension EnvironmentValues {
  /// The selection of the list that contains the view, or `nil` if the list has none.
  var listSelector: ListSelector? {
    get { self[ListSelectorKey.self] }
    set { self[ListSelectorKey.self] = newValue }
  }
}

extension NavigationLink where Destination == Never {
  /// Creates a link to the page that `navigationDestination(for:destination:)` creates for a value.
  ///
  /// - Parameters:
  ///   - value: The value, or `nil` to disable the link.
  ///   - label: A view builder that creates the label.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label())
  }

  /// Creates a link to the page that `navigationDestination(for:destination:)` creates for a value, with a text as its
  /// label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - value: The value, or `nil` to disable the link.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  /// Creates a link to the page that `navigationDestination(for:destination:)` creates for a value, with a text as its
  /// label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - value: The value, or `nil` to disable the link.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}
