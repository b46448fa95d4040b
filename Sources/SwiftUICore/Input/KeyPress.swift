/// A key that the user has pressed or released on the keyboard.
public struct KeyPress: Sendable {
  /// A set of phases of a key press.
  public struct Phases: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each phase.
    public let rawValue: Int

    /// Creates a set from its bits.
    ///
    /// - Parameter rawValue: The bits, one for each phase.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// The user has pressed the key down.
    public static let down = Phases(rawValue: 1)
    /// The user holds the key down, so that it repeats.
    public static let `repeat` = Phases(rawValue: 2)
    /// The user has released the key.
    public static let up = Phases(rawValue: 4)
    /// All phases.
    public static let all: Phases = [.down, .repeat, .up]
  }

  /// A result of an action for a key.
  public enum Result: Sendable {
    /// The action has used the key, so that no other view receives it.
    case handled
    /// The action has not used the key, so that it goes to the next view.
    case ignored
  }

  /// The phase: one of down, repeat and up.
  public let phase: Phases
  /// The key. For a letter, it is the lowercase one.
  public let key: KeyEquivalent
  /// The characters that the key types with the Shift key, if it is held, and without the other modifier keys.
  public let characters: String
  /// The modifier keys that are held. The Control key is `command`.
  public let modifiers: EventModifiers

  /// Creates a description of a key.
  ///
  /// - Parameters:
  ///   - phase: The phase: `down`, `repeat` or `up`.
  ///   - key: The key that is pressed or released.
  ///   - characters: The characters that the key types.
  ///   - modifiers: The modifier keys that are held.
  package init(phase: Phases, key: KeyEquivalent, characters: String, modifiers: EventModifiers) {
    (self.phase, self.key, self.characters, self.modifiers) = (phase, key, characters, modifiers)
  }
}

extension KeyPress: CustomDebugStringConvertible {
  /// A description of the phase, the characters and the modifier keys.
  public var debugDescription: String {
    let name = phase == .down ? "down" : phase == .repeat ? "repeat" : "up"
    return "KeyPress(\(name), \(characters.debugDescription), modifiers: \(modifiers.rawValue))"
  }
}

/// An event of a key. The view of the focused element, and the views around it, receive it one after another until one
/// of them has handled it.
@MainActor
package final class KeyPressEvent: Sendable {
  /// The key.
  package let press: KeyPress
  package internal(set) var isHandled = false

  /// Creates an event.
  ///
  /// - Parameter press: The key that the user has pressed or released.
  package init(_ press: KeyPress) { self.press = press }
}

extension KeyPressEvent: Equatable {
  package nonisolated static func == (one: KeyPressEvent, other: KeyPressEvent) -> Bool { one === other }
}
