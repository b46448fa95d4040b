/// A container for controls with their labels, stacked vertically, as in a settings window.
///
/// A form has the size that its parent proposes. It aligns its views at the leading edge, with space between them and
/// around them, and scrolls vertically if they need more height.
public struct Form<Content: View> {
  let content: Content
  @Environment(\.formStyling) private var styling

  /// Creates a form.
  ///
  /// - Parameter content: A view builder that creates the controls.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension Form: View {
  /// The form, as its style shows it.
  public var body: some View {
    if let styling {
      styling.makeBody(FormStyleConfiguration(content: .init(content: AnyView(content))))
        .environment(\.formStyling, nil)
    } else {
      NativeForm(content: content)
    }
  }
}

/// The scrolling column of a form.
struct NativeForm<Content: View>: ScrollingView {
  let content: Content

  func primitive(in values: EnvironmentValues) -> Primitive {
    .form(values.scrollContent(along: .vertical, margins: EdgeInsets(.all, 12)))
  }

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ScrollViewNode(view, context) }
}

extension Form where Content == FormStyleConfiguration.Content {
  /// Creates the default form for a style's configuration.
  ///
  /// - Parameter configuration: The properties of the form.
  public init(_ configuration: FormStyleConfiguration) { self.init { configuration.content } }
}

/// The content of a form.
package struct FormContent {
  package var scroll: ScrollContent
}

extension FormContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ScrollLayoutNode(scroll, fillsWidth: true) }

  func update(_ node: LayoutNode, of element: RenderNode, from old: FormContent) -> Bool {
    (node as? ScrollLayoutNode)?.content = scroll
    return true
  }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([.group(children.nodes, VStackLayout(alignment: .leading, spacing: 12), always: true)])
  }
}
