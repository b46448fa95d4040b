/// A modifier that acts when its view appears, when the modifier is updated, and when the view disappears.
@MainActor
@preconcurrency
protocol LifecycleModifier: ViewModifier where Body == Never {
  /// The state that a node keeps for the modifier between updates.
  associatedtype Memory

  /// Called when the view appears, during an update. An action of the client must be passed to the graph's
  /// `afterUpdate`.
  func appear(in node: Node) -> Memory

  /// Called on a new value of the modifier when the parent has passed this value.
  func update(_ memory: inout Memory, in node: Node)

  /// Called when the view is shown again, or no longer, although it keeps its state: it is a page of a navigation
  /// stack or of a tab view.
  func shownChanged(_ isShown: Bool, _ memory: inout Memory, in node: Node)

  /// Called when the view has been removed.
  func disappear(_ memory: Memory, in node: Node)
}

extension LifecycleModifier {
  func update(_ memory: inout Memory, in node: Node) {}
  func shownChanged(_ isShown: Bool, _ memory: inout Memory, in node: Node) {}
  func disappear(_ memory: Memory, in node: Node) {}
}

extension LifecycleModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

/// The node of a lifecycle modifier, which keeps the memory of the modifier for as long as the view exists.
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

  override func didChangeShown(_ isShown: Bool) {
    if var memory {
      self.memory = nil
      modifier.shownChanged(isShown, &memory, in: self)
      self.memory = memory
    }
  }

  override func willUnmount() {
    if let memory { modifier.disappear(memory, in: self) }
    memory = nil
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
