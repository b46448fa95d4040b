/// The preference key for the views that keep the user from dismissing the presentation around them.
struct DismissDisabledKey: PresentationPreferenceKey {
  typealias Preferred = Bool

  /// Keeps the presentation open if one of the views does.
  static func reduce(value: inout Bool?, nextValue: () -> Bool?) {
    if let next = nextValue() { value = (value ?? false) || next }
  }
}

extension View {
  /// Sets whether the user can dismiss the sheet or popover around this view without a control of it.
  ///
  /// - Parameter isDisabled: A Boolean value that indicates whether the Escape key and the close button have no effect.
  /// - Returns: A view that sets how the presentation around it is dismissed.
  public nonisolated func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    preference(key: DismissDisabledKey.self, value: isDisabled)
  }
}
