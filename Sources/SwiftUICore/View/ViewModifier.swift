/// Makes a view of a view.
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
/// May have dynamic properties, as a view has. When only the content has changed, the modifier's body is not evaluated.
@MainActor
@preconcurrency
public protocol ViewModifier {
  /// The type of what the modifier makes.
  associatedtype Body: View

  /// What the modifier makes of the content.
  @ViewBuilder func body(content: Content) -> Body

  /// The view that is modified, as the body sees it.
  typealias Content = _ViewModifier_Content<Self>

  /// Makes the runtime's node for a modified view. Not for clients: modifiers get it for nothing.
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>>
}

extension ViewModifier {
  /// Makes the runtime's node for a modified view.
  public static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ModifierNode(view, context) }
}

extension ViewModifier where Body == Never {
  /// A modifier that the runtime knows has no body; asking for it is a programming error, and stops the process.
  public func body(content: Content) -> Never { fatalError("\(Self.self) has no body") }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// What is modified.
  public var content: Content
  /// What modifies it.
  public var modifier: Modifier

  /// Puts a view and a modifier together.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public typealias Body = Never

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    Modifier._makeNode(view, context)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// One modifier after the other.
  public func body(content: _ViewModifier_Content<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

extension ViewModifier {
  /// This modifier, and then another one.
  public func concat<Next>(_ modifier: Next) -> ModifiedContent<Self, Next> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension View {
  /// Applies a modifier.
  public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

/// The view that is modified, as the modifier's body sees it.
public struct _ViewModifier_Content<Modifier: ViewModifier>: PrimitiveView {
  let content: ModifiedViewBox

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    ModifiedViewNode(view, context)
  }
}

/// The view that is modified, with the nodes that stand for it: one for each place where a body has put it.
@MainActor
class ModifiedViewBox {
  func make(_ context: NodeContext) -> Node { fatalError("abstract") }
  func remove(_ node: Node) { fatalError("abstract") }
}

private final class TypedModifiedViewBox<Modified: View>: ModifiedViewBox {
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
  ViewNode<ModifiedContent<Modified, Modifier>>
{
  private var modifier: Modifier
  private let content: TypedModifiedViewBox<Modified>
  private unowned(unsafe) let layout: FieldLayout  // kept for good
  private var slots: [AnyObject?] = []
  private var child: ViewNode<Modifier.Body>?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    content = TypedModifiedViewBox(view.content)
    layout = FieldLayout.of(Modifier.self)
    super.init(context)
    evaluate()
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    var new = view.modifier
    if layout.isSame(&modifier, &new) {
      evaluateIfNeeded()
    } else {
      modifier = new
      didBeginEvaluation()
      evaluate()
    }
    content.update(view.content)
  }

  override func evaluate() {
    let body = evaluateBody(layout) {
      layout.install(in: &modifier, slots: &slots, on: self)
      return modifier.body(content: _ViewModifier_Content(content: content))
    }
    if let child { child.update(body) } else { child = Modifier.Body._makeNode(body, NodeContext(parent: self)) }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }

  override func willUnmount() { slots = [] }

  override var typeName: String { layout.typeName }

  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
