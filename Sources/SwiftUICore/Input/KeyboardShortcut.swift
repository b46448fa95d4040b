/// A key, identified by the character that it types.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// The character that the key types.
  public var character: Character

  /// Creates a key from the character that it types.
  ///
  /// - Parameter character: The character.
  public init(_ character: Character) { self.character = character }

  /// Creates a key from a literal of the character that it types.
  ///
  /// - Parameter character: The character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// The Return key.
  public static let `return` = KeyEquivalent("\r")
  /// The Escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The Tab key.
  public static let tab = KeyEquivalent("\t")
  /// The key that deletes backward.
  public static let delete = KeyEquivalent("\u{8}")
  /// The key that deletes forward.
  public static let deleteForward = KeyEquivalent("\u{7F}")
  /// The Up Arrow key.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The Down Arrow key.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The Left Arrow key.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The Right Arrow key.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// The Home key.
  public static let home = KeyEquivalent("\u{F729}")
  /// The End key.
  public static let end = KeyEquivalent("\u{F72B}")
  /// The Page Up key.
  public static let pageUp = KeyEquivalent("\u{F72C}")
  /// The Page Down key.
  public static let pageDown = KeyEquivalent("\u{F72D}")
}

/// A set of modifier keys that are held while another key is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each key.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each key.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = EventModifiers(rawValue: 1)
  /// The Control key.
  public static let control = EventModifiers(rawValue: 2)
  /// The Option key of Apple's keyboards: Alt, on Linux.
  public static let option = EventModifiers(rawValue: 4)
  /// The Command key of Apple's keyboards: Control, on Linux.
  public static let command = EventModifiers(rawValue: 8)
  /// All modifier keys.
  public static let all: EventModifiers = [.shift, .control, .option, .command]
}

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
