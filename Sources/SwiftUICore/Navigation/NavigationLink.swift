/// Puts a page on top of the ``NavigationStack`` that it is in, when it is pressed. Elsewhere it is disabled.
public struct NavigationLink<Label: View, Destination: View>: View {
  private enum Target {
    case value(AnyHashable?)
    case view(() -> Destination)
  }

  private let target: Target
  private let label: Label
  @Environment(\.navigation) private var navigation
  @Environment(\.isInList) private var isInList

  private init(_ target: Target, _ label: Label) {
    self.target = target
    self.label = label
  }

  /// A button with the label.
  public var body: some View {
    // A link in a list is the whole row.
    if isInList {
      button {
        HStack {
          label
          Spacer(minLength: 0)
        }
      }
      .environment(\.buttonStyling, .appearance(.row))
    } else {
      button { label }
    }
  }

  private func button<Content: View>(@ViewBuilder label: () -> Content) -> some View {
    Button(action: follow, label: label).disabled(navigation == nil || !leadsSomewhere)
  }

  private var leadsSomewhere: Bool { if case .value(nil) = target { false } else { true } }

  private func follow() {
    switch target {
    case .value(let value): if let value { navigation?.push(value) }
    case .view(let make): navigation?.push(AnyView(make()))
    }
  }
}

extension NavigationLink {
  /// A link to a view, made when the link is followed.
  public init(@ViewBuilder destination: @escaping () -> Destination, @ViewBuilder label: () -> Label) {
    self.init(.view(destination), label())
  }

  /// A link to a view, made when the link is followed, with a text as its label.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text { self.init(.view(destination), Text(titleKey)) }

  /// A link to a view, made when the link is followed, with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: @escaping () -> Destination)
  where Label == Text { self.init(.view(destination), Text(title)) }
}

extension NavigationLink where Destination == Never {
  /// A link to what `navigationDestination(for:destination:)` makes of a value; disabled if there is none.
  public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
    self.init(.value(value.map { AnyHashable($0) }), label())
  }

  /// A link to what `navigationDestination(for:destination:)` makes of a value, with a text as its label.
  public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) where Label == Text {
    self.init(value: value) { Text(titleKey) }
  }

  /// A link to what `navigationDestination(for:destination:)` makes of a value, with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) where Label == Text {
    self.init(value: value) { Text(title) }
  }
}

struct DestinationModifier<Value: Hashable, Destination: View>: ViewModifier {
  typealias Body = Never

  let destination: (Value) -> Destination

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { DestinationModifierNode(view, context) }
}

private final class DestinationModifierNode<Modified: View, Value: Hashable, Destination: View>:
  ViewNode<ModifiedContent<Modified, DestinationModifier<Value, Destination>>>
{
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, DestinationModifier<Value, Destination>>, _ context: NodeContext) {
    super.init(context)
    declare(view.modifier)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  private var destinations: NavigationModel.Destinations? {
    EnvironmentValues(in: environment).navigation?.destinations
  }

  private func declare(_ modifier: DestinationModifier<Value, Destination>) {
    destinations?.set(Value.self, owner: self, modifier.destination)
  }

  override func update(_ view: ModifiedContent<Modified, DestinationModifier<Value, Destination>>) {
    declare(view.modifier)
    child?.update(view.content)
  }

  override func willUnmount() { destinations?.remove(Value.self, owner: self) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Says what pages the ``NavigationStack`` around shows for values of a type.
  public func navigationDestination<D: Hashable, C: View>(
    for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
  ) -> some View { modifier(DestinationModifier(destination: destination)) }

  /// The title of the page that this view is, or is in: shown by the ``NavigationStack`` around.
  public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { navigationTitle(Text(titleKey)) }

  /// The title of the page that this view is, or is in: shown by the ``NavigationStack`` around.
  @_disfavoredOverload
  public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { navigationTitle(Text(title)) }

  /// The title of the page that this view is, or is in: shown by the ``NavigationStack`` around.
  public func navigationTitle(_ title: Text) -> some View {
    preference(key: NavigationTitleKey.self, value: Optional(title))
  }
}
