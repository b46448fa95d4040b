extension View {
  /// Removes traits, which tell assistive technologies of what kind this view is.
  ///
  /// - Parameter traits: The traits to remove.
  /// - Returns: A view without the traits.
  public nonisolated func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(ConstantAccessibilityModifier(modification: .accessibilityTraits(traits, isAdded: false)))
  }
}
