/// The commands that change the style of selected texts. The editors of this platform have plain texts, so there are
/// none.
public struct TextFormattingCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension TextFormattingCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}
