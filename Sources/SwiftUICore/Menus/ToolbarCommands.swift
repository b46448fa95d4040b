/// The commands that customize toolbars. The toolbars of this platform can't be customized, so there are none.
public struct ToolbarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension ToolbarCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}
