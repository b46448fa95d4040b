extension View {
  /// Performs an action when another phase of the scrolling of the scroll view in this view begins.
  ///
  ///     ScrollView { … }
  ///       .onScrollPhaseChange { _, phase in showsButton = !phase.isScrolling }
  ///
  /// Scrolling with a wheel ends after a sixth of a second without movement. If there are several scroll
  /// views, the first one counts; those inside another scroll view don't.
  ///
  /// - Threads: The action runs on the main actor, after the update in which the phase begins.
  ///
  /// - Parameter action: A closure that receives the previous phase and the new one.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { modifier(ScrollPhaseModifier { old, new, _ in action(old, new) }) }

  /// Performs an action when another phase of the scrolling of the scroll view in this view begins.
  ///
  /// Everything else is as for the form whose action receives the phases alone.
  ///
  /// - Parameter action: A closure that receives the previous phase, the new one, and the scroll view.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View { modifier(ScrollPhaseModifier(action: action)) }
}
