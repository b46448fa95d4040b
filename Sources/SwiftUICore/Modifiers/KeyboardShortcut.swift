/// A key, by the character that it types.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  /// What the key types.
  public var character: Character

  /// The key that types a character.
  public init(_ character: Character) { self.character = character }

  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let space = KeyEquivalent(" ")
  public static let tab = KeyEquivalent("\t")
  public static let delete = KeyEquivalent("\u{8}")
  public static let deleteForward = KeyEquivalent("\u{7F}")
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
}

/// Keys that are held while another one is pressed.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = EventModifiers(rawValue: 1)
  public static let control = EventModifiers(rawValue: 2)
  public static let option = EventModifiers(rawValue: 4)
  /// The key for a program's commands: Control, on Linux.
  public static let command = EventModifiers(rawValue: 8)
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
