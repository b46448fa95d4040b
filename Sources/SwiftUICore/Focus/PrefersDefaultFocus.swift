import Combine

/// An action that moves the focus to the view of a namespace that prefers it. The environment has it as `resetFocus`.
public struct ResetFocusAction {
  /// Moves the focus to the view that prefers it, if there is one.
  ///
  /// - Parameter namespace: The namespace of the view, which `prefersDefaultFocus(_:in:)` names.
  @MainActor
  @preconcurrency
  public func callAsFunction(in namespace: Namespace.ID) { namespace.focusResets.send() }
}

extension EnvironmentValues {
  /// The action that moves the focus to the view of a namespace that prefers it.
  public var resetFocus: ResetFocusAction { ResetFocusAction() }
}

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
    modifier(PreferredFocusModifier(prefersDefaultFocus: prefersDefaultFocus, namespace: namespace))
  }

  /// Names the views among which one may have the focus by default. The namespace of `prefersDefaultFocus(_:in:)` alone
  /// decides, so this method changes nothing.
  ///
  /// - Parameter namespace: The namespace.
  /// - Returns: This view.
  public nonisolated func focusScope(_ namespace: Namespace.ID) -> some View { self }
}

/// A modifier that moves the focus to a view by default.
private struct PreferredFocusModifier {
  let prefersDefaultFocus: Bool
  let namespace: Namespace.ID
  @FocusState private var isFocused: Bool

  init(prefersDefaultFocus: Bool, namespace: Namespace.ID) {
    self.prefersDefaultFocus = prefersDefaultFocus
    self.namespace = namespace
  }
}

extension PreferredFocusModifier: ViewModifier {
  func body(content: Content) -> some View {
    content
      .focused($isFocused)
      .defaultFocus($isFocused, prefersDefaultFocus)
      .onReceive(namespace.focusResets) { if prefersDefaultFocus { isFocused = true } }
  }
}
