/// A modifier that sets environment values for its content.
@MainActor
@preconcurrency
protocol EnvironmentModifier: ViewModifier where Body == Never {
  func write(to values: inout EnvironmentValues)
}

extension EnvironmentModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { EnvironmentNode(view, context) }
}

/// The node of an environment modifier, which owns the scope that its descendants read.
final class EnvironmentNode<Modified: View, Modifier: EnvironmentModifier>:
  ViewNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private let scope: EnvironmentScope
  private var child: ViewNode<Modified>?
  private var context: RendererEnvironmentWrappers?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    write()
    child = Modified._makeNode(view.content, NodeContext(parent: self, environment: scope))
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    modifier = view.modifier
    evaluateNow()
    child?.update(view.content)
  }

  override func evaluate() {
    let changed = write()
    guard !changed.isEmpty else { return }
    graph.environmentChanged(changed, below: self)
    if !RendererEnvironmentWrappers.keys.isDisjoint(with: changed) {
      context?.update(scope)
      graph.structureChanged(at: self)
    }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    guard RendererEnvironmentWrappers.isNeeded(for: scope) else { return super.appendRenderNodes(to: &items) }
    var inner: [RenderNode] = []
    super.appendRenderNodes(to: &inner)
    let context = context ?? RendererEnvironmentWrappers()
    self.context = context
    items += context.wrap(inner, scope, owner: self)
  }

  @discardableResult
  private func write() -> EnvironmentKeySet {
    forgetReads()
    let reads = EnvironmentReads()
    var values = EnvironmentValues(in: environment, reads: reads)
    CurrentEvaluation.evaluate(for: self) { modifier.write(to: &values) }
    environmentReads = reads.keys
    return scope.replaceEntries(values.entries)
  }

  override func environmentKeysPassed(of keys: EnvironmentKeySet) -> EnvironmentKeySet {
    keys.subtracting(scope.entries)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The wrapper elements that inform the renderer of the layout direction and the color scheme of a whole subtree.
@MainActor
private final class RendererEnvironmentWrappers {
  private var directions = ElementWrappers()
  private var schemes = ElementWrappers()

  static let keys: EnvironmentKeySet = [
    EnvironmentEntry.key(of: LayoutDirectionKey.self).set, EnvironmentEntry.key(of: ColorSchemeKey.self).set,
  ]

  private static func direction(_ scope: EnvironmentScope) -> Primitive? {
    scope.ownValue(of: LayoutDirectionKey.self).map { .modified(.layoutDirection($0)) }
  }

  private static func scheme(_ scope: EnvironmentScope) -> Primitive? {
    scope.ownValue(of: ColorSchemeKey.self).map { .modified(.colorScheme($0)) }
  }

  static func isNeeded(for scope: EnvironmentScope) -> Bool {
    scope.entries.contains { !$0.key.set.isDisjoint(with: keys) } && (direction(scope) != nil || scheme(scope) != nil)
  }

  func update(_ scope: EnvironmentScope) {
    if let direction = Self.direction(scope) { directions.update(direction) }
    if let scheme = Self.scheme(scope) { schemes.update(scheme) }
  }

  func wrap(_ items: [RenderNode], _ scope: EnvironmentScope, owner: Node) -> [RenderNode] {
    var items = items
    if let direction = Self.direction(scope) { items = directions.wrap(items, owner: owner, direction) }
    if let scheme = Self.scheme(scope) { items = schemes.wrap(items, owner: owner, scheme) }
    return items
  }
}

/// The modifier behind `environment(_:_:)`, which sets the value at a key path.
struct KeyPathEnvironmentModifier<Value> {
  let keyPath: WritableKeyPath<EnvironmentValues, Value>
  let value: Value
}

extension KeyPathEnvironmentModifier: EnvironmentModifier {
  func write(to values: inout EnvironmentValues) { values[keyPath: keyPath] = value }
}

extension View {
  /// Sets an environment value for this view and its descendants.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The new value.
  /// - Returns: A view with the environment value.
  public nonisolated func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View { modifier(KeyPathEnvironmentModifier(keyPath: keyPath, value: value)) }
}
