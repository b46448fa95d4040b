/// A result builder that combines the scenes in a closure into one. The `body` of an app or a scene uses this builder.
///
/// A closure can contain any number of scenes, also in an `if #available` without an `else`, but no other `if` and no
/// `switch`.
@resultBuilder
public struct SceneBuilder {
  /// Returns a scene unchanged.
  ///
  /// - Parameter content: The scene of a statement.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the scene of a closure with one statement.
  ///
  /// - Parameter content: The scene of the statement.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Combines the scenes of a closure with several statements.
  ///
  /// - Parameter content: The scenes of the statements, in order.
  /// - Returns: A scene made of the scenes.
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> _TupleScene<repeat each Content> { _TupleScene(repeat each content) }

  /// Returns the scene of an `if #available`.
  ///
  /// - Parameter scene: The scene of the branch.
  public static func buildLimitedAvailability<Content: Scene>(_ scene: Content) -> _LimitedAvailabilityScene<Content> {
    _LimitedAvailabilityScene(content: scene)
  }

  /// Returns the scene of an `if #available`, or none on a platform that hasn't what it asks for.
  ///
  /// - Parameter scene: The scene of the branch, or `nil` for none.
  public static func buildOptional<Content: Scene>(
    _ scene: _LimitedAvailabilityScene<Content>?
  ) -> _LimitedAvailabilityScene<Content> { scene ?? _LimitedAvailabilityScene(content: nil) }
}

/// The scene of an `if #available`, or none.
public struct _LimitedAvailabilityScene<Content: Scene> {
  public typealias Body = Never

  let content: Content?
}

extension _LimitedAvailabilityScene: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    LimitedAvailabilitySceneNode(scene, context)
  }
}

/// The node of the scene of an `if #available`, whose condition never changes.
private final class LimitedAvailabilitySceneNode<Content: Scene>: SceneNode<_LimitedAvailabilityScene<Content>> {
  private var child: SceneNode<Content>?

  init(_ scene: _LimitedAvailabilityScene<Content>, _ context: NodeContext) {
    super.init(context)
    child = scene.content.map { Content._makeNode($0, NodeContext(parent: self)) }
  }

  override func update(_ scene: _LimitedAvailabilityScene<Content>) {
    if let content = scene.content { child?.update(content) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// A scene that consists of several scenes: the result of a ``SceneBuilder`` closure with several statements.
public struct _TupleScene<each Content: Scene> {
  public typealias Body = Never

  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }
}

extension _TupleScene: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    TupleSceneNode(scene, context)
  }
}

/// The node of a tuple scene. The type of each child is the type at its position in the pack, so the downcast is safe.
private final class TupleSceneNode<each Content: Scene>: SceneNode<_TupleScene<repeat each Content>> {
  private var children: [Node] = []

  init(_ scene: _TupleScene<repeat each Content>, _ context: NodeContext) {
    super.init(context)
    func add<Child: Scene>(_ child: Child) { children.append(Child._makeNode(child, NodeContext(parent: self))) }
    repeat add(each scene.content)
  }

  override func update(_ scene: _TupleScene<repeat each Content>) {
    var index = 0
    func pass<Child: Scene>(_ child: Child) {
      unsafeDowncast(children[index], to: SceneNode<Child>.self).update(child)
      index += 1
    }
    repeat pass(each scene.content)
  }

  override func forEachChild(_ body: (Node) -> Void) { for child in children { body(child) } }
}
