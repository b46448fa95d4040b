/// A modifier that sets the position of each element of its content among the elements in front of and behind it.
struct ZIndexModifier: ElementModifier {
  let value: Double

  func modification(in node: Node) -> Modification {
    node.graph.containers.usesZIndex = true
    return .zIndex(value)
  }
}

extension View {
  /// Sets the position of this view among the views of its container in the order from back to front.
  ///
  /// Views with higher values are in front of views with lower values. Views with the same value are in their order in
  /// the container. The layout doesn't depend on this value.
  ///
  /// - Parameter value: The value, which is 0 for views without this modifier.
  /// - Returns: A view with the value.
  public nonisolated func zIndex(_ value: Double) -> some View { modifier(ZIndexModifier(value: value)) }
}
