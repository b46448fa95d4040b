import Foundation

/// A scene that shows its views in a window, stacked vertically.
///
/// The app opens one window for each group. The user can close the window, and so can a view outside any other
/// presentation, with the `dismiss` action of its environment. The window's views are then removed and their state is
/// released. The app ends when its last window is closed.
///
/// - Differences: A group has a single window; the user can't open a second one.
public struct WindowGroup<Content: View>: Scene {
  public typealias Body = Never

  let title: String
  let content: Content

  /// Creates a window whose title is the name of the process.
  ///
  /// - Parameter content: A view builder that creates the content of the window.
  public init(@ViewBuilder content: () -> Content) { self.init(ProcessInfo.processInfo.processName, content: content) }

  /// Creates a window with a title.
  ///
  /// - Parameters:
  ///   - title: The title of the window.
  ///   - content: A view builder that creates the content of the window.
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.title = String(title)
    self.content = content()
  }

  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    WindowGroupNode(scene, context)
  }
}

/// The node of a window group. It is the environment scope of the window's views, and collects the color scheme that
/// they prefer.
private final class WindowGroupNode<Content: View>: SceneNode<WindowGroup<Content>>, PreferenceReader {
  private var title: String
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  /// The environment of the window's views. If the views prefer a color scheme, the environment has that scheme.
  private let scope: EnvironmentScope
  private var scheme = PresentationScheme()
  private var phase: ScenePhase?

  init(_ scene: WindowGroup<Content>, _ context: NodeContext) {
    title = scene.title
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    updateEnvironment()
    item = RenderNode(primitive, owner: self)
    content = Content._makeNode(scene.content, NodeContext(parent: self, environment: scope))
  }

  private var primitive: Primitive { .window(title: title, colorScheme: scheme.preferred) }

  override func update(_ scene: WindowGroup<Content>) {
    title = scene.title
    item?.update(primitive)
    content?.update(scene.content)
  }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }

  // MARK: - Environment

  /// Collects nothing, because the window itself is the reader of its views' preferences.
  override func collectPreferences(_ collector: PreferenceCollector) {}

  override var preferenceReader: (any PreferenceReader)? { self }
  func beginCollecting() -> Bool { scheme.beginCollecting() }

  func collect() {
    guard scheme.collect(below: self) else { return }
    updateEnvironment()
    item?.update(primitive)
  }

  /// Sets the environment values that describe the window: its color scheme, its phase, and the action that closes it.
  private func updateEnvironment() {
    let changed = scope.rewrite { values in
      if values.editMode == nil { values.makeEditMode(in: graph) }
      values.clear(ColorSchemeKey.self)
      if let preferred = scheme.preferred { values.colorScheme = preferred }
      if let phase { values.scenePhase = phase }
      values.setDismissAction { [weak self] in self?.handle(.close) }
    }
    if !changed.isEmpty { graph.environmentChanged(changed, below: self) }
  }

  override func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet {
    var passed = keys
    for entry in scope.entries where entry.key.set != .shared { passed.remove(entry.key.set) }
    return passed
  }

  // MARK: - Events

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .close:
      guard let content else { return }
      content.unmount()
      (item, self.content) = (nil, nil)
      graph.structureChanged(at: self)
      graph.queue.wake()
    case .scenePhase(let phase):
      self.phase = phase
      updateEnvironment()
    default: break
    }
  }
}
