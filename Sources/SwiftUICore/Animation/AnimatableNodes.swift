import Foundation

extension View where Self: Animatable {
  /// Creates a node that evaluates the body of the view also for the frames of an animation.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    AnimatableBodyNode(view, context)
  }
}

extension ViewModifier where Self: Animatable {
  /// Creates a node that evaluates the body of the modifier also for the frames of an animation.
  ///
  /// - Parameters:
  ///   - view: The content with the modifier.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the modified view.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> { AnimatableModifierNode(view, context) }
}

/// The motion of the vector of a view or a modifier.
@MainActor
final class AnimatableDataMotion<Data: VectorArithmetic>: AnimationDriverClient {
  // The driver keeps this object until the next frame, also if the node has left the tree.
  private weak var node: Node?
  private unowned let graph: Graph
  private var value: AnimatedValue<Data>

  private init(_ node: Node, _ data: Data) {
    self.node = node
    graph = node.graph
    value = AnimatedValue(data)
  }

  /// Moves to another vector, with the animation of the current transaction. A motion is created with the first
  /// vector that differs.
  static func move(_ motion: inout AnimatableDataMotion?, from old: Data, to new: Data, of node: Node) {
    if motion == nil, old != new { motion = AnimatableDataMotion(node, old) }
    motion?.move(to: new)
  }

  private func move(to new: Data) {
    if new == value.target { return }
    let transaction = graph.transaction
    guard let animation = graph.animation(of: transaction) else { return value.jump(to: new) }
    value.move(
      to: new, animation, transaction, at: graph.animations.time, EnvironmentValues(in: node?.environment))
    graph.animations.start(self)
  }

  /// The vector that is shown.
  var shown: Data { value.isMoving ? value.value(at: graph.animations.time) : value.target }

  override func step(at time: TimeInterval) -> Bool {
    guard let node, node.isMounted else {
      value.jump(to: value.target)
      return false
    }
    node.setNeedsEvaluation()
    _ = value.value(at: time)
    return value.isMoving
  }
}

/// The node of a view with a body that depends on a vector, which animations change.
final class AnimatableBodyNode<Content: View & Animatable>: PropertyNode<Content> {
  private var view: Content
  private var child: ViewNode<Content.Body>?
  private var motion: AnimatableDataMotion<Content.AnimatableData>?

  init(_ view: Content, _ context: NodeContext) {
    self.view = view
    super.init(of: Content.self, context)
    graph.recorder.cause = .identity
    evaluate()
  }

  override func update(_ new: Content) {
    var new = new
    if isSame(&view, &new) { return evaluateIfNeeded() }
    AnimatableDataMotion.move(&motion, from: view.animatableData, to: new.animatableData, of: self)
    view = new
    graph.recorder.cause = .value
    evaluateNow()
  }

  override func evaluate() {
    graph.recorder.countBody(of: Content.self)
    let body = evaluateBody {
      install(in: &view)
      var shown = view
      if let motion { shown.animatableData = motion.shown }
      return shown.body
    }
    if let child { child.update(body) } else { child = Content.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { child?.appendRenderNodes(to: &items) }
}

/// The node of a modifier with a body that depends on a vector, which animations change.
private final class AnimatableModifierNode<Modified: View, Modifier: ViewModifier & Animatable>:
  PropertyNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private let content: TypedModifiedViewBox<Modified>
  private var child: ViewNode<Modifier.Body>?
  private var motion: AnimatableDataMotion<Modifier.AnimatableData>?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    content = TypedModifiedViewBox(view.content)
    super.init(of: Modifier.self, context)
    evaluate()
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    var new = view.modifier
    if isSame(&modifier, &new) {
      evaluateIfNeeded()
    } else {
      AnimatableDataMotion.move(&motion, from: modifier.animatableData, to: new.animatableData, of: self)
      modifier = new
      evaluateNow()
    }
    content.update(view.content)
  }

  override func evaluate() {
    let body = evaluateBody {
      install(in: &modifier)
      var shown = modifier
      if let motion { shown.animatableData = motion.shown }
      return shown.body(content: _ViewModifier_Content(content: content))
    }
    if let child { child.update(body) } else { child = Modifier.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
