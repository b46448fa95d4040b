/// Commands that a builder has combined.
public struct _CombinedCommands {
  public typealias Body = Never

  let parts: [@MainActor () -> [_CommandEntry]]

  init(parts: [@MainActor () -> [_CommandEntry]] = []) { self.parts = parts }

  init<Content: Commands>(_ content: Content) {
    nonisolated(unsafe) let content = content  // used on the main actor only
    parts = [{ content._entries() }]
  }
}

extension _CombinedCommands: Commands {
  /// Returns the menus.
  public func _entries() -> [_CommandEntry] { parts.flatMap { $0() } }
}

/// No commands.
public struct EmptyCommands {
  /// Creates no commands.
  nonisolated public init() {}
}

extension EmptyCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

/// Content of an `if` without an `else`.
public struct _OptionalCommands<Content: Commands> {
  public typealias Body = Never

  let content: Content?
}

extension _OptionalCommands: Commands {
  /// Returns those of the content, if there is any.
  public func _entries() -> [_CommandEntry] { content?._entries() ?? [] }
}

/// A result builder that combines commands.
@resultBuilder
public struct CommandsBuilder {
  /// Returns commands unchanged.
  ///
  /// - Parameter content: The commands of a statement.
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

  /// Returns no commands for a closure without statements.
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }

  /// Returns the commands of a closure with one statement.
  ///
  /// - Parameter content: The commands that the statement evaluates to.
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

  /// Combines the commands of a closure with several statements.
  ///
  /// - Parameter content: The commands of each statement, in order.
  /// - Returns: All commands.
  public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CombinedCommands {
    var parts: [@MainActor () -> [_CommandEntry]] = []
    repeat parts.append(contentsOf: _CombinedCommands(each content).parts)
    return _CombinedCommands(parts: parts)
  }

  /// Returns the commands of an `if` without an `else`.
  ///
  /// - Parameter content: The commands, or `nil` if the condition is `false`.
  public static func buildIf<Content: Commands>(_ content: Content?) -> _OptionalCommands<Content> {
    _OptionalCommands(content: content)
  }

  /// Returns the commands of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The commands of the branch.
  public static func buildEither<Content: Commands>(first: Content) -> _CombinedCommands { _CombinedCommands(first) }

  /// Returns the commands of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The commands of the branch.
  public static func buildEither<Content: Commands>(second: Content) -> _CombinedCommands { _CombinedCommands(second) }

  /// Returns the commands of an `if #available`.
  ///
  /// - Parameter content: The commands of the branch.
  public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> _CombinedCommands {
    _CombinedCommands(content)
  }
}
