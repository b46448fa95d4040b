extension Scene {
  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs at the start.
  ///   - action: A closure that receives the previous value and the new one.
  /// - Returns: A scene that performs the action.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (_ oldValue: V, _ newValue: V) -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: initial, action: action) }

  /// Performs an action when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - initial: A Boolean value that indicates whether the action also runs at the start.
  ///   - action: The action to run when the value differs from that of the previous update.
  /// - Returns: A scene that performs the action.
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: initial) { _, _ in action() } }

  /// Performs an action with the new value when a value changes.
  ///
  /// - Parameters:
  ///   - value: The value to compare.
  ///   - action: A closure that receives the new value.
  /// - Returns: A scene that performs the action.
  @available(*, deprecated, message: "Use `onChange` with a two or zero parameter action closure instead.")
  public nonisolated func onChange<V: Equatable>(
    of value: V, perform action: @escaping (_ newValue: V) -> Void
  ) -> some Scene { _ChangeScene(content: self, value: value, isInitial: false) { action($1) } }
}

/// A scene that performs an action when a value changes.
public struct _ChangeScene<Content: Scene, Value: Equatable> {
  public typealias Body = Never

  let content: Content
  let value: Value
  let isInitial: Bool
  let action: (Value, Value) -> Void
}

extension _ChangeScene: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    ChangeSceneNode(scene, context)
  }
}

/// The node of a scene that performs an action when a value changes.
private final class ChangeSceneNode<Content: Scene, Value: Equatable>: SceneNode<_ChangeScene<Content, Value>> {
  private var value: Value
  private var child: SceneNode<Content>?

  init(_ scene: _ChangeScene<Content, Value>, _ context: NodeContext) {
    value = scene.value
    super.init(context)
    child = Content._makeNode(scene.content, NodeContext(parent: self))
    if scene.isInitial { graph.afterUpdate { scene.action(scene.value, scene.value) } }
  }

  override func update(_ scene: _ChangeScene<Content, Value>) {
    let old = value
    value = scene.value
    if old != value { graph.afterUpdate { scene.action(old, scene.value) } }
    child?.update(scene.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
