/// A type that declares items of a toolbar.
///
/// - Differences: Custom content must have no dynamic properties, such as `@State`. Views in its items can have them.
@MainActor
@preconcurrency
public protocol ToolbarContent {
  /// The type of the content's body.
  associatedtype Body: ToolbarContent

  /// The items.
  @ToolbarContentBuilder var body: Body { get }

  /// Returns the items. The default implementation evaluates the body; don't implement or call this method.
  func _items() -> [_ToolbarEntry]
}

extension ToolbarContent {
  /// Returns the items of the body.
  public func _items() -> [_ToolbarEntry] { body._items() }
}

extension ToolbarContent where Body == Never {
  /// A body that must not be evaluated. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: ToolbarContent {}

/// An item of a toolbar with its type erased.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  let view: AnyView
}

/// Items of a toolbar that a builder has combined.
public struct _CombinedToolbarContent {
  public typealias Body = Never

  let parts: [@MainActor () -> [_ToolbarEntry]]

  init(parts: [@MainActor () -> [_ToolbarEntry]]) { self.parts = parts }

  init<Content: ToolbarContent>(_ content: Content) {
    nonisolated(unsafe) let content = content  // used on the main actor only
    parts = [{ content._items() }]
  }
}

extension _CombinedToolbarContent: ToolbarContent {
  /// Returns the items.
  public func _items() -> [_ToolbarEntry] { parts.flatMap { $0() } }
}

/// Content of an `if` without an `else`.
public struct _OptionalToolbarContent<Content: ToolbarContent> {
  public typealias Body = Never

  let content: Content?
}

extension _OptionalToolbarContent: ToolbarContent {
  /// Returns those of the content, if there is any.
  public func _items() -> [_ToolbarEntry] { content?._items() ?? [] }
}

/// A result builder that combines items of a toolbar.
@resultBuilder
public struct ToolbarContentBuilder {
  /// Returns content unchanged.
  ///
  /// - Parameter content: The content of a statement.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Returns the content of a closure with one statement.
  ///
  /// - Parameter content: The content of the statement.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Combines the content of a closure with several statements.
  ///
  /// - Parameter content: The content of each statement, in order.
  /// - Returns: All items.
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _CombinedToolbarContent {
    var parts: [@MainActor () -> [_ToolbarEntry]] = []
    repeat parts.append(contentsOf: _CombinedToolbarContent(each content).parts)
    return _CombinedToolbarContent(parts: parts)
  }

  /// Returns the content of an `if` without an `else`.
  ///
  /// - Parameter content: The content, or `nil` if the condition is `false`.
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _OptionalToolbarContent<Content> {
    _OptionalToolbarContent(content: content)
  }

  /// Returns the content of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The content of the branch.
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(first)
  }

  /// Returns the content of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The content of the branch.
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(second)
  }

  /// Returns the content of an `if #available`.
  ///
  /// - Parameter content: The content of the branch.
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(content)
  }
}
