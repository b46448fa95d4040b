extension View {
  /// Binds the focus of the search field of this view to a value.
  ///
  ///     MessageList(query: query)
  ///       .searchable(text: $query)
  ///       .searchFocused($isSearching)
  ///
  /// - Parameter binding: The binding, which is `true` while the field has the focus.
  /// - Returns: A view whose search field is bound.
  public nonisolated func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View {
    searchFocused(get: { binding.wrappedValue }, set: { binding.wrappedValue = $0 })
  }

  /// Binds the focus of the search field of this view to a value of several.
  ///
  /// - Parameters:
  ///   - binding: The projected value of a ``FocusState`` property.
  ///   - value: The value that the binding has while the field has the focus.
  /// - Returns: A view whose search field is bound.
  public nonisolated func searchFocused<V: Hashable>(_ binding: FocusState<V>.Binding, equals value: V) -> some View {
    searchFocused(
      get: { binding.wrappedValue == value },
      set: {
        if $0 {
          binding.wrappedValue = value
        } else if binding.wrappedValue == value {
          binding.wrappedValue = binding.none
        }
      })
  }

  private nonisolated func searchFocused(get: @escaping () -> Bool, set: @escaping (Bool) -> Void) -> some View {
    let focus = Binding(get: get, set: set)
    return searchParts { $0.focus = focus }
  }
}
