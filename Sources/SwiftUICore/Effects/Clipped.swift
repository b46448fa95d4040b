extension View {
  /// Hides the parts of this view that are outside its frame. These parts receive no input.
  ///
  /// - Parameter antialiased: A Boolean value that indicates whether the edges are smoothed. The platform
  ///   decides this itself.
  /// - Returns: A view that shows nothing outside its frame.
  public nonisolated func clipped(antialiased: Bool = false) -> some View {
    modifier(ConstantElementModifier(value: .clipped))
  }
}
