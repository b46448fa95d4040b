/// The node of a view, a modifier or a style that can have dynamic properties.
///
/// The objects of the properties are released after the actions of the update in which the node leaves the tree, so
/// that these actions can use them.
class PropertyNode<Content: View>: ViewNode<Content> {
  private unowned(unsafe) let layout: FieldLayout  // a layout is never released
  private var slots: [AnyObject?] = []

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - owner: The type of the value that has the properties.
  ///   - context: The parent and the environment of the node.
  init(of owner: Any.Type, _ context: NodeContext) {
    layout = FieldLayout.of(owner)
    super.init(context)
  }

  /// Returns a Boolean value that indicates whether an evaluation with a new value would have the same result as with
  /// the old value.
  final func isSame<Owner>(_ old: inout Owner, _ new: inout Owner) -> Bool { layout.isSame(&old, &new) }

  /// Evaluates a body, which first connects the properties with ``install(in:)``.
  final func evaluateBody<Result>(_ body: () -> Result) -> Result { evaluateBody(layout, body) }

  /// Connects the properties of a value.
  final func install<Owner>(in owner: inout Owner) { layout.install(in: &owner, slots: &slots, on: self) }

  override func willUnmount() {
    graph.releaseAfterActions(slots)
    slots = []
  }

  override var typeName: String { layout.typeName }
  override func property(at source: DependencySource) -> String? { layout.property(at: source, in: slots) }
}
