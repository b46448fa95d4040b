import Foundation

/// A scene that shows its views in windows, stacked vertically.
///
///     WindowGroup("Notes") { NotesView() }
///     WindowGroup("Note", id: "note", for: Note.ID.self) { $id in NoteView(id: id) }
///
/// The app opens one window for the first scene in its body, and for each other window group that has no identifier and
/// no type of values. `openWindow` of the environment opens further windows. The user can close a window, and so can a
/// view outside any other presentation, with the `dismiss` action of its environment. The window's views are then
/// removed and their state is released. The app ends when its last window is closed.
public struct WindowGroup<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  private init(_ title: Text?, _ id: String?, _ valueType: (any Hashable.Type)?, _ content: Content) {
    windows = WindowScene(
      title: title ?? Text(verbatim: ProcessInfo.processInfo.processName), id: id, valueType: valueType, kind: .group,
      content: content)
  }
}

extension WindowGroup: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

extension WindowGroup {
  /// Creates a group whose windows have the name of the process as their title.
  ///
  /// - Parameter content: A view builder that creates the content of a window.
  public init(@ViewBuilder content: () -> Content) { self.init(nil, nil, nil, content()) }

  /// Creates a group with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  public init(id: String, @ViewBuilder content: () -> Content) { self.init(nil, id, nil, content()) }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - content: A view builder that creates the content of a window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(Text(title), nil, nil, content())
  }

  /// Creates a group with a title.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - content: A view builder that creates the content of a window.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), nil, nil, content())
  }

  /// Creates a group with a title and an identifier.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    self.init(Text(titleKey), id, nil, content())
  }

  /// Creates a group with a title and an identifier.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of a window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    self.init(Text(title), id, nil, content())
  }

  /// Creates a group whose windows each show a value.
  ///
  /// - Parameters:
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title whose windows each show a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title whose windows each show a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), nil, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title and an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, type, PresentedWindowContent(content))
  }

  /// Creates a group with a title and an identifier whose windows each show a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value, which is
  ///     `nil` in a window that was opened without one.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String, for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), id, type, PresentedWindowContent(content))
  }
}

extension WindowGroup {
  /// Creates a group whose windows each show a value, which is a new one in a window that was opened without a value.
  ///
  /// - Parameters:
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with an identifier whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    id: String, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(nil, id, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title whose windows each show a value, which is a new one in a window that was opened
  /// without a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, for type: D.Type = D.self, @ViewBuilder content: @escaping (Binding<D>) -> C,
    defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), nil, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title and an identifier whose windows each show a value, which is a new one in a window
  /// that was opened without a value.
  ///
  /// - Parameters:
  ///   - titleKey: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  public init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(titleKey), id, type, PresentedWindowContent(content, defaultValue))
  }

  /// Creates a group with a title and an identifier whose windows each show a value, which is a new one in a window
  /// that was opened without a value.
  ///
  /// - Parameters:
  ///   - title: The title of the windows.
  ///   - id: The identifier, for `openWindow`.
  ///   - type: The type of the values, for `openWindow`.
  ///   - content: A view builder that creates the content of a window from a binding to its value.
  ///   - defaultValue: A closure that creates the value of a window that was opened without one. It is called once for
  ///     the window.
  @_disfavoredOverload
  public init<S: StringProtocol, D: Codable & Hashable, C: View>(
    _ title: S, id: String, for type: D.Type = D.self,
    @ViewBuilder content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    self.init(Text(title), id, type, PresentedWindowContent(content, defaultValue))
  }
}

/// The content of a window that shows a value.
public struct PresentedWindowContent<Value: Codable & Hashable, Content: View> {
  /// The value that was created for a window.
  @MainActor
  private final class Created {
    var value: Value?

    nonisolated init() {}
  }

  private let content: (Binding<Value?>) -> Content
  private let defaultValue: (() -> Value)?
  @Environment(\.windowValue) private var initial
  @State private var changed: Value??
  @State private var created = Created()

  init(_ content: @escaping (Binding<Value?>) -> Content) {
    (self.content, defaultValue) = (content, nil)
  }

  init(_ content: @escaping (Binding<Value>) -> Content, _ defaultValue: @escaping () -> Value) {
    self.content = { value in
      content(Binding(get: { value.wrappedValue ?? defaultValue() }, set: { value.wrappedValue = $0 }))
    }
    self.defaultValue = defaultValue
  }
}

extension PresentedWindowContent: View {
  /// The value with which the window was opened, or that is created for it.
  @MainActor private var first: Value? {
    if let value = initial?.base as? Value { return value }
    if created.value == nil { created.value = defaultValue?() }
    return created.value
  }

  /// The views for the value.
  public var body: some View {
    let first = first
    content(Binding(get: { changed ?? first }, set: { changed = .some($0) }))
  }
}

/// A scene with a single window.
///
/// The app opens the window at its start only if this is the first scene in its body. `openWindow` of the environment
/// opens the window, or brings it to the front.
public struct Window<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(
      title: Text(titleKey), id: id, valueType: nil, kind: .single, content: content())
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(title: Text(title), id: id, valueType: nil, kind: .single, content: content())
  }
}

extension Window: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

/// A scene with a window for tools that accompany the other windows.
///
/// The window opens with `openWindow`, once.
///
/// - Differences: The window doesn't stay in front of the others, and is not hidden while another app is active.
public struct UtilityWindow<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(title: Text(titleKey), id: id, valueType: nil, kind: .single, content: content())
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(title: Text(title), id: id, valueType: nil, kind: .single, content: content())
  }
}

extension UtilityWindow: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

/// A scene with a window for the settings of the app.
///
/// A ``SettingsLink`` and the `openSettings` action of the environment open the window.
public struct Settings<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window for settings.
  ///
  /// - Parameter content: A view builder that creates the content of the window.
  public init(@ViewBuilder content: () -> Content) {
    windows = WindowScene(
      title: Text(verbatim: "Settings"), id: ProgramModel.settingsID, valueType: nil, kind: .settings,
      content: content())
  }
}

extension Settings: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}

/// A button that opens the window with the settings of the app.
public struct SettingsLink<Label: View> {
  private let label: Label
  @Environment(\.openSettings) private var openSettings

  /// Creates a button with a label made of views.
  ///
  /// - Parameter label: A view builder that creates the label.
  public init(@ViewBuilder label: () -> Label) { self.label = label() }

  /// Creates a button with the label Settings.
  public init() where Label == Text { label = Text("Settings…") }
}

extension SettingsLink: View {
  /// A button with the label.
  public var body: some View {
    Button {
      openSettings()
    } label: {
      label
    }
  }
}

// MARK: - Nodes

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
final class WindowSceneNode<S: Scene, Content: View>: SceneNode<S>, WindowOpener {
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
  private var content: ViewNode<WindowContent<Content>>?
  /// The environment of the window's views. If the views prefer a color scheme, the environment has that scheme.
  private let scope: EnvironmentScope
  private var scheme = PresentationScheme()
  private var phase: ScenePhase?

  init(_ scene: WindowScene<Content>, _ value: AnyHashable?, _ name: String, _ context: NodeContext) {
    self.value = value
    title = scene.shownTitle
    scope = EnvironmentScope(in: context.environment)
    options = EnvironmentValues(in: context.environment).windowOptions
    super.init(context)
    _ = scope.rewrite { values in
      values.makeEditMode(in: graph)
      values.makeFocusedValues(in: graph)
      values.showsTitleInWindow = true
      values.windowValue = value
      values.windowController = controller
      values.sceneValues = SceneValues(store: graph.sceneValues, prefix: name)
    }
    updateEnvironment()
    controller.setTitle = { [weak self] title in
      guard let self, title != ownTitle else { return }
      ownTitle = title
      item?.update(primitive)
    }
    controller.close = { [weak self] in self?.close() }
    item = RenderNode(primitive, owner: self)
    content = WindowContent._makeNode(
      WindowContent(content: scene.content), NodeContext(parent: self, environment: scope))
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
    content?.update(WindowContent(content: scene.content))
  }

  /// Brings the window to the front.
  func activateWindow() {
    options.activations += 1
    item?.update(primitive)
  }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }

  // MARK: Environment

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

  // MARK: Events

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

/// The content of a window, below the menus of the app's commands.
struct WindowContent<Content: View>: View {
  let content: Content
  @Environment(\.commands) private var commands

  var body: some View {
    if let commands { CommandBar(commands: commands) }
    ToolbarHost(content)
  }
}
