/// Commands for a sidebar. The button of a ``NavigationSplitView`` does what they do, so they are empty.
public struct SidebarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension SidebarCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}
