/// A view in the environment of another place, such as an item of a bar in that of the page that adds it.
private struct CapturedEnvironmentView: PrimitiveView {
  let content: AnyView
  let scope: EnvironmentScope

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    CapturedEnvironmentNode(view, context)
  }
}

/// The node of a view in the environment of another place.
private final class CapturedEnvironmentNode: ViewNode<CapturedEnvironmentView> {
  private var child: ViewNode<AnyView>?

  init(_ view: CapturedEnvironmentView, _ context: NodeContext) {
    super.init(context)
    child = AnyView._makeNode(view.content, NodeContext(parent: self, environment: view.scope))
  }

  override func update(_ view: CapturedEnvironmentView) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A modifier that shows the buttons of a bar without a border, unless they have a style.
private struct BorderlessButtonsModifier: ViewModifier {

  func body(content: Content) -> some View {
    content.transformEnvironment(\.buttonStyling) {
      if $0 == .appearance(.automatic) { $0 = .appearance(.borderless) }
    }
  }
}

/// The items at a position of a bar.
private struct ToolbarItemsView: View {
  let items: [ToolbarModel.Item]

  var body: some View {
    ForEach(items) {
      CapturedEnvironmentView(content: AnyView($0.entry.view.modifier(BorderlessButtonsModifier())), scope: $0.scope)
    }
  }
}

/// The bar at the top of a page, with its title, its Back button and its items. A bar without any of them is not shown.
struct TopBar: View {
  let model: ToolbarModel
  let title: Text?
  /// `true` if the window shows the title, so that the bar shows only a large one.
  var isTitleElsewhere = false
  /// An action that returns to the page below, or `nil` if there is none.
  let back: (@MainActor () -> Void)?

  var body: some View {
    let settings = model.settings
    let (leading, center, trailing) = (model.items(at: .leading), model.items(at: .center), model.items(at: .trailing))
    let menu = model.items(at: .title)
    let isLarge = settings.isTitleLarge == true
    let title = isTitleElsewhere && !isLarge || settings.isTitleHidden == true ? nil : title
    let hasItems =
      !leading.isEmpty || !center.isEmpty || !trailing.isEmpty || !menu.isEmpty || settings.subtitle != nil
    if settings.isTopHidden != true, title != nil || back != nil || hasItems {
      HStack(spacing: 8) {
        if let back, settings.isBackHidden != true {
          Button("Back", systemImage: "chevron.left", action: back).keyboardShortcut(.leftArrow, modifiers: .option)
        }
        ToolbarItemsView(items: leading)
        if center.isEmpty {
          BarTitle(title: title?.font(isLarge ? .title : .headline), subtitle: settings.subtitle, menu: menu)
        }
        Spacer()
        if !center.isEmpty {
          ToolbarItemsView(items: center)
          Spacer()
        }
        ToolbarItemsView(items: trailing)
      }
      .padding(8)
    }
  }
}

/// The title of a page with the text below it, which are the label of a menu if there is one.
private struct BarTitle: View {
  let title: Text?
  let subtitle: Text?
  let menu: [ToolbarModel.Item]

  var body: some View {
    if menu.isEmpty {
      texts
    } else {
      Menu {
        ToolbarItemsView(items: menu)
      } label: {
        if title == nil, subtitle == nil {
          Image(systemName: "chevron.down").accessibilityLabel("Title")
        } else {
          texts
        }
      }
      .modifier(BorderlessButtonsModifier())
    }
  }

  @ViewBuilder private var texts: some View {
    if let subtitle {
      VStack(alignment: .leading, spacing: 0) {
        title
        subtitle.font(.subheadline).foregroundStyle(.secondary)
      }
    } else {
      title
    }
  }
}

/// The bar at the bottom of a page. A bar without items is not shown.
struct BottomBar: View {
  let model: ToolbarModel

  var body: some View {
    let items = model.items(at: .bottom)
    if model.settings.isBottomHidden != true, !items.isEmpty {
      HStack(spacing: 8) { ToolbarItemsView(items: items) }.padding(8)
    }
  }
}

/// The content of a window or a presentation, between the bars for the items that no navigation stack shows.
struct ToolbarHost<Content: View>: View {
  let content: Content
  @State private var model = ToolbarModel()

  init(_ content: Content) { self.content = content }

  var body: some View {
    TopBar(model: model, title: nil, back: nil)
    content.environment(\.toolbar, model)
    BottomBar(model: model)
  }
}
