/// A node with an explicit identity.
@MainActor
protocol IdentityNode: Node {
  var identity: AnyHashable { get }
}

/// A node of elements with identities, whose views all exist.
@MainActor
protocol ElementIdentityNode: Node {
  /// Returns the node of the element whose identifier equals a value, or `nil` if there is none.
  func node(ofID id: AnyHashable) -> Node?

  /// The identifiers of the elements with the nodes of their views, in order.
  var elementNodes: [(id: AnyHashable, node: Node)] { get }
}
