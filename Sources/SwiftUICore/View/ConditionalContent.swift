/// One of two views, selected by an `if`–`else` or `switch` statement.
///
/// A `switch` with more than two cases nests branches. Branches have different identities, even if the types of their
/// views are the same, so they share no state. Switching branches removes the views of the previous branch and discards
/// their state.
public struct _ConditionalContent<First: View, Second: View> {
  /// The selected branch of the statement, with its view.
  enum Branch {
    case first(First)
    case second(Second)
  }

  let branch: Branch

  init(_ branch: Branch) { self.branch = branch }
}

extension _ConditionalContent: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ConditionalNode(view, context)
  }
}

/// The node of a conditional view, which has a child only for the selected branch.
private final class ConditionalNode<First: View, Second: View>: ViewNode<_ConditionalContent<First, Second>>,
  TransitionParent
{
  private var first: ViewNode<First>?
  private var second: ViewNode<Second>?
  // The views of a branch that is not selected any more, until their transition has ended.
  private var leavingFirst: ViewNode<First>?
  private var leavingSecond: ViewNode<Second>?

  init(_ view: _ConditionalContent<First, Second>, _ context: NodeContext) {
    super.init(context)
    show(view)
  }

  override func update(_ view: _ConditionalContent<First, Second>) {
    switch (view.branch, first, second) {
    case (.first(let view), let first?, _): first.update(view)
    case (.second(let view), _, let second?): second.update(view)
    default:
      if let first {
        if graph.beginRemoval(of: first) { leavingFirst = first } else { first.unmount() }
      }
      if let second {
        if graph.beginRemoval(of: second) { leavingSecond = second } else { second.unmount() }
      }
      (first, second) = (nil, nil)
      show(view)
      graph.structureChanged(at: self)
    }
  }

  private func show(_ view: _ConditionalContent<First, Second>) {
    switch view.branch {
    case .first(let view):
      first = leavingFirst ?? First._makeNode(view, NodeContext(parent: self))
      guard let leaving = leavingFirst else { return }
      leavingFirst = nil
      graph.endRemoval(of: leaving)
      leaving.update(view)
    case .second(let view):
      second = leavingSecond ?? Second._makeNode(view, NodeContext(parent: self))
      guard let leaving = leavingSecond else { return }
      leavingSecond = nil
      graph.endRemoval(of: leaving)
      leaving.update(view)
    }
  }

  func forgetLeavingChild(_ child: Node) {
    if child === leavingFirst { leavingFirst = nil }
    if child === leavingSecond { leavingSecond = nil }
  }

  override func forEachChild(_ body: (Node) -> Void) {
    if let node = first ?? leavingFirst { body(node) }
    if let node = second ?? leavingSecond { body(node) }
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
  @MainActor public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    OptionalNode(view, context)
  }
}

/// The node of an optional view, which has a child only while the view is not `nil`.
private final class OptionalNode<Wrapped: View>: ViewNode<Wrapped?>, TransitionParent {
  private var child: ViewNode<Wrapped>?
  /// The view that has been removed, until its transition has ended.
  private var leaving: ViewNode<Wrapped>?

  init(_ view: Wrapped?, _ context: NodeContext) {
    super.init(context)
    child = view.map { Wrapped._makeNode($0, NodeContext(parent: self)) }
  }

  override func update(_ view: Wrapped?) {
    switch (view, child) {
    case (let view?, let child?): child.update(view)
    case (nil, nil): break
    case (nil, let child?):
      if graph.beginRemoval(of: child) { leaving = child } else { child.unmount() }
      self.child = nil
      graph.structureChanged(at: self)
    case (let view?, nil):
      if let leaving {
        (child, self.leaving) = (leaving, nil)
        graph.endRemoval(of: leaving)
        leaving.update(view)
      } else {
        child = Wrapped._makeNode(view, NodeContext(parent: self))
      }
      graph.structureChanged(at: self)
    }
  }

  func forgetLeavingChild(_ child: Node) { leaving = nil }

  override func forEachChild(_ body: (Node) -> Void) { if let node = child ?? leaving { body(node) } }
}
