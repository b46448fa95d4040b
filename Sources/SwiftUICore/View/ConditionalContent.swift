/// One of two views, selected by an `if`–`else` or `switch` statement.
///
/// A `switch` with more than two cases nests branches. Branches have different identities, even if the types of their
/// views are the same, so they share no state. Switching branches removes the views of the previous branch and discards
/// their state.
public struct _ConditionalContent<First: View, Second: View>: PrimitiveView {
  /// The selected branch of the statement, with its view.
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(_ branch: Branch) { self.branch = branch }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    ConditionalNode(view, context)
  }
}

/// The node of a conditional view, which has a child only for the selected branch.
private final class ConditionalNode<First: View, Second: View>: ViewNode<_ConditionalContent<First, Second>> {
  private var first: ViewNode<First>?
  private var second: ViewNode<Second>?

  init(_ view: _ConditionalContent<First, Second>, _ context: NodeContext) {
    super.init(context)
    show(view)
  }

  override func update(_ view: _ConditionalContent<First, Second>) {
    switch (view.branch, first, second) {
    case (.first(let view), let first?, _): first.update(view)
    case (.second(let view), _, let second?): second.update(view)
    default:
      first?.unmount()
      second?.unmount()
      (first, second) = (nil, nil)
      show(view)
      graph.structureChanged(at: self)
    }
  }

  private func show(_ view: _ConditionalContent<First, Second>) {
    switch view.branch {
    case .first(let view): first = First._makeNode(view, NodeContext(parent: self))
    case .second(let view): second = Second._makeNode(view, NodeContext(parent: self))
    }
  }

  override func forEachChild(_ body: (Node) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
  }
}

/// A view that may be absent, as an `if` without an `else` produces it.
extension Optional: View where Wrapped: View {}

extension Optional: PrimitiveView where Wrapped: View {
  public typealias Body = Never

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  @MainActor public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> {
    OptionalNode(view, context)
  }
}

/// The node of an optional view, which has a child only while the view is not `nil`.
private final class OptionalNode<Wrapped: View>: ViewNode<Wrapped?> {
  private var child: ViewNode<Wrapped>?

  init(_ view: Wrapped?, _ context: NodeContext) {
    super.init(context)
    child = view.map { Wrapped._makeNode($0, NodeContext(parent: self)) }
  }

  override func update(_ view: Wrapped?) {
    switch (view, child) {
    case (let view?, let child?): child.update(view)
    case (nil, nil): break
    default:
      child?.unmount()
      child = view.map { Wrapped._makeNode($0, NodeContext(parent: self)) }
      graph.structureChanged(at: self)
    }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
