/// A group of views in a form or a list, with an optional header and footer.
///
///     Form {
///       Section("Sound") {
///         Toggle("Silent", isOn: $isSilent)
///       }
///     }
///
/// In a ``List``, a lazy stack or a lazy grid, the header and the footer are rows before and after the rows of the
/// content. Elsewhere, a section stacks its views vertically, aligned at the leading edge.
///
/// Among the rows of a ``Table``, a section groups rows, with a header above them.
public struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  /// A binding to whether the content is shown, or `nil` if the user can't hide it.
  var isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never

  /// Creates a section with a header and a footer.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the content.
  ///   - header: A view builder that creates the header.
  ///   - footer: A view builder that creates the footer.
  public nonisolated init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer
  ) { self.init(header: header(), content: content(), footer: footer()) }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { SectionNode(view, context) }
}

/// The node of a section. In a list, a lazy container or a picker it has no element, because its parts are shown as
/// rows or options.
private final class SectionNode<Parent: View, Content: View, Footer: View>: ViewNode<Section<Parent, Content, Footer>> {
  private var item: RenderNode?
  private var content: ViewNode<SectionParts<Parent, Content, Footer>>?

  init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(context)
    let values = EnvironmentValues(in: environment)
    if !context.parent.givesRows, !values.isInPicker { item = RenderNode(.section, owner: self) }
    isGrouped = item != nil && values.isInGroupedForm
    content = SectionParts._makeNode(parts(of: view), NodeContext(parent: self))
  }

  /// `true` if the section is a group of rows in a form.
  private var isGrouped = false

  private func parts(of view: Section<Parent, Content, Footer>) -> SectionParts<Parent, Content, Footer> {
    SectionParts(
      header: view.header, content: view.content, footer: view.footer, isGrouped: isGrouped,
      isExpanded: view.isExpanded)
  }

  override func update(_ view: Section<Parent, Content, Footer>) { content?.update(parts(of: view)) }
  override var container: RenderNode? { item }
  override var showsItself: Bool { item != nil }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }

  override func appendCells(to cells: inout LazyCells) {
    if item != nil { return super.appendCells(to: &cells) }
    let section = cells.section
    cells.section = ObjectIdentifier(self)
    super.appendCells(to: &cells)
    cells.section = section
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    if let item { items.append(item) } else { super.appendRenderNodes(to: &items) }
  }
}

/// The content of a section: its views between a header and a footer, each of which is an ``ElementPartView``.
struct SectionParts<Header: View, Content: View, Footer: View>: View {
  let header: Header
  let content: Content
  let footer: Footer
  var isGrouped = false
  /// A binding to whether the content is shown, or `nil` if the user can't hide it.
  var isExpanded: Binding<Bool>?

  var body: some View {
    if let isExpanded {
      ElementPartView(.header, ExpandableHeader(header: header, isExpanded: isExpanded))
    } else {
      ElementPartView(.header, header)
    }
    if isExpanded?.wrappedValue ?? true {
      if isGrouped { ElementPartView(.rows, content) } else { content }
    }
    ElementPartView(.footer, footer)
  }
}

/// The header of a section that the user can hide.
private struct ExpandableHeader<Header: View>: View {
  let header: Header
  let isExpanded: Binding<Bool>

  var body: some View {
    Button {
      withAnimation { isExpanded.wrappedValue.toggle() }
    } label: {
      HStack(spacing: 4) {
        Image(systemName: isExpanded.wrappedValue ? "chevron.down" : "chevron.right").imageScale(.small)
        header
      }
    }
    .buttonStyle(.plain)
    .accessibilityHint(Text(isExpanded.wrappedValue ? "Hides the section" : "Shows the section"))
  }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section whose content the user can hide with a click on the header.
  ///
  /// - Parameters:
  ///   - isExpanded: A binding to a Boolean value that indicates whether the content is shown.
  ///   - content: A view builder that creates the content.
  ///   - header: A view builder that creates the header.
  public nonisolated init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent
  ) {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }

  /// Creates a section with a text as its header, whose content the user can hide with a click on the header.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the header in the table of translations.
  ///   - isExpanded: A binding to a Boolean value that indicates whether the content is shown.
  ///   - content: A view builder that creates the content.
  public nonisolated init(
    _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content
  )
  where Parent == Text { self.init(isExpanded: isExpanded, content: content) { Text(titleKey) } }

  /// Creates a section with a text as its header, whose content the user can hide with a click on the header.
  ///
  /// - Parameters:
  ///   - title: The header, which isn't localized.
  ///   - isExpanded: A binding to a Boolean value that indicates whether the content is shown.
  ///   - content: A view builder that creates the content.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content)
  where Parent == Text { self.init(isExpanded: isExpanded, content: content) { Text(title) } }
}

extension Section where Parent: View, Content: View, Footer == EmptyView {
  /// Creates a section with a header.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the content.
  ///   - header: A view builder that creates the header.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(content: content, header: header, footer: { EmptyView() })
  }

  /// Creates a section with a text as its header.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the header in the table of translations.
  ///   - content: A view builder that creates the content.
  public nonisolated init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) where Parent == Text {
    self.init(content: content, header: { Text(titleKey) })
  }

  /// Creates a section with a text as its header.
  ///
  /// - Parameters:
  ///   - title: The header, which isn't localized.
  ///   - content: A view builder that creates the content.
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) where Parent == Text {
    self.init(content: content, header: { Text(title) })
  }
}

extension Section where Parent == EmptyView, Content: View, Footer: View {
  /// Creates a section with a footer.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the content.
  ///   - footer: A view builder that creates the footer.
  public nonisolated init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(content: content, header: { EmptyView() }, footer: footer)
  }

  /// Creates a section without a header and a footer.
  ///
  /// - Parameter content: A view builder that creates the content.
  public nonisolated init(@ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Parent: View, Content: View, Footer: View {
  /// Creates a section with a header and a footer that are given as views.
  ///
  /// - Parameters:
  ///   - header: The view above the content.
  ///   - footer: The view below the content.
  ///   - content: A view builder that creates the content.
  public nonisolated init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(content: content, header: { header }, footer: { footer })
  }

  /// Creates a section with a header that is given as a view.
  ///
  /// - Parameters:
  ///   - header: The view above the content.
  ///   - content: A view builder that creates the content.
  public nonisolated init(header: Parent, @ViewBuilder content: () -> Content) where Footer == EmptyView {
    self.init(content: content, header: { header }, footer: { EmptyView() })
  }

  /// Creates a section with a footer that is given as a view.
  ///
  /// - Parameters:
  ///   - footer: The view below the content.
  ///   - content: A view builder that creates the content.
  public nonisolated init(footer: Footer, @ViewBuilder content: () -> Content) where Parent == EmptyView {
    self.init(content: content, header: { EmptyView() }, footer: { footer })
  }
}

/// The content of a section that is not in a list.
package struct SectionContent: ArrangedElementContent {
  var menuEntry: MenuEntry { .section }
  var layout: VStackLayout { VStackLayout(alignment: .leading) }
}
