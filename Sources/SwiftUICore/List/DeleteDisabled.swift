/// The changes that a row does not allow.
struct DisabledRowEdits: Equatable {
  var isDeleteDisabled = false
  var isMoveDisabled = false
}

/// The preference key for the changes that a row does not allow.
struct DisabledRowEditsKey: PreferenceKey {
  static var defaultValue: DisabledRowEdits { DisabledRowEdits() }

  static func reduce(value: inout DisabledRowEdits, nextValue: () -> DisabledRowEdits) {
    let next = nextValue()
    value.isDeleteDisabled = value.isDeleteDisabled || next.isDeleteDisabled
    value.isMoveDisabled = value.isMoveDisabled || next.isMoveDisabled
  }
}

/// A modifier that adds a limit to those that its content sets.
struct DisabledRowEditsModifier: ViewModifier {
  let limits: DisabledRowEdits
  @State private var inner = DisabledRowEdits()

  func body(content: Content) -> some View {
    content.onPreferenceChange(DisabledRowEditsKey.self) { inner = $0 }
      .preference(
        key: DisabledRowEditsKey.self,
        value: DisabledRowEdits(
          isDeleteDisabled: inner.isDeleteDisabled || limits.isDeleteDisabled,
          isMoveDisabled: inner.isMoveDisabled || limits.isMoveDisabled))
  }
}

extension View {
  /// Sets whether the user can delete this row of a list.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be deleted.
  /// - Returns: A view with the limit.
  public nonisolated func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(DisabledRowEditsModifier(limits: DisabledRowEdits(isDeleteDisabled: isDisabled)))
  }
}
