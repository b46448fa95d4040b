/// A part of an app's user interface, such as a window or a group of other scenes.
///
/// Like a view's `body`, a scene's `body` is evaluated on the main actor, and again whenever state that it reads
/// changes or its parent passes a different value.
@MainActor
@preconcurrency
public protocol Scene {
  /// The type of the scene's body.
  associatedtype Body: Scene

  /// The content of the scene.
  @SceneBuilder var body: Body { get }

  /// Creates the node that represents a value of the scene at runtime. The default implementation evaluates the body;
  /// don't implement or call this method.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self>
}

extension Scene {
  /// Creates a node that evaluates the body of the scene.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    SceneBodyNode(scene, context)
  }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// A body that must not be evaluated, because the runtime implements the scene itself. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// The node of a scene of a known type, which can be updated with new values of that type.
///
/// An implementation detail of the runtime; clients do not use it.
@MainActor
public class SceneNode<Content: Scene>: Node {
  /// Replaces the value of the scene with a new value, which the parent's body has produced.
  func update(_ scene: Content) { fatalError("abstract") }
}

/// The node of a scene with a body.
private final class SceneBodyNode<Content: Scene>: SceneNode<Content> {
  private var scene: Content
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released
  private var slots: [AnyObject?] = []
  private var child: SceneNode<Content.Body>?

  init(_ scene: Content, _ context: NodeContext) {
    self.scene = scene
    layout = FieldLayout.of(Content.self)
    super.init(context)
    evaluate()
  }

  override func update(_ new: Content) {
    var new = new
    if layout.isSame(&scene, &new) { return evaluateIfNeeded() }
    scene = new
    evaluateNow()
  }

  override func evaluate() {
    let body = evaluateBody(layout) {
      layout.install(in: &scene, slots: &slots, on: self)
      return scene.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}

/// A result builder that combines the scenes in a closure into one. The `body` of an app or a scene uses this builder.
///
/// A closure can contain any number of scenes, also in an `if #available` without an `else`, but no other `if` and no
/// `switch`.
@resultBuilder
public struct SceneBuilder {
  /// Returns a scene unchanged.
  ///
  /// - Parameter content: The scene of a statement.
  /// - Returns: The scene.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// Returns the scene of a closure with one statement.
  ///
  /// - Parameter content: The scene of the statement.
  /// - Returns: The scene.
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
  /// - Returns: The scene.
  public static func buildLimitedAvailability<Content: Scene>(_ scene: Content) -> _LimitedAvailabilityScene<Content> {
    _LimitedAvailabilityScene(content: scene)
  }

  /// Returns the scene of an `if #available`, or none on a platform that hasn't what it asks for.
  ///
  /// - Parameter scene: The scene of the branch, or `nil` for none.
  /// - Returns: The scene.
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
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
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
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
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
