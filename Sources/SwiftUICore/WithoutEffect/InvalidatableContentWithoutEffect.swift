extension View {
  /// Has no effect on this platform. On Apple's systems, it marks this view as out of date while a widget updates.
  ///
  /// - Parameter invalidatable: A Boolean value that indicates whether the view is marked.
  public nonisolated func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}
