extension View {
  /// Prevents the text fields inside this view from running the actions of `onSubmit(of:_:)` around it.
  ///
  /// - Parameter isBlocking: A Boolean value that indicates whether the actions don't run.
  /// - Returns: A view that keeps submissions inside.
  public nonisolated func submitScope(_ isBlocking: Bool = true) -> some View {
    modifier(SubmitModifier(triggers: [], action: {}, isScope: isBlocking))
  }
}
