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
  /// Runs an action when the view has appeared: after the turn that shows it, once per identity.
  public func onAppear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: action, disappeared: nil))
  }

  /// Runs an action when the view has gone: after the turn that takes it away.
  public func onDisappear(perform action: (@MainActor () -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: nil, disappeared: action))
  }
}
