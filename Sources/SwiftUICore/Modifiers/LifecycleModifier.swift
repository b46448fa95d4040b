/// A modifier that does something when its view comes, is given new values, and goes.
@MainActor
protocol LifecycleModifier: ViewModifier where Body == Never {
  /// What is kept from one value of the modifier to the next.
  associatedtype Memory

  /// The view is there. Called within a turn; what runs the user's code goes to the graph's `afterUpdate`.
  func appear(in node: Node) -> Memory

  /// The parent has passed a new value of the modifier, which this is.
  func update(_ memory: inout Memory, in node: Node)

  /// The view is gone.
  func disappear(_ memory: Memory, in node: Node)
}

extension LifecycleModifier {
  func update(_ memory: inout Memory, in node: Node) {}
  func disappear(_ memory: Memory, in node: Node) {}
}

final class LifecycleNode<Modified: View, Modifier: LifecycleModifier>: ViewNode<ModifiedContent<Modified, Modifier>> {
  private var modifier: Modifier
  private var memory: Modifier.Memory?
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, Modifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    memory = modifier.appear(in: self)
  }

  override func update(_ view: ModifiedContent<Modified, Modifier>) {
    modifier = view.modifier
    if var memory {
      self.memory = nil
      modifier.update(&memory, in: self)
      self.memory = memory
    }
    child?.update(view.content)
  }

  override func willUnmount() {
    if let memory { modifier.disappear(memory, in: self) }
    memory = nil
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
