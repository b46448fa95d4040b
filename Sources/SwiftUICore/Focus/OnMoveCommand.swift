/// A direction in which a command moves.
public enum MoveCommandDirection: Hashable, Sendable {
  /// Upward.
  case up
  /// Downward.
  case down
  /// To the left.
  case left
  /// To the right.
  case right
}

extension View {
  /// Performs an action when the user presses an arrow key while this view, or a view inside it, has the focus.
  ///
  ///     Board(game)
  ///       .focusable()
  ///       .onMoveCommand { direction in game.move(direction) }
  ///
  /// A view inside this one that uses the key, such as a text field, keeps it. The action runs on the main actor, once
  /// more for each repetition of a key that is held.
  ///
  /// - Parameter action: The action, which receives the direction of the key, or `nil` for none.
  /// - Returns: A view that handles the arrow keys.
  public nonisolated func onMoveCommand(perform action: ((_ direction: MoveCommandDirection) -> Void)?) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    let directions: [KeyEquivalent: MoveCommandDirection] = [
      .upArrow: .up, .downArrow: .down, .leftArrow: .left, .rightArrow: .right,
    ]
    return onCommand(keys: Set(directions.keys)) { press in
      guard let action, let direction = directions[press.key] else { return false }
      action(direction)
      return true
    }
  }

  /// Performs an action, if there is one, for keys that are pressed without modifiers.
  nonisolated func onCommand(keys: Set<KeyEquivalent>, _ action: (() -> Void)?) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return onCommand(keys: keys) { _ in
      action?()
      return action != nil
    }
  }

  /// Handles keys that are pressed without modifiers.
  nonisolated func onCommand(keys: Set<KeyEquivalent>, _ action: @escaping @MainActor (KeyPress) -> Bool)
    -> some View
  {
    onKeyPress(keys: keys) { press in
      guard press.modifiers.isDisjoint(with: [.shift, .control, .option, .command]) else { return .ignored }
      return MainActor.assumeIsolated { action(press) } ? .handled : .ignored  // key presses are handled there
    }
  }
}
