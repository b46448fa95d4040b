// The forms of the modifiers for accessibility before those with a name of their own.
extension View {
  /// Labels this view for assistive technologies.
  ///
  /// - Parameter label: The text that assistive technologies read.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityLabel(_:)")
  public nonisolated func accessibility(label: Text) -> some View { accessibilityLabel(label) }

  /// Describes the value of this view to assistive technologies.
  ///
  /// - Parameter value: The text that describes the current value.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityValue(_:)")
  public nonisolated func accessibility(value: Text) -> some View { accessibilityValue(value) }

  /// Describes the result of an action of this view to assistive technologies.
  ///
  /// - Parameter hint: The text that describes the result.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityHint(_:)")
  public nonisolated func accessibility(hint: Text) -> some View { accessibilityHint(hint) }

  /// Hides this view from assistive technologies.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the view is hidden.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityHidden(_:)")
  public nonisolated func accessibility(hidden: Bool) -> some View { accessibilityHidden(hidden) }

  /// Gives this view an identifier for tests.
  ///
  /// - Parameter identifier: The identifier, by which tests find the view.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityIdentifier(_:)")
  public nonisolated func accessibility(identifier: String) -> some View { accessibilityIdentifier(identifier) }

  /// Adds traits to this view.
  ///
  /// - Parameter traits: The traits to add to those that the view has.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityAddTraits(_:)")
  public nonisolated func accessibility(addTraits traits: AccessibilityTraits) -> some View {
    accessibilityAddTraits(traits)
  }

  /// Removes traits of this view.
  ///
  /// - Parameter traits: The traits to remove. Traits that the view doesn't have are ignored.
  /// - Returns: A view with the attribute.
  @available(*, deprecated, renamed: "accessibilityRemoveTraits(_:)")
  public nonisolated func accessibility(removeTraits traits: AccessibilityTraits) -> some View {
    accessibilityRemoveTraits(traits)
  }
}
