/// A modifier that runs an action when the pointer enters or leaves its content.
struct HoverModifier {
  let action: (Bool) -> Void
}

extension HoverModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .hover }
  func handle(_ event: Event, in node: Node) { if case .hover(let isInside) = event { action(isInside) } }
  static var takesEvents: Bool { true }
}

extension View {
  /// Performs an action when the pointer enters or leaves this view.
  ///
  /// - Parameter action: The action, which receives a Boolean value that indicates whether the pointer is inside. It
  ///   runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onHover(perform action: @escaping (Bool) -> Void) -> some View {
    modifier(HoverModifier(action: action))
  }
}
