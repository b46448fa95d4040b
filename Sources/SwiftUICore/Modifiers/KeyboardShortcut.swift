/// A key, by the character that it types.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What the key types.
  public var character: Character

  /// The key that types a character.
  public init(_ character: Character) { self.character = character }

  /// The key that types a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  /// The return key.
  public static let `return` = KeyEquivalent("\r")
  /// The escape key.
  public static let escape = KeyEquivalent("\u{1B}")
  /// The space bar.
  public static let space = KeyEquivalent(" ")
  /// The tab key.
  public static let tab = KeyEquivalent("\t")
  /// The key that deletes backwards.
  public static let delete = KeyEquivalent("\u{8}")
  /// The key that deletes forwards.
  public static let deleteForward = KeyEquivalent("\u{7F}")
  /// The arrow that points up.
  public static let upArrow = KeyEquivalent("\u{F700}")
  /// The arrow that points down.
  public static let downArrow = KeyEquivalent("\u{F701}")
  /// The arrow that points left.
  public static let leftArrow = KeyEquivalent("\u{F702}")
  /// The arrow that points right.
  public static let rightArrow = KeyEquivalent("\u{F703}")
  /// The key that leads to the beginning.
  public static let home = KeyEquivalent("\u{F729}")
  /// The key that leads to the end.
  public static let end = KeyEquivalent("\u{F72B}")
  /// The key that leads a page up.
  public static let pageUp = KeyEquivalent("\u{F72C}")
  /// The key that leads a page down.
  public static let pageDown = KeyEquivalent("\u{F72D}")
}

/// Keys that are held while another one is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  /// One bit for each key.
  public let rawValue: Int

  /// Takes the bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The shift key.
  public static let shift = EventModifiers(rawValue: 1)
  /// The control key.
  public static let control = EventModifiers(rawValue: 2)
  /// The key for other characters: Alt, on Linux.
  public static let option = EventModifiers(rawValue: 4)
  /// The key for a program's commands: Control, on Linux.
  public static let command = EventModifiers(rawValue: 8)
  /// All of them.
  public static let all: EventModifiers = [.shift, .control, .option, .command]
}

/// Keys that stand for a control.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The key that is pressed.
  public var key: KeyEquivalent
  /// The keys that are held.
  public var modifiers: EventModifiers

  /// Keys that stand for a control.
  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The return key: does what is usually meant.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The escape key: leaves everything as it was.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])
}

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
  /// Keys that do what pressing the control inside does: the first one, if there are several.
  public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View {
    keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers))
  }

  /// Keys that do what pressing the control inside does: the first one, if there are several.
  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    modifier(KeyboardShortcutModifier(shortcut: shortcut))
  }
}
