/// Commands for editing text. Text fields have context menus for it, so they are empty.
public struct TextEditingCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension TextEditingCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}
