extension View {
  /// Adds traits, which tell assistive technologies of what kind this view is.
  ///
  ///     Text("Results").font(.title).accessibilityAddTraits(.isHeader)
  ///
  /// - Parameter traits: The traits to add.
  /// - Returns: A view with the traits.
  public nonisolated func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    modifier(ConstantAccessibilityModifier(modification: .accessibilityTraits(traits, isAdded: true)))
  }
}
