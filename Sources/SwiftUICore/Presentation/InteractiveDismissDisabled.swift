extension View {
  /// Sets whether the user can dismiss the sheet or popover around this view without a control of it.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the Escape key and the close button have no effect.
  /// - Returns: A view that sets how the presentation around it is dismissed.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(DismissDisabledModifier(isDisabled: isDisabled))
  }
}

/// A modifier that disables the dismissal of the presentation around its content.
private struct DismissDisabledModifier: LifecycleModifier {
  let isDisabled: Bool

  func appear(in node: Node) { set(isDisabled, in: node) }
  func update(_ memory: inout Void, in node: Node) { set(isDisabled, in: node) }
  func disappear(_ memory: Void, in node: Node) { set(false, in: node) }

  private func set(_ isDisabled: Bool, in node: Node) {
    EnvironmentValues(in: node.environment).presentationControl?.isDismissDisabled = isDisabled
  }
}
