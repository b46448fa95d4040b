/// A symbol with a title.
///
///     Label("Lightning", systemImage: "bolt")
public struct Label<Title: View, Icon: View>: ContainerView {
  let content: LabelParts<Title, Icon>

  /// A label of two views.
  public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    content = LabelParts(title: title(), icon: icon())
  }

  var primitive: Primitive { .label }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

struct LabelParts<Title: View, Icon: View>: View {
  let title: Title
  let icon: Icon

  var body: some View {
    PartView(.icon, icon)
    PartView(.title, title)
  }
}

extension Label where Title == Text, Icon == Image {
  /// A symbol with a text.
  public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(systemName: name) })
  }

  /// A symbol with a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init(title: { Text(title) }, icon: { Image(systemName: name) })
  }

  /// A picture among the program's resources with a text.
  public init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init(title: { Text(titleKey) }, icon: { Image(decorative: name) })
  }

  /// A picture among the program's resources with a text.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image name: String) {
    self.init(title: { Text(title) }, icon: { Image(decorative: name) })
  }
}
