import Foundation

/// A modifier that opens URLs which the program has been asked to open.
private struct OpenURLModifier {
  let action: (URL) -> Void
}

extension OpenURLModifier: LifecycleModifier {
  func appear(in node: Node) { EnvironmentValues(in: node.environment).program?.addHandler(node, action) }
  func update(_ memory: inout Void, in node: Node) { appear(in: node) }

  func disappear(_ memory: Void, in node: Node) {
    EnvironmentValues(in: node.environment).program?.removeHandler(node)
  }
}

extension View {
  /// Performs an action with each URL that the program is asked to open: those among its arguments.
  ///
  /// - Parameter action: A closure that receives the URL. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onOpenURL(perform action: @escaping (URL) -> Void) -> some View {
    modifier(OpenURLModifier(action: action))
  }
}
