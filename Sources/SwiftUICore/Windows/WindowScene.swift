import Foundation

/// The windows of a scene.
struct WindowScene<Content: View> {
  /// A kind of scene.
  enum Kind {
    case group
    case single
    case settings
  }

  let title: Text
  let id: String?
  let valueType: (any Hashable.Type)?
  let kind: Kind
  let content: Content
  /// A closure that returns the value of the window that shows a file, or `nil` for files that the scene can't show.
  var valueForURL: (URL) -> AnyHashable? = { _ in nil }

  @MainActor var shownTitle: String { title.string(in: EnvironmentValues()) }
}

/// The node of a scene with windows, which opens and closes them.
final class WindowSceneNode<S: Scene, Content: View>: SceneNode<S>, WindowOpeningScene {
  private let read: (S) -> WindowScene<Content>
  private var scene: WindowScene<Content>
  private var windows: [WindowNode<Content>] = []
  private var count = 0

  init(_ scene: S, _ context: NodeContext, _ read: @escaping (S) -> WindowScene<Content>) {
    self.read = read
    self.scene = read(scene)
    super.init(context)
    let isFirst = EnvironmentValues(in: context.environment).program?.add(self) ?? true
    let opensByItself = self.scene.kind == .group && self.scene.id == nil && self.scene.valueType == nil
    let opens =
      switch EnvironmentValues(in: context.environment).launchBehavior {
      case .presented: true
      case .suppressed: false
      default: self.scene.kind != .settings && (isFirst || opensByItself)
      }
    if opens { open(nil) }
  }

  override func update(_ scene: S) {
    self.scene = read(scene)
    for window in windows { window.update(self.scene) }
  }

  var sceneID: String? { scene.id }
  func shows(_ value: AnyHashable) -> Bool { scene.valueType.map { type(of: value.base) == $0 } ?? false }
  func value(for url: URL) -> AnyHashable? { scene.valueForURL(url) }

  /// Opens a window, or brings the window to the front that already shows the value.
  func open(_ value: AnyHashable?) {
    let known =
      scene.kind == .group
      ? (value == nil ? nil : windows.first { $0.value == value }) : windows.first
    if let known { return known.activateWindow() }
    count += 1
    let name = scene.id ?? scene.shownTitle
    let window = WindowNode(scene, value, "\(name) \(count)", NodeContext(parent: self))
    window.controller.openAnother = { [weak self] in self?.open(nil) }
    window.onClose = { [weak self, weak window] in
      guard let self, let window else { return }
      close(window)
    }
    windows.append(window)
    graph.structureChanged(at: self)
    graph.queue.wake()
  }

  func close(_ value: AnyHashable?) {
    for window in windows where value == nil || window.value == value { close(window) }
  }

  private func close(_ window: WindowNode<Content>) {
    guard windows.contains(where: { $0 === window }) else { return }
    windows.removeAll { $0 === window }
    window.unmount()
    graph.structureChanged(at: self)
    graph.queue.wake()
  }

  override func forEachChild(_ body: (Node) -> Void) { for window in windows { body(window) } }
}

/// The node of a window. It is the environment scope of the window's views, and collects the color scheme that they
/// prefer and the title of the page that they show.
final class WindowNode<Content: View>: Node, PreferenceReader {
  let value: AnyHashable?
  var onClose: () -> Void = {}
  let controller = WindowController()
  private var title: String
  /// The title that the views have set, which replaces that of the scene.
  private var ownTitle: String?
  /// The title of the topmost page, which replaces that of the scene.
  private var pageTitle: Text?
  private var options: WindowOptions
  private var item: RenderNode?
  private var content: ViewNode<WindowContentView<Content>>?
  /// The environment of the window's views. If the views prefer a color scheme, the environment has that scheme.
  private let scope: EnvironmentScope
  private var scheme = PresentationColorScheme()
  private var phase: ScenePhase?

  init(_ scene: WindowScene<Content>, _ value: AnyHashable?, _ name: String, _ context: NodeContext) {
    self.value = value
    title = scene.shownTitle
    scope = EnvironmentScope(in: context.environment)
    options = EnvironmentValues(in: context.environment).windowOptions
    super.init(context)
    _ = scope.rewrite { values in
      values.makeWindowValues(in: graph)
      values.showsTitleInWindow = true
      values.windowValue = value
      values.windowController = controller
      values.sceneValues = SceneStorageValues(store: graph.feature(SceneStorageStore.self).values, prefix: name)
    }
    updateEnvironment()
    controller.setTitle = { [weak self] title in
      guard let self, title != ownTitle else { return }
      ownTitle = title
      item?.update(primitive)
    }
    controller.close = { [weak self] in self?.close() }
    item = RenderNode(primitive, owner: self)
    content = WindowContentView._makeNode(
      WindowContentView(content: scene.content), NodeContext(parent: self, environment: scope))
  }

  private var primitive: Primitive {
    .window(title: shownTitle, colorScheme: scheme.preferred, options: options)
  }

  private var shownTitle: String {
    ownTitle ?? pageTitle?.string(in: EnvironmentValues(in: scope)) ?? title
  }

  func update(_ scene: WindowScene<Content>) {
    title = scene.shownTitle
    item?.update(primitive)
    content?.update(WindowContentView(content: scene.content))
  }

  /// Brings the window to the front.
  func activateWindow() {
    options.activations += 1
    item?.update(primitive)
  }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }

  /// Collects nothing, because the window itself is the reader of its views' preferences.
  override func collectPreferences(_ collector: PreferenceCollector) {}

  override var preferenceReader: (any PreferenceReader)? { self }
  func beginCollecting() -> Bool { scheme.beginCollecting() }

  func collect() {
    let hasOtherScheme = scheme.collect(below: self)
    guard isMounted else { return }
    let titles = TypedPreferenceCollector<NavigationTitleKey>()
    forEachChild { if $0.hasPreferences { $0.collectPreferences(titles) } }
    pageTitle = titles.value ?? nil
    if hasOtherScheme { updateEnvironment() }
    item?.update(primitive)
  }

  /// Sets the environment values that describe the window: its color scheme, its phase, and the action that closes it.
  private func updateEnvironment() {
    let changed = scope.rewrite { values in
      values.clear(ColorSchemeKey.self)
      if let preferred = scheme.preferred { values.colorScheme = preferred }
      if let phase { values.scenePhase = phase }
      values.setDismissAction { [weak self] in self?.handle(.close) }
    }
    if !changed.isEmpty { graph.environmentChanged(changed, below: self) }
  }

  override func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet {
    keys.subtracting(scope.entries)
  }

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .close: if controller.allowsClosing() { close() }
    case .undo: controller.undoManager.undo()
    case .redo: controller.undoManager.redo()
    case .scenePhase(let phase):
      self.phase = phase
      updateEnvironment()
      EnvironmentValues(in: environment).program?.setPhase(phase, of: self)
    default: break
    }
  }

  private func close() {
    EnvironmentValues(in: environment).program?.setPhase(nil, of: self)
    onClose()
  }
}

/// The views of a window: the content of its scene, below the menus of the app's commands.
struct WindowContentView<Content: View>: View {
  let content: Content
  @Environment(\.commands) private var commands

  var body: some View {
    if let commands { WindowMenuBar(commands: commands) }
    ToolbarHost(content)
  }
}
