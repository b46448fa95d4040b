/// The changes that a row does not allow.
struct RowLimits: Equatable {
  var isDeleteDisabled = false
  var isMoveDisabled = false
}

/// The preference key for the changes that a row does not allow.
struct RowLimitsKey: PreferenceKey {
  static var defaultValue: RowLimits { RowLimits() }

  static func reduce(value: inout RowLimits, nextValue: () -> RowLimits) {
    let next = nextValue()
    value.isDeleteDisabled = value.isDeleteDisabled || next.isDeleteDisabled
    value.isMoveDisabled = value.isMoveDisabled || next.isMoveDisabled
  }
}

/// A modifier that adds a limit to those that its content sets.
struct RowLimitModifier: ViewModifier {
  let limits: RowLimits
  @State private var inner = RowLimits()

  func body(content: Content) -> some View {
    content.onPreferenceChange(RowLimitsKey.self) { inner = $0 }
      .preference(
        key: RowLimitsKey.self,
        value: RowLimits(
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
    modifier(RowLimitModifier(limits: RowLimits(isDeleteDisabled: isDisabled)))
  }

  /// Sets whether the user can move this row of a list.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the row can't be moved.
  /// - Returns: A view with the limit.
  public nonisolated func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(RowLimitModifier(limits: RowLimits(isMoveDisabled: isDisabled)))
  }
}
