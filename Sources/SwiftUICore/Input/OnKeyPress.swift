import Foundation

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
  ///   - phase: The phase.
  ///   - key: The key.
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
public final class KeyPressEvent: Sendable {
  /// The key.
  public let press: KeyPress
  /// A Boolean value that indicates whether a view has handled the event.
  public fileprivate(set) var isHandled = false

  /// Creates an event.
  ///
  /// - Parameter press: The key.
  public init(_ press: KeyPress) { self.press = press }
}

extension KeyPressEvent: Equatable {
  public nonisolated static func == (one: KeyPressEvent, other: KeyPressEvent) -> Bool { one === other }
}

/// A modifier that runs an action when the user presses a key while its content has the focus.
struct KeyPressModifier {
  let phases: KeyPress.Phases
  let accepts: (KeyPress) -> Bool
  let action: (KeyPress) -> KeyPress.Result
}

extension KeyPressModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .keyPress }

  func handle(_ event: Event, in node: Node) {
    guard case .keyPress(let event) = event, !event.isHandled, phases.contains(event.press.phase),
      accepts(event.press), EnvironmentValues(in: node.environment).isEnabled
    else { return }
    if action(event.press) == .handled { event.isHandled = true }
  }

  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier that sets whether the focus can move to its content.
struct FocusableModifier: ElementModifier {
  let isFocusable: Bool
  var interactions = FocusInteractions.automatic

  func modification(in node: Node) -> Modification {
    .focusable(
      isFocusable && !interactions.isEmpty && node.readEnvironment { $0.isEnabled },
      byClick: interactions.contains(.edit))
  }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
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
    modifier(KeyPressModifier(phases: [.down, .repeat], accepts: { $0.key == key }, action: { _ in action() }))
  }

  /// Performs an action when the user presses or releases a key while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for the form without phases.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    _ key: KeyEquivalent, phases: KeyPress.Phases, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { $0.key == key }, action: action)) }

  /// Performs an action when the user presses one of several keys while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for the form for a single key.
  ///
  /// - Parameters:
  ///   - keys: The keys.
  ///   - phases: The phases for which the action runs.
  ///   - action: The action, which returns whether it has used the key. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onKeyPress(
    keys: Set<KeyEquivalent>, phases: KeyPress.Phases = [.down, .repeat],
    action: @escaping (KeyPress) -> KeyPress.Result
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { keys.contains($0.key) }, action: action)) }

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
      KeyPressModifier(
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
  ) -> some View { modifier(KeyPressModifier(phases: phases, accepts: { _ in true }, action: action)) }

  /// Sets whether the user can move the focus to this view, with the keyboard or a click. Fields, buttons and other
  /// controls can have the focus without this modifier, and keep it with the value `false`.
  ///
  /// - Parameter isFocusable: A Boolean value that indicates whether this view can have the focus. A disabled view
  ///   cannot.
  /// - Returns: A view that can have the focus.
  public nonisolated func focusable(_ isFocusable: Bool = true) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable))
  }

  /// Sets whether the user can move the focus to this view, and what the user does with it while it has the focus.
  ///
  ///     RatingView(rating: $rating)
  ///       .focusable(interactions: .edit)
  ///
  /// The keyboard moves the focus to the view whichever interactions it has. A click moves the focus to a view that the
  /// user edits, and not to one that the user only activates, such as a button of one's own.
  ///
  /// - Parameters:
  ///   - isFocusable: A Boolean value that indicates whether this view can have the focus. A disabled view cannot.
  ///   - interactions: The interactions. Without any, the view cannot have the focus.
  /// - Returns: A view that can have the focus.
  public nonisolated func focusable(_ isFocusable: Bool = true, interactions: FocusInteractions) -> some View {
    modifier(FocusableModifier(isFocusable: isFocusable, interactions: interactions))
  }
}

/// A set of interactions that a view supports while it has the focus.
public struct FocusInteractions: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each interaction.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each interaction.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The user activates the view, as a button.
  public static let activate = FocusInteractions(rawValue: 1)
  /// The user changes a value with the keyboard, as in a text field.
  public static let edit = FocusInteractions(rawValue: 2)
  /// The interactions of the platform: all of them.
  public static let automatic: FocusInteractions = [.activate, .edit]
}
