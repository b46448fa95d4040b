/// A key combination that activates a control.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key that is pressed.
  public var key: KeyEquivalent
  /// The modifier keys that are held.
  public var modifiers: EventModifiers

  /// Creates a key combination.
  ///
  /// - Parameters:
  ///   - key: The key that is pressed.
  ///   - modifiers: The modifier keys that are held.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The Return key alone, which performs the default action of a window.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The Escape key alone, which cancels.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

/// A node that decides what a keyboard shortcut of the views here and below does.
@MainActor
protocol KeyboardShortcutTarget: Node {
  /// Performs the action, as ``Node/activate()`` does.
  func performShortcut() -> Bool
}

extension Node {
  /// Performs the action of the first control here or below, because the user has pressed its keyboard shortcut.
  ///
  /// - Returns: `false` if there is no control with such an action.
  final func activate() -> Bool { (self as? any KeyboardShortcutTarget)?.performShortcut() ?? activateChildren() }

  /// Performs the action of the first control below.
  final func activateChildren() -> Bool {
    var isDone = false
    forEachChild { if !isDone { isDone = $0.activate() } }
    return isDone
  }
}

/// A modifier that activates its content when the user presses a key combination.
struct KeyboardShortcutModifier: ElementModifier {
  let shortcut: KeyboardShortcut

  func modification(in node: Node) -> Modification { .keyboardShortcut(shortcut) }

  func handle(_ event: Event, in node: Node) { if event == .shortcut { _ = node.activate() } }

  static var takesEvents: Bool { true }
}

extension View {
  /// Assigns a key combination to this view. Pressing it activates the first control inside the view.
  ///
  /// - Parameters:
  ///   - key: The key that is pressed.
  ///   - modifiers: The modifier keys that are held.
  /// - Returns: A view with the keyboard shortcut.
  public nonisolated func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Assigns a key combination to this view. Pressing it activates the first control inside the view.
  ///
  /// - Parameter shortcut: The key combination.
  /// - Returns: A view with the keyboard shortcut.
  public nonisolated func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    modifier(KeyboardShortcutModifier(shortcut: shortcut))
  }
}
