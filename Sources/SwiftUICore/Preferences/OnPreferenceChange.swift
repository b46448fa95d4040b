extension View {
  /// Performs an action when the value of a preference changes.
  ///
  /// The value combines those that the views inside this view set, in their order, as the key defines. The action runs
  /// for the first time when it differs from the key's default value.
  ///
  /// - Threads: The action runs on the main actor, after the update in which the value has changed.
  ///
  /// - Parameters:
  ///   - key: The type that defines the preference.
  ///   - action: A closure that receives the new value.
  /// - Returns: A view that performs the action.
  public nonisolated func onPreferenceChange<K: PreferenceKey>(
    _ key: K.Type = K.self, perform action: @escaping (K.Value) -> Void
  ) -> some View where K.Value: Equatable { modifier(PreferenceChangeModifier<K>(action: action)) }
}
