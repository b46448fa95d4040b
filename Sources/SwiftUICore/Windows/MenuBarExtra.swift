import Foundation

/// A scene that shows an item in the status area of the desktop, with a menu or a window.
///
///     @main
///     struct Timer: App {
///       @StateObject private var clock = Clock()
///
///       var body: some Scene {
///         MenuBarExtra("Timer", systemImage: "timer") {
///           Button(clock.isRunning ? "Stop" : "Start") { clock.toggle() }.keyboardShortcut("s")
///           Divider()
///           Button("Quit") { exit(0) }
///         }
///       }
///     }
///
/// The menu contains the buttons, links, toggles, pickers, menus, sections, dividers and texts of the content; other
/// controls have no place in it. A picker is a submenu, unless its style is inline. With
/// `menuBarExtraStyle(_:)` the item opens a window with the content instead. The views exist while the item is
/// inserted, whether or not the menu or the window is open.
///
/// An app with an inserted item goes on when its last window is closed. It ends when the last item has been removed and
/// no window is open.
///
/// - Differences: The status area is that of the freedesktop.org protocol StatusNotifierItem, which most desktops have
///   by themselves, and GNOME's with an extension. If there is none, the app says so once on the standard error, and
///   the item appears as soon as there is one. Until then it doesn't keep the app going after its last window. A text
///   is shown beside the image where the desktop can show one. A window stays open until the user presses the item
///   again or the Escape key, or a view calls `dismiss`.
public struct MenuBarExtra<Label: View, Content: View> {
  public typealias Body = Never

  fileprivate let isInserted: Binding<Bool>?
  fileprivate let content: Content
  fileprivate let label: Label

  private init(_ isInserted: Binding<Bool>?, _ content: Content, _ label: Label) {
    (self.isInserted, self.content, self.label) = (isInserted, content, label)
  }
}

extension MenuBarExtra: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    MenuBarExtraNode(scene, context)
  }
}

extension MenuBarExtra {
  /// Creates an item with a label made of views. The texts and the first image of the label are shown.
  ///
  /// - Parameters:
  ///   - content: A view builder that creates the content of the menu or the window.
  ///   - label: A view builder that creates the label.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.init(nil, content(), label())
  }

  /// Creates an item with a label made of views, which is in the status area while a value is `true`.
  ///
  /// - Parameters:
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  ///   - label: A view builder that creates the label.
  public init(
    isInserted: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.init(isInserted, content(), label())
  }
}

extension MenuBarExtra where Label == Text {
  /// Creates an item with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), Text(titleKey))
  }

  /// Creates an item with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), Text(title))
  }

  /// Creates an item with a text as its label, which is in the status area while a value is `true`.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(
    _ titleKey: LocalizedStringKey, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) {
    self.init(isInserted, content(), Text(titleKey))
  }

  /// Creates an item with a text as its label, which is in the status area while a value is `true`.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(isInserted, content(), Text(title))
  }
}

extension MenuBarExtra where Label == SwiftUICore.Label<Text, Image> {
  /// Creates an item with a symbol, which a text describes.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the description in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(_ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), SwiftUICore.Label(titleKey, systemImage: systemImage))
  }

  /// Creates an item with a symbol, which a text describes.
  ///
  /// - Parameters:
  ///   - title: The description, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, systemImage: String, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), SwiftUICore.Label(title, systemImage: systemImage))
  }

  /// Creates an item with a symbol, which a text describes and which is in the status area while a value is `true`.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the description in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) { self.init(isInserted, content(), SwiftUICore.Label(titleKey, systemImage: systemImage)) }

  /// Creates an item with a symbol, which a text describes and which is in the status area while a value is `true`.
  ///
  /// - Parameters:
  ///   - title: The description, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(isInserted, content(), SwiftUICore.Label(title, systemImage: systemImage)) }

  /// Creates an item with an image of the main bundle, which a text describes.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the description in the table of translations.
  ///   - image: The name of the image.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(_ titleKey: LocalizedStringKey, image: String, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), SwiftUICore.Label(titleKey, image: image))
  }

  /// Creates an item with an image of the main bundle, which a text describes.
  ///
  /// - Parameters:
  ///   - title: The description, which isn't localized.
  ///   - image: The name of the image.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: String, @ViewBuilder content: () -> Content) {
    self.init(nil, content(), SwiftUICore.Label(title, image: image))
  }

  /// Creates an item with an image of the main bundle, which a text describes and which is in the status area while a
  /// value is `true`.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the description in the table of translations.
  ///   - image: The name of the image.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  public init(
    _ titleKey: LocalizedStringKey, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(isInserted, content(), SwiftUICore.Label(titleKey, image: image)) }

  /// Creates an item with an image of the main bundle, which a text describes and which is in the status area while a
  /// value is `true`.
  ///
  /// - Parameters:
  ///   - title: The description, which isn't localized.
  ///   - image: The name of the image.
  ///   - isInserted: A binding to the value.
  ///   - content: A view builder that creates the content of the menu or the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, image: String, isInserted: Binding<Bool>, @ViewBuilder content: () -> Content
  ) { self.init(isInserted, content(), SwiftUICore.Label(title, image: image)) }
}

// MARK: - Styles

/// A type of the content of a ``MenuBarExtra``.
///
/// - Differences: Programs can't define styles of their own.
public protocol MenuBarExtraStyle {}

/// A style that the platform implements.
private protocol PlatformMenuBarExtraStyle {
  var opensWindow: Bool { get }
}

/// The style of the platform: a menu.
public struct AutomaticMenuBarExtraStyle: MenuBarExtraStyle, PlatformMenuBarExtraStyle {
  fileprivate var opensWindow: Bool { false }

  /// Creates the style.
  public init() {}
}

/// A menu, which the desktop shows.
public struct PullDownMenuBarExtraStyle: MenuBarExtraStyle, PlatformMenuBarExtraStyle {
  fileprivate var opensWindow: Bool { false }

  /// Creates the style.
  public init() {}
}

/// A window without a title bar.
public struct WindowMenuBarExtraStyle: MenuBarExtraStyle, PlatformMenuBarExtraStyle {
  fileprivate var opensWindow: Bool { true }

  /// Creates the style.
  public init() {}
}

extension MenuBarExtraStyle where Self == AutomaticMenuBarExtraStyle {
  /// The style of the platform: a menu.
  public static var automatic: AutomaticMenuBarExtraStyle { AutomaticMenuBarExtraStyle() }
}

extension MenuBarExtraStyle where Self == PullDownMenuBarExtraStyle {
  /// A menu, which the desktop shows.
  public static var menu: PullDownMenuBarExtraStyle { PullDownMenuBarExtraStyle() }
}

extension MenuBarExtraStyle where Self == WindowMenuBarExtraStyle {
  /// A window without a title bar.
  public static var window: WindowMenuBarExtraStyle { WindowMenuBarExtraStyle() }
}

/// The environment key for ``EnvironmentValues/menuBarExtraOpensWindow``.
private struct MenuBarExtraOpensWindowKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  fileprivate var menuBarExtraOpensWindow: Bool {
    get { self[MenuBarExtraOpensWindowKey.self] }
    set { self[MenuBarExtraOpensWindowKey.self] = newValue }
  }
}

extension Scene {
  /// Sets whether the items in the status area that this scene contains open a menu or a window.
  ///
  /// - Parameter style: `.menu`, or `.window` for items that open a window.
  /// - Returns: A scene with the style.
  public nonisolated func menuBarExtraStyle<S: MenuBarExtraStyle>(_ style: S) -> some Scene {
    _EnvironmentScene(content: self) { values in
      values.menuBarExtraOpensWindow = (style as? any PlatformMenuBarExtraStyle)?.opensWindow ?? false
    }
  }
}

// MARK: - Nodes

/// The node of an item in the status area. It makes an element for the item, none for the views of the label and the
/// menu, and a window while that is open.
private final class MenuBarExtraNode<Label: View, Content: View>: SceneNode<MenuBarExtra<Label, Content>> {
  private var scene: MenuBarExtra<Label, Content>
  private var item: RenderNode?
  private var label: ViewNode<Label>?
  /// The views of the menu, or `nil` if the item opens a window.
  private var menu: ViewNode<Content>?
  private let menuScope: EnvironmentScope
  private let model = DesktopMenu()
  /// The window, which keeps its views while it is closed, or `nil` if it has not been opened yet.
  private var window: WindowNode<Content>?
  private var isOpen = false

  init(_ scene: MenuBarExtra<Label, Content>, _ context: NodeContext) {
    self.scene = scene
    menuScope = EnvironmentScope(in: context.environment)
    super.init(context)
    EnvironmentValues(in: context.environment).program?.addSceneWithoutWindows()
    _ = menuScope.rewrite { values in
      values.isInDesktopMenu = true
      values.makeWindowValues(in: graph)
    }
    evaluate()
  }

  override func update(_ scene: MenuBarExtra<Label, Content>) {
    self.scene = scene
    label?.update(scene.label)
    menu?.update(scene.content)
    window?.update(windowScene)
    evaluateNow()
  }

  override func evaluate() {
    let (isInserted, opensWindow) = evaluateBody(nil) {
      (scene.isInserted?.wrappedValue ?? true, readEnvironment { $0.menuBarExtraOpensWindow })
    }
    guard isInserted else { return remove() }
    // The type of the scene's style decides, so that it stays one or the other.
    if !opensWindow, menu == nil {
      menu = Content._makeNode(scene.content, NodeContext(parent: self, environment: menuScope))
    }
    if label == nil { label = Label._makeNode(scene.label, NodeContext(parent: self)) }
    if let item { return item.update(primitive) }
    item = RenderNode(primitive, owner: self)
    graph.structureChanged(at: self)
  }

  /// Evaluates the label and the menu again, because their views show something else.
  override func contentChanged() { setNeedsEvaluation() }

  private var primitive: Primitive {
    var nodes: [RenderNode] = []
    menu?.appendRenderNodes(to: &nodes)
    var content = shownLabel
    content.menu = menu == nil ? nil : model.items(of: nodes)
    return .menuBarExtra(content)
  }

  /// The content of the item without its menu. The title of a `Label` only describes its icon.
  private var shownLabel: MenuBarExtraContent {
    var nodes: [RenderNode] = []
    label?.appendRenderNodes(to: &nodes)
    var (texts, image): ([String], ImageProperties?) = ([], nil)
    for node in nodes { node.collectContents(texts: &texts, image: &image) }
    let title = texts.joined(separator: " ")
    let isDescription = image != nil && nodes.count == 1 && nodes[0].isLabel
    return MenuBarExtraContent(
      title.isEmpty ? image?.label ?? "" : title, showsTitle: !title.isEmpty && !isDescription, image: image)
  }

  private func remove() {
    guard item != nil else { return }
    removeWindow()
    for node in [label, menu] as [Node?] { node?.unmount() }
    (item, label, menu) = (nil, nil, nil)
    graph.structureChanged(at: self)
  }

  // MARK: Window

  private var windowScene: WindowScene<Content> {
    WindowScene(title: Text(verbatim: shownLabel.title), id: nil, valueType: nil, kind: .single, content: scene.content)
  }

  private func openWindow() {
    if let window {
      window.shownChanged(true)
    } else {
      let scope = EnvironmentScope(in: environment)
      _ = scope.rewrite { $0.windowOptions.isPanel = true }
      let name = "MenuBarExtra \(shownLabel.title)"
      let window = WindowNode(windowScene, nil, name, NodeContext(parent: self, environment: scope))
      window.onClose = { [weak self] in self?.closeWindow() }
      self.window = window
    }
    isOpen = true
    graph.structureChanged(at: self)
    graph.queue.wake()
  }

  private func closeWindow() {
    guard isOpen else { return }
    isOpen = false
    window?.shownChanged(false)
    graph.structureChanged(at: self)
    graph.queue.wake()
  }

  private func removeWindow() {
    guard let window else { return }
    EnvironmentValues(in: environment).program?.setPhase(nil, of: window)
    window.unmount()
    (self.window, isOpen) = (nil, false)
    graph.structureChanged(at: self)
  }

  // MARK: Events

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .tap where menu == nil: if isOpen { closeWindow() } else { openWindow() }
    case .chooseMenuItem(let id):
      model.choose(id)
      // A control has shown the effect already, and reports a change only if the view has decided otherwise.
      setNeedsEvaluation()
    default: break
    }
  }

  override func forEachChild(_ body: (Node) -> Void) {
    for node in [label, menu, window] as [Node?] { if let node { body(node) } }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    if let item { items.append(item) }
    if isOpen { window?.appendRenderNodes(to: &items) }
  }
}

extension RenderNode {
  /// `true` for a label, possibly inside modifiers.
  fileprivate var isLabel: Bool {
    primitive == .label || (primitive.isWrapper && newChildren().first?.isLabel == true)
  }
}
