/// A modifier that runs closures after the updates in which its view appears and disappears.
struct AppearModifier: LifecycleModifier {
  let appeared: (@MainActor () -> Void)?
  let disappeared: (@MainActor () -> Void)?

  func appear(in node: Node) { if let appeared { node.graph.afterUpdate(appeared) } }

  func disappear(_ memory: Void, in node: Node) { if let disappeared { node.graph.afterUpdate(disappeared) } }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { LifecycleNode(view, context) }
}

extension View {
  /// Performs an action when this view appears.
  ///
  /// - Threads: The action runs on the main actor, after the update that shows the view: once for each identity of the
  ///   view.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that performs the action.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: action, disappeared: nil))
  }

  /// Performs an action when this view disappears.
  ///
  /// - Threads: The action runs on the main actor, after the update that removes the view.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that performs the action.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: nil, disappeared: action))
  }
}
