extension View {
  /// Places views in front of this view that depend on a preference of the views inside it.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - alignment: The position of the overlay relative to this view.
  ///   - transform: A view builder that receives the value of the preference.
  /// - Returns: A view with the overlay.
  public nonisolated func overlayPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceBackedView<Self, K, V>(alignment: alignment, part: .overlay, content: self, make: transform)
  }
}
