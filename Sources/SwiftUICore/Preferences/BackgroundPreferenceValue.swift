extension View {
  /// Places views behind this view that depend on a preference of the views inside it.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - alignment: The position of the background relative to this view.
  ///   - transform: A view builder that receives the value of the preference.
  /// - Returns: A view with the background.
  public nonisolated func backgroundPreferenceValue<K: PreferenceKey, V: View>(
    _ key: K.Type, alignment: Alignment = .center, @ViewBuilder _ transform: @escaping (K.Value) -> V
  ) -> some View {
    PreferenceBackedView<Self, K, V>(alignment: alignment, part: .background, content: self, make: transform)
  }
}
