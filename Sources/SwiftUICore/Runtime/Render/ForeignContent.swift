/// The content of an element that a module of the platform makes and updates itself.
///
/// Two contents are equal if they belong to the same view and no update is between them.
package struct ForeignContent: Equatable, Sendable {
  /// The object that makes and updates the element. The renderer of the platform knows its type.
  package let host: any ForeignHost
  /// The number of updates of the view before this one.
  private let number: UInt64

  fileprivate init(_ host: any ForeignHost, _ number: UInt64) {
    self.host = host
    self.number = number
  }

  package static func == (one: ForeignContent, other: ForeignContent) -> Bool {
    one.host === other.host && one.number == other.number
  }
}

/// An object that makes and updates the native element of one view. It lives as long as the view's identity.
@MainActor
package protocol ForeignHost: AnyObject, Sendable {
  /// Releases what belongs to the element, which is about to be removed.
  func dismantle()
}

/// The current value of a view that has a foreign element, for the host of the element.
@MainActor
package final class ForeignView<Content: View> {
  fileprivate weak var node: ForeignNode<Content>?

  fileprivate init(_ node: ForeignNode<Content>) { self.node = node }

  /// Calls a closure with the view, whose dynamic properties are connected, the environment, and the transaction of the
  /// current update.
  ///
  /// - Parameters:
  ///   - isUpdate: A Boolean value that indicates whether the view depends on what the closure reads, and on nothing
  ///     that has been read before.
  ///   - body: The closure to call, unless the view has left the tree.
  /// - Returns: What the closure returns, or `nil` if the view has been removed.
  package func read<Result>(
    isUpdate: Bool, _ body: (Content, EnvironmentValues, Transaction) -> Result
  ) -> Result? { node?.read(isUpdate: isUpdate, body) }
}

extension View where Body == Never {
  /// Returns a node for a view that has a foreign element.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  ///   - makeHost: A closure that returns a new host, which reads the view through its argument.
  package static func makeForeignNode(
    _ view: Self, _ context: NodeContext, _ makeHost: (ForeignView<Self>) -> any ForeignHost
  ) -> ViewNode<Self> { ForeignNode(view, context, makeHost) }
}

/// The node of a view that has a foreign element, which has another primitive after each update.
private final class ForeignNode<Content: View>: PropertyNode<Content> {
  private var view: Content
  private var host: (any ForeignHost)?
  private var item: RenderNode?
  private var number: UInt64 = 0

  init(_ view: Content, _ context: NodeContext, _ makeHost: (ForeignView<Content>) -> any ForeignHost) {
    self.view = view
    super.init(of: Content.self, context)
    let host = makeHost(ForeignView(self))
    self.host = host
    item = RenderNode(.foreign(ForeignContent(host, number)), owner: self)
  }

  override func update(_ new: Content) {
    var new = new
    if isSame(&view, &new) { return evaluateIfNeeded() }
    view = new
    evaluateNow()
  }

  /// Passes the update to the renderer, which calls ``read(isUpdate:_:)`` for it.
  override func evaluate() {
    guard let host else { return }
    number += 1
    item?.update(.foreign(ForeignContent(host, number)))
  }

  func read<Result>(isUpdate: Bool, _ body: (Content, EnvironmentValues, Transaction) -> Result) -> Result {
    guard isUpdate else {
      return CurrentEvaluation.evaluate(for: nil) { body(view, EnvironmentValues(in: environment), graph.transaction) }
    }
    return evaluateBody {
      install(in: &view)
      return readEnvironment { body(view, $0, graph.transaction) }
    }
  }

  override var showsItself: Bool { true }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }

  override func willUnmount() {
    host?.dismantle()
    super.willUnmount()
  }

}

extension ForeignContent: PassiveElementContent {
  var menuEntry: MenuEntry { .nothing }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element) }
}
