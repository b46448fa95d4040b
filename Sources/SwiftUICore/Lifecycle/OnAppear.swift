/// A modifier that runs closures after the updates in which its view appears and disappears.
struct AppearModifier {
  let appeared: (() -> Void)?
  let disappeared: (() -> Void)?
}

extension AppearModifier: LifecycleModifier {
  /// Runs the action, and returns `true`, because the view is shown.
  func appear(in node: Node) -> Bool {
    if node.isHidden { return false }
    if let appeared { node.graph.afterUpdate { appeared() } }
    return true
  }

  func shownChanged(_ isShown: Bool, _ memory: inout Bool, in node: Node) {
    guard isShown != memory else { return }
    memory = isShown
    if let action = isShown ? appeared : disappeared { node.graph.afterUpdate { action() } }
  }

  func disappear(_ memory: Bool, in node: Node) {
    if memory, let disappeared { node.graph.afterUpdate { disappeared() } }
  }
}

extension View {
  /// Performs an action when this view appears: when it is created, and when it is shown again after another page of a
  /// navigation stack or another tab has covered it.
  ///
  /// - Threads: The action runs on the main actor, after the update that shows the view.
  ///
  /// - Parameter action: The action, or `nil` for none.
  /// - Returns: A view that performs the action.
  public nonisolated func onAppear(perform action: (() -> Void)? = nil) -> some View {
    modifier(AppearModifier(appeared: action, disappeared: nil))
  }
}
