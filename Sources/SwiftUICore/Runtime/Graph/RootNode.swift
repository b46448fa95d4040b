/// The root of a tree of nodes: the parent of the node of the root view or of the app.
final class RootNode: Node, PreferenceReader {
  /// The render node of the root, which the graph sets.
  var item: RenderNode?
  private var content: Node?
  private let accept: (Node, Any) -> Void
  /// The environment of the views. It is nested in the root's environment so that a preferred color scheme can override
  /// that.
  private let scope: EnvironmentScope
  private var scheme = PresentationColorScheme()

  /// Creates the root of a graph, with the node below it.
  ///
  /// - Parameters:
  ///   - graph: The graph to which the root belongs.
  ///   - environment: The environment of the root.
  ///   - makeValues: A closure that sets the values of the environment that the root makes for its views.
  ///   - makeContent: A closure that creates the node below the root.
  ///   - accept: A closure that updates that node with a new value of the root view.
  init(
    of graph: Graph, environment: EnvironmentValues, makeValues: (inout EnvironmentValues) -> Void = { _ in },
    makeContent: (NodeContext) -> Node, accept: @escaping (Node, Any) -> Void
  ) {
    let environment = EnvironmentScope(copying: environment)
    self.accept = accept
    scope = EnvironmentScope(in: environment)
    super.init(rootOf: graph, environment: environment)
    _ = scope.rewrite(makeValues)
    content = makeContent(NodeContext(parent: self, environment: scope))
  }

  var reducesMotion: Bool { EnvironmentValues(in: environment).accessibilityReduceMotion }

  func updateEnvironment(_ change: (inout EnvironmentValues) -> Void) {
    let changed = environment.rewrite(change)
    if !changed.isEmpty { graph.environmentChanged(changed, below: self) }
  }

  override var preferenceReader: (any PreferenceReader)? { self }
  func beginCollecting() -> Bool { scheme.beginCollecting() }

  func collect() {
    guard scheme.collect(below: self) else { return }
    let changed = scope.rewrite { values in
      values.clear(ColorSchemeKey.self)
      if let preferred = scheme.preferred { values.colorScheme = preferred }
    }
    graph.environmentChanged(changed, below: self)
    item?.update(.root(colorScheme: scheme.preferred))
  }

  func update(_ view: Any) { if let content { accept(content, view) } }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
}
