/// Views that belong together, in a form or a list, with a header and a footer.
///
///     Section("Sound") {
///       Toggle("Silent", isOn: $isSilent)
///     }
public struct Section<Parent: View, Content: View, Footer: View>: PrimitiveView {
  let content: SectionParts<Parent, Content, Footer>

  /// A section with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { self.content = SectionParts(header: header(), content: content(), footer: footer()) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { SectionNode(view, context) }
}

/// Shows an element of its own, unless it is in a list, which takes it apart into rows.
private final class SectionNode<Parent: View, Content: View, Footer: View>: ViewNode<Section<Parent, Content, Footer>> {
  private var item: RenderNode?
  private var content: ViewNode<SectionParts<Parent, Content, Footer>>?

  init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(context)
    if !context.parent.givesRows { item = RenderNode(.section, owner: self) }
    content = SectionParts._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: Section<Parent, Content, Footer>) { content?.update(view.content) }
  override var container: RenderNode? { item }
  override var showsItself: Bool { item != nil }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    if let item { items.append(item) } else { super.appendRenderNodes(to: &items) }
  }
}

struct SectionParts<Header: View, Content: View, Footer: View>: View {
  let header: Header
  let content: Content
  let footer: Footer

  var body: some View {
    PartView(.header, header)
    content
    PartView(.footer, footer)
  }
}

extension Section where Footer == EmptyView {
  /// A section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  /// A section with a text as its header.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Parent == Text {
    self.init(content: content, header: { Text(titleKey) })
  }

  /// A section with a text as its header.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Parent == Text {
    self.init(content: content, header: { Text(title) })
  }
}

extension Section where Parent == EmptyView {
  /// A section with a footer.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }

  /// A section.
  public init(@ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section {
  /// A section with a header and a footer, as views.
  public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }

  /// A section with a header, as a view.
  public init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }

  /// A section with a footer, as a view.
  public init(footer: Footer, @ViewBuilder content: () -> Content) where Parent == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: { footer })
  }
}
