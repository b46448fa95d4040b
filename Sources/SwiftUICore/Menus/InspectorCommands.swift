/// The commands that show and hide inspectors. There are none on this platform.
public struct InspectorCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension InspectorCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}
