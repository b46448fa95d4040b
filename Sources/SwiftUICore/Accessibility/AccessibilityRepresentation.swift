extension View {
  /// Presents other views to assistive technologies in the place of this one.
  ///
  ///     Dial(value: $volume)
  ///       .accessibilityRepresentation {
  ///         Slider(value: $volume, in: 0...10) { Text("Volume") }
  ///       }
  ///
  /// The views are not visible and receive no clicks. Their controls can have the keyboard focus.
  ///
  /// - Parameter representation: A view builder that creates the views. They have the size of this view.
  /// - Returns: A view that assistive technologies ignore, with the other views.
  public nonisolated func accessibilityRepresentation<V: View>(@ViewBuilder representation: () -> V) -> some View {
    accessibilityHidden(true).overlay { AccessibilityOnlyView(content: representation()) }
  }
}
