extension View {
  /// Sets the label of the tab that this view is in a ``TabView``.
  ///
  /// - Parameter label: A view builder that creates the label.
  /// - Returns: A view with a tab.
  public nonisolated func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View {
    modifier(TabItemModifier(label: AnyView(label()), tag: nil))
  }
}

/// A node that gives a tab its label.
@MainActor
protocol TabLabelProvider: Node {
  /// The label of the tab.
  var tabLabel: AnyView { get }
  /// The value of the tab in the selection, or `nil` if the label sets none.
  var tabTag: AnyHashable? { get }
}

/// A node that decides which tabs the views below make.
@MainActor
protocol TabProvider: Node {
  /// Appends a tab for each view that this node shows in a tab view.
  ///
  /// - Parameters:
  ///   - tabs: The tabs so far.
  ///   - tag: The tag that the nearest view above sets, if any.
  func appendOwnTabs(to tabs: inout [TabEntry], tag: AnyHashable?)
}

extension Node {
  /// Appends a tab for each view that this node shows in a tab view.
  final func appendTabs(to tabs: inout [TabEntry], tag: AnyHashable?) {
    if let source = self as? any TabProvider {
      source.appendOwnTabs(to: &tabs, tag: tag)
    } else if showsItself {
      let (item, tag) = tabItem(tag: tag)
      tabs.append(TabEntry(node: self, item: item, tag: tag))
    } else {
      forEachChild { $0.appendTabs(to: &tabs, tag: tag) }
    }
  }

  /// Returns the label of this node as a tab, and its tag: those of the first views with these modifiers here or below
  /// that are not inside another element.
  final func tabItem(tag: AnyHashable?) -> (item: (any TabLabelProvider)?, tag: AnyHashable?) {
    var found: (item: (any TabLabelProvider)?, tag: AnyHashable?) = (nil, nil)
    func search(_ node: Node) {
      guard found.item == nil, node.container == nil else { return }
      found.tag = found.tag ?? (node as? any TagProvider)?.viewTag
      if let item = node as? any TabLabelProvider {
        found = (item, found.tag ?? item.tabTag)
      } else {
        node.forEachChild(search)
      }
    }
    search(self)
    return (found.item, found.tag ?? tag)
  }
}

/// A modifier that makes its content a tab.
struct TabItemModifier {
  typealias Body = Never

  let label: AnyView
  let tag: AnyHashable?
}

extension TabItemModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TabItemNode(view, context) }
}

/// The node of a tab with a label, which creates the views of the tab when they are shown for the first time.
private final class TabItemNode<Modified: View>: ViewNode<ModifiedContent<Modified, TabItemModifier>>, TabLabelProvider,
  TabProvider
{
  private var view: ModifiedContent<Modified, TabItemModifier>
  /// The tabs of the tab view, or `nil` outside a tab view, where the label has no effect.
  private weak var model: TabModel?
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, TabItemModifier>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    var next = parent
    while let node = next, node.container == nil, model == nil {
      model = (node as? any TabContainer)?.model
      next = node.parent
    }
    if !isHidden { makeChild() }
  }

  private func makeChild() { child = Modified._makeNode(view.content, NodeContext(parent: self)) }

  var tabLabel: AnyView { view.modifier.label }
  var tabTag: AnyHashable? { view.modifier.tag ?? (view.content as? any TaggedView)?.carriedTag }

  override func update(_ view: ModifiedContent<Modified, TabItemModifier>) {
    self.view = view
    child?.update(view.content)
    model?.labelChanged()
  }

  override func shownChanged(_ isShown: Bool) {
    super.shownChanged(isShown)
    if isShown, child == nil {
      makeChild()
      graph.structureChanged(at: self)
    }
  }

  func appendOwnTabs(to tabs: inout [TabEntry], tag: AnyHashable?) {
    tabs.append(TabEntry(node: self, item: self, tag: tabTag ?? tag))
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
