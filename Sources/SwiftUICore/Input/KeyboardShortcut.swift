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

/// A modifier that activates its content when the user presses a key combination.
struct KeyboardShortcutModifier: ElementModifier {
  let shortcut: KeyboardShortcut

  func modification(in node: Node) -> Modification { .keyboardShortcut(shortcut) }

  func handle(_ event: Event, in node: Node) { if event == .shortcut { _ = node.activate() } }

  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
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
