import Foundation

/// A modifier that runs an action when the user presses a key while its content has the focus.
struct OnKeyPressModifier {
  let phases: KeyPress.Phases
  let accepts: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result
}

extension OnKeyPressModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .keyPress }

  func handle(_ event: Event, in node: Node) {
    guard case .keyPress(let event) = event, !event.isHandled, phases.contains(event.press.phase),
      accepts(event.press), EnvironmentValues(in: node.environment).isEnabled
    else { return }
    if action(event.press) == .handled { event.isHandled = true }
  }

  static var takesEvents: Bool { true }
}

extension View {
  /// Performs an action when the user presses a key while this view, or a view inside it, has the focus. The key may
  /// repeat while the user holds it.
  ///
  ///     Canvas { … }
  ///       .focusable()
  ///       .onKeyPress(.leftArrow) {
  ///         x -= 1
  ///         return .handled
  ///       }
  ///
  /// The focused view receives the key first, then the views around it, until an action returns
  /// ``KeyPress/Result/handled``. A key that no action has handled has its usual effect, such as typing a character
  /// into the focused text field, or activating a control by its keyboard shortcut. The actions of a disabled view
  /// don't run.
  ///
  /// - Parameters:
  ///   - key: The key. Modifier keys don't matter.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(_ key: KeyEquivalent, action: @escaping () -> KeyPress.Result) -> some View {
    modifier(OnKeyPressModifier(phases: [.down, .repeat], accepts: { $0.key == key }, action: { _ in action() }))
  }

  /// Performs an action when the user presses or releases a key while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for the form without phases.
  ///
  /// - Parameters:
  ///   - key: The key for which the action runs, whichever modifier keys are held.
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(OnKeyPressModifier(phases: phases, accepts: { $0.key == key }, action: action)) }

  /// Performs an action when the user presses one of several keys while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for the form for a single key.
  ///
  /// - Parameters:
  ///   - keys: The keys for which the action runs, whichever modifier keys are held.
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(OnKeyPressModifier(phases: phases, accepts: { keys.contains($0.key) }, action: action)) }

  /// Performs an action when the user presses a key that types certain characters while this view, or a view inside it,
  /// has the focus.
  ///
  /// Everything else is as for the form for a single key.
  ///
  /// - Parameters:
  ///   - characters: The characters, of which the key types at least one.
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    characters: CharacterSet, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View {
    modifier(
      OnKeyPressModifier(
        phases: phases, accepts: { $0.characters.unicodeScalars.contains(where: characters.contains) }, action: action))
  }

  /// Performs an action when the user presses any key while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for the form for a single key.
  ///
  /// - Parameters:
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    phases: KeyPress.Phases = [.down, .repeat], action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(OnKeyPressModifier(phases: phases, accepts: { _ in true }, action: action)) }
}
