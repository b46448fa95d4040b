extension View {
  /// Sets whether the user can select this row of a list. The program can select it nevertheless.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be selected.
  /// - Returns: A view that sets whether its row can be selected.
  public nonisolated func selectionDisabled(_ isDisabled: Bool = true) -> some View {
    modifier(RowTraitsModifier(traits: RowTraits(isSelectionDisabled: isDisabled)))
  }
}
