/// A part of a program: windows, or what consists of windows.
///
/// What is said of a view's body is true of a scene's.
@MainActor
@preconcurrency
public protocol Scene {
  /// The type of what the scene consists of.
  associatedtype Body: Scene

  /// What the scene consists of.
  @SceneBuilder var body: Body { get }

  /// Makes the runtime's node for a value of the scene. Not for clients: scenes get it for nothing.
  static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self>
}

extension Scene {
  /// Makes the runtime's node for a value of the scene.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    SceneBodyNode(scene, context)
  }
}

extension Never: Scene {}

extension Scene where Body == Never {
  /// A scene that the runtime knows has no body; asking for it is a programming error, and stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

/// A node that stands for a scene of a known type, and takes new values of it.
///
/// Part of how the runtime makes the nodes of scenes; of no use to clients.
@MainActor
public class SceneNode<Content: Scene>: Node {
  /// Takes the value that the parent's new body has at this place.
  func update(_ scene: Content) { fatalError("abstract") }
}

/// The node of a scene with a body.
private final class SceneBodyNode<Content: Scene>: SceneNode<Content> {
  private var scene: Content
  private unowned(unsafe) let layout: FieldLayout  // kept for good
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
    didBeginEvaluation()
    evaluate()
  }

  override func evaluate() {
    let body = evaluateBody(layout) {
      layout.install(in: &scene, slots: &slots, on: self)
      return scene.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override func willUnmount() { slots = [] }
  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}

/// Makes one scene of the statements in a closure: what an app's and a scene's `body` is written in.
@resultBuilder
@MainActor
public struct SceneBuilder {
  /// Takes an expression as it is.
  public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

  /// One statement.
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

  /// Several statements: scenes beside each other.
  public static func buildBlock<each Content: Scene>(
    _ content: repeat each Content
  ) -> _TupleScene<repeat each Content> { _TupleScene(repeat each content) }
}

/// Several scenes: what a closure with several statements makes.
public struct _TupleScene<each Content: Scene>: Scene {
  public typealias Body = Never

  let content: (repeat each Content)

  init(_ content: repeat each Content) { self.content = (repeat each content) }

  /// Makes the runtime's node.
  public static func _makeNode(_ scene: Self, _ context: NodeContext) -> SceneNode<Self> {
    TupleSceneNode(scene, context)
  }
}

/// The type of a child is what stands at its place in the pack.
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
