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
