extension View {
  /// Indicates whether this view has the focus by default: when it appears for the first time, and when `resetFocus` of
  /// the environment is called.
  ///
  ///     @Namespace private var form
  ///     @Environment(\.resetFocus) private var resetFocus
  ///
  ///     var body: some View {
  ///       VStack {
  ///         TextField("Name", text: $name).prefersDefaultFocus(in: form)
  ///         Button("Clear") {
  ///           name = ""
  ///           resetFocus(in: form)
  ///         }
  ///       }
  ///       .focusScope(form)
  ///     }
  ///
  /// - Parameters:
  ///   - prefersDefaultFocus: A Boolean value that indicates whether the view has the focus by default.
  ///   - namespace: The namespace that the action names.
  /// - Returns: A view that may have the focus by default.
  public nonisolated func prefersDefaultFocus(
    _ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID
  ) -> some View {
    modifier(PrefersDefaultFocusModifier(prefersDefaultFocus: prefersDefaultFocus, namespace: namespace))
  }
}

/// A modifier that moves the focus to a view by default.
private struct PrefersDefaultFocusModifier {
  let prefersDefaultFocus: Bool
  let namespace: Namespace.ID
  @FocusState private var isFocused: Bool

  init(prefersDefaultFocus: Bool, namespace: Namespace.ID) {
    self.prefersDefaultFocus = prefersDefaultFocus
    self.namespace = namespace
  }
}

extension PrefersDefaultFocusModifier: ViewModifier {
  func body(content: Content) -> some View {
    content
      .focused($isFocused)
      .defaultFocus($isFocused, prefersDefaultFocus)
      .onReceive(namespace.focusResets) { if prefersDefaultFocus { isFocused = true } }
  }
}
