extension View {
  /// Sets whether this view receives input. Input on a view that receives none reaches the views behind it.
  ///
  /// - Parameter enabled: A Boolean value that indicates whether this view receives input.
  /// - Returns: A view that receives input, or not.
  public nonisolated func allowsHitTesting(_ enabled: Bool) -> some View {
    modifier(ConstantElementModifier(value: .hitTesting(enabled)))
  }
}
