extension View {
  /// Presents other views to assistive technologies, after this one.
  ///
  ///     Canvas { context, size in drawBars(in: context, size) }
  ///       .accessibilityLabel("Sales")
  ///       .accessibilityChildren {
  ///         ForEach(sales) { Text("\($0.month): \($0.amount)") }
  ///       }
  ///
  /// The views are not visible and receive no clicks.
  ///
  /// - Parameter children: A view builder that creates the views. They are in a row as large as this view.
  /// - Returns: A view with the other views.
  public nonisolated func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> some View {
    overlay { AccessibilityOnlyView(content: HStack(content: children)) }
  }
}
