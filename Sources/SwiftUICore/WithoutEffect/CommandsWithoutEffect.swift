/// The commands that show and hide inspectors. There are none on this platform.
public struct InspectorCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension InspectorCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}

/// Commands for a sidebar. The button of a ``NavigationSplitView`` does what they do, so they are empty.
public struct SidebarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension SidebarCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

/// The commands that customize toolbars. The toolbars of this platform can't be customized, so there are none.
public struct ToolbarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension ToolbarCommands: Commands {
  /// The commands.
  public var body: some Commands { EmptyCommands() }
}

/// Commands for editing text. Text fields have context menus for it, so they are empty.
public struct TextEditingCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension TextEditingCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

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
