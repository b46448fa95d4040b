// Menus that the desktop shows, not a window: values that are derived from the elements of the views.

/// The items of a menu that the desktop shows, and the actions of the items.
///
/// The views of the menu are not shown, so the renderer makes no elements for them. Their render nodes have the
/// primitives from which the items are derived.
@MainActor
final class DesktopMenu {
  /// A part of a view that is an item.
  private struct ItemPart: Hashable {
    let node: ObjectIdentifier
    let part: Int
  }

  /// The number of an item. The entry retains the render node, so that no other node has the same identity.
  private struct NumberedItem {
    let node: RenderNode
    let id: Int
  }

  /// The event of an item, and the view that handles the event.
  private struct Action {
    let events: EventSink
    let event: Event
  }

  private var entries: [ItemPart: NumberedItem] = [:]
  private var previous: [ItemPart: NumberedItem] = [:]
  private var actions: [Int: Action] = [:]
  private var lastID = 0

  /// Returns the items that views show. An item keeps its number for as long as its view exists.
  ///
  /// - Parameter nodes: The render nodes of the views.
  func items(of nodes: [RenderNode]) -> [DesktopMenuItem] {
    (previous, entries, actions) = (entries, [:], [:])
    defer { previous = [:] }
    return arranged(nodes)
  }

  /// Performs the action of an item.
  ///
  /// - Parameter id: The number of the item. Nothing happens if the menu has no such item any more.
  func choose(_ id: Int) {
    if let action = actions[id] { action.events.send(action.event) }
  }

  // MARK: - Items

  private func id(of node: RenderNode, _ part: Int = 0) -> Int {
    let key = ItemPart(node: ObjectIdentifier(node), part: part)
    if previous[key] == nil { lastID += 1 }
    let entry = previous[key] ?? NumberedItem(node: node, id: lastID)
    entries[key] = entry
    return entry.id
  }

  private func id(of node: RenderNode, _ part: Int = 0, sending event: Event) -> Int {
    let id = id(of: node, part)
    actions[id] = Action(events: EventSink(node.owner), event: event)
    return id
  }

  /// Returns the items of the menu or the submenu that contains views. Lines are only between other items.
  private func arranged(_ nodes: [RenderNode]) -> [DesktopMenuItem] {
    var result: [DesktopMenuItem] = []
    for item in nodes.flatMap(items) {
      if item.kind == .separator, result.last.map({ $0.kind == .separator }) ?? true { continue }
      result.append(item)
    }
    if result.last?.kind == .separator { result.removeLast() }
    return result
  }

  /// Returns the items that a view shows. Controls that no menu of a desktop has, such as fields, show none.
  private func items(of node: RenderNode) -> [DesktopMenuItem] {
    switch node.primitive.laidOutContent.menuEntry {
    case .nothing: return []
    case .text:
      let (title, image) = label(of: [node])
      return [DesktopMenuItem(id(of: node), .text, title: title, image: image, isEnabled: false)]
    case .separator: return [DesktopMenuItem(id(of: node), .separator)]
    case .action(let isEnabled):
      let (title, image) = label(of: node.newChildren())
      if let submenu = node.owner as? any DesktopSubmenuOwner {
        let id = id(of: node)
        let kind = DesktopMenuItem.Kind.submenu(arranged(submenu.submenuNodes()))
        return [DesktopMenuItem(id, kind, title: title, image: image, isEnabled: isEnabled)]
      }
      let id = id(of: node, sending: .tap)
      return [DesktopMenuItem(id, .action, title: title, image: image, isEnabled: isEnabled)]
    case .check(let isOn, let isEnabled):
      let (title, image) = label(of: node.newChildren())
      let id = id(of: node, sending: .tap)
      return [DesktopMenuItem(id, .check(isOn: isOn), title: title, image: image, isEnabled: isEnabled)]
    case .options(let picker, let isEnabled): return items(of: node, picker, isEnabled: isEnabled)
    case .section:
      let inner = node.newChildren().flatMap(items)
      if inner.isEmpty { return [] }
      return [DesktopMenuItem(id(of: node, 1), .separator)] + inner + [DesktopMenuItem(id(of: node, 2), .separator)]
    case .shortcut(let shortcut):
      var items = node.newChildren().prefix(1).flatMap(items)
      if let index = items.firstIndex(where: { $0.takesShortcut }) { items[index].shortcut = shortcut }
      return items
    case .firstChild: return node.newChildren().prefix(1).flatMap(items)
    case .children: return node.newChildren().filter { !$0.primitive.isPart }.flatMap(items)
    }
  }

  /// Returns the items of a picker: a submenu, or the options themselves in an inline style.
  private func items(of node: RenderNode, _ content: PickerProperties, isEnabled: Bool) -> [DesktopMenuItem] {
    let (title, image) = label(of: node.newChildren())
    let options = content.options.enumerated().map { index, option in
      DesktopMenuItem(
        id(of: node, index + 1, sending: .select(index)), .option(isSelected: index == content.selection),
        title: option.text, image: option.image, isEnabled: isEnabled)
    }
    if title.isEmpty { return options }
    switch content.appearance {
    case .automatic, .menu:
      return [
        DesktopMenuItem(id(of: node), .submenu(options), title: title, image: image, isEnabled: isEnabled)
      ]
    case .segmented, .inline, .radioGroup:
      return [DesktopMenuItem(id(of: node), .text, title: title, image: image, isEnabled: false)] + options
    }
  }

  private func label(of nodes: [RenderNode]) -> (title: String, image: ImageProperties?) {
    var (texts, image): ([String], ImageProperties?) = ([], nil)
    for node in nodes { node.collectContents(texts: &texts, image: &image) }
    let title = texts.joined(separator: " ")
    return (title.isEmpty ? image?.label ?? "" : title, image)
  }
}

extension DesktopMenuItem {
  /// `true` if a keyboard shortcut around the item is that of the item.
  fileprivate var takesShortcut: Bool {
    switch kind {
    case .action, .check: true
    case .option, .submenu, .text, .separator: false
    }
  }
}

// MARK: - Submenus

/// The environment key for ``EnvironmentValues/isInDesktopMenu``.
private struct IsInDesktopMenuKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  var isInDesktopMenu: Bool {
    get { self[IsInDesktopMenuKey.self] }
    set { self[IsInDesktopMenuKey.self] = newValue }
  }
}

/// A node whose element is an item that opens a submenu of a desktop's menu.
@MainActor
protocol DesktopSubmenuOwner: Node {
  /// Returns the render nodes of the views in the submenu.
  func submenuNodes() -> [RenderNode]
}

/// A menu inside a menu that the desktop shows. Its views exist whether or not it is open.
struct DesktopSubmenu<Label: View, Content: View>: PrimitiveView {
  let label: Label
  let content: Content

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { DesktopSubmenuNode(view, context) }
}

/// The node of a submenu: a button with the label, and the views of the menu, which are not inside the button.
private final class DesktopSubmenuNode<Label: View, Content: View>:
  ViewNode<DesktopSubmenu<Label, Content>>, DesktopSubmenuOwner
{
  private var item: RenderNode?
  private var label: ViewNode<Label>?
  private var content: ViewNode<Content>?

  init(_ view: DesktopSubmenu<Label, Content>, _ context: NodeContext) {
    super.init(context)
    item = RenderNode(primitive(), owner: self)
    label = Label._makeNode(view.label, NodeContext(parent: self))
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  private func primitive() -> Primitive { .button(style) }

  override func update(_ view: DesktopSubmenu<Label, Content>) {
    label?.update(view.label)
    content?.update(view.content)
  }

  override func evaluate() { item?.update(primitive()) }

  func submenuNodes() -> [RenderNode] {
    var nodes: [RenderNode] = []
    content?.appendRenderNodes(to: &nodes)
    return nodes
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if let label { body(label) }
    if let content { body(content) }
  }

  override func appendContainerRenderNodes(to items: inout [RenderNode]) { label?.appendRenderNodes(to: &items) }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}
