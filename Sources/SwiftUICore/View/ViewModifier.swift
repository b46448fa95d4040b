/// A type that creates a view from another view.
///
///     struct Titled: ViewModifier {
///       let title: String
///
///       func body(content: Content) -> some View {
///         VStack {
///           Text(title)
///           content
///         }
///       }
///     }
///
/// A modifier can have dynamic properties, as a view can. If only the content has changed, the body of the modifier is
/// not evaluated.
///
/// - Threads: Modifiers are isolated to the main actor, as views are.
@MainActor
@preconcurrency
public protocol ViewModifier {
  /// The type of the modifier's body.
  associatedtype Body: View

  /// Creates the modified view.
  ///
  /// - Parameter content: The view that the modifier is applied to. It can be used more than once; each use has its own
  ///   state.
  /// - Returns: The modified view.
  @ViewBuilder func body(content: Content) -> Body

  /// The type of the view that is passed to `body(content:)`.
  typealias Content = _ViewModifier_Content<Self>

  /// Creates the node that represents a modified view at runtime. The default implementation evaluates the body; don't
  /// implement or call this method.
  ///
  /// - Parameters:
  ///   - view: The content with the modifier.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the modified view.
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>>
}

extension ViewModifier {
  /// Creates a node that evaluates the body of the modifier. It is not specialized, for the reason for which that of a
  /// view isn't.
  ///
  /// - Parameters:
  ///   - view: The content with the modifier.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the modified view.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: _NodeContext
  ) -> _ViewNode<ModifiedContent<Modified, Self>> { ModifierNode(view, context) }
}

extension ViewModifier where Body == Never {
  /// A body that must not be evaluated, because the runtime implements the modifier itself. Calling it stops the
  /// process.
  ///
  /// - Parameter content: The view that the modifier is applied to.
  public nonisolated func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

extension ViewModifier {
  /// Returns a modifier that applies this modifier and then another modifier.
  ///
  /// - Parameter modifier: The modifier to apply second.
  /// - Returns: The combined modifier.
  public nonisolated func concat<Next>(_ modifier: Next) -> ModifiedContent<Self, Next> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension View {
  /// Applies a modifier to this view.
  ///
  /// - Parameter modifier: The modifier, whose body receives this view as its content.
  /// - Returns: The modified view.
  public nonisolated func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// A placeholder in the body of a modifier for the view to which the modifier is applied.
public struct _ViewModifier_Content<Modifier: ViewModifier> {
  let content: ModifiedViewBox
}

extension _ViewModifier_Content: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ModifiedViewNode(view, context)
  }
}

/// A box with the view to which a modifier is applied, and the nodes of the view: one for each place in which the body
/// of the modifier uses the view.
@MainActor
class ModifiedViewBox {
  func make(_ context: NodeContext) -> Node { fatalError("abstract") }
  func remove(_ node: Node) { fatalError("abstract") }
}

/// A box with a modified view of a known type.
final class TypedModifiedViewBox<Modified: View>: ModifiedViewBox {
  private var view: Modified
  private var nodes: [ViewNode<Modified>] = []

  init(_ view: Modified) { self.view = view }

  func update(_ view: Modified) {
    self.view = view
    for node in nodes { node.update(view) }
  }

  override func make(_ context: NodeContext) -> Node {
    let node = Modified._makeNode(view, context)
    nodes.append(node)
    return node
  }

  override func remove(_ node: Node) { nodes.removeAll { $0 === node } }
}

/// The node of a placeholder in the body of a modifier, whose child is a node of the modified view.
private final class ModifiedViewNode<Modifier: ViewModifier>: ViewNode<_ViewModifier_Content<Modifier>> {
  private let box: ModifiedViewBox
  private var child: Node?

  init(_ view: _ViewModifier_Content<Modifier>, _ context: NodeContext) {
    box = view.content
    super.init(context)
    child = box.make(NodeContext(parent: self))
  }

  override func update(_ view: _ViewModifier_Content<Modifier>) {
    guard view.content !== box else { return }
    fatalError("The content of one \(Modifier.self) was put where that of another one was.")
  }

  override func willUnmount() { if let child { box.remove(child) } }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The node of a modifier with a body.
private final class ModifierNode<Modified: View, Modifier: ViewModifier>:
  PropertyNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private let content: TypedModifiedViewBox<Modified>
  private var child: ViewNode<Modifier.Body>?

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
      modifier = new
      evaluateNow()
    }
    content.update(view.content)
  }

  override func evaluate() {
    let body = evaluateBody {
      install(in: &modifier)
      return modifier.body(content: _ViewModifier_Content(content: content))
    }
    if let child { child.update(body) } else { child = Modifier.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
