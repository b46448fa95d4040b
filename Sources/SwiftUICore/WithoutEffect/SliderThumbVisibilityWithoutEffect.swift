extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the visibility of the thumbs of sliders inside this
  /// view.
  ///
  /// - Parameter visibility: The visibility of the thumbs on Apple's systems.
  public nonisolated func sliderThumbVisibility(_ visibility: Visibility) -> some View { self }
}
