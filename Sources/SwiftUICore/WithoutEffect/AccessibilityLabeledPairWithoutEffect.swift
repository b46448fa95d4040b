/// A part of a pair of a view and its label.
public enum AccessibilityLabeledPairRole: Hashable, Sendable {
  /// The label.
  case label
  /// The view that has the label.
  case content
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it makes this view the label of another one, or the one with
  /// that label.
  ///
  /// - Parameters:
  ///   - role: The part of the pair.
  ///   - id: An identity that both parts have.
  ///   - namespace: The namespace of the identity.
  public nonisolated func accessibilityLabeledPair<ID: Hashable>(
    role: AccessibilityLabeledPairRole, id: ID, in namespace: Namespace.ID
  ) -> some View { self }
}
