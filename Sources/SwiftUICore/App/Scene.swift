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
  static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self>
}

extension Scene {
  /// Creates a node that evaluates the body of the scene. It is not specialized, for the reason for which that of a
  /// view isn't.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
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
public class _SceneNode<Content: Scene>: _Node {
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
