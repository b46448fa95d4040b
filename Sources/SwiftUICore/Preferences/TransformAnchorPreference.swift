extension View {
  /// Changes the preference that the views inside this view set, by means of an anchor of this view.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - value: The rule that yields the anchor's value, such as the bounds of this view.
  ///   - transform: A closure that changes the value of the preference.
  /// - Returns: A view that changes the preference.
  public nonisolated func transformAnchorPreference<A, K: PreferenceKey>(
    key: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
  ) -> some View {
    modifier(AnchorPreferenceModifier<K, A>(source: value, isTransform: true, transform: transform))
  }
}
