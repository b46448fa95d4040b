extension View {
  /// Sets whether the user can move this row of a list.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be moved.
  /// - Returns: A view with the limit.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(DisabledRowEditsModifier(limits: DisabledRowEdits(isMoveDisabled: isDisabled)))
  }
}
