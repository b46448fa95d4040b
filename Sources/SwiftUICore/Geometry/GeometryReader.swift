import Foundation

/// A view whose content is a function of its own size and position.
///
///     GeometryReader { proxy in
///       Color.blue.frame(width: proxy.size.width / 2)
///     }
///
/// The view takes all of the proposed size, or 10 points along an axis without a proposal. The views of its content are
/// at its top leading corner, in front of each other. The content is evaluated during the layout, when the size is
/// known.
public struct GeometryReader<Content: View> {
  /// The closure that creates the content.
  public var content: (GeometryProxy) -> Content

  /// Creates a view whose content depends on its geometry.
  ///
  /// - Parameter content: A view builder that receives the geometry. It runs on the main actor.
  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }
}

extension GeometryReader: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    GeometryReaderNode(view, context)
  }
}

/// A node whose content is evaluated when the layout has decided its size.
@MainActor
protocol SizeDependentNode: Node {
  /// Evaluates the content for the size of a layout node.
  func layOutContent(of node: LayoutNode)
  /// Evaluates the content again if the geometry has changed that it has read.
  func updateContent() -> Bool
}

/// The node of a geometry reader, whose content is evaluated while it is placed.
private final class GeometryReaderNode<Content: View>: ViewNode<GeometryReader<Content>>, SizeDependentNode {
  private var view: GeometryReader<Content>
  private var item: RenderNode?
  private var content: ViewNode<Content>?
  private let source = GeometryReads()
  /// The size for which the content was evaluated, or `nil` before the first layout.
  private var size: CGSize?

  init(_ view: GeometryReader<Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(.geometryReader, owner: self)
  }

  override func update(_ view: GeometryReader<Content>) {
    self.view = view
    evaluateNow()
  }

  override func evaluate() {
    guard let size else { return }
    source.forget()
    let body = evaluateBody(nil) { view.content(GeometryProxy(source: source, size: size)) }
    if let content {
      content.update(body)
    } else {
      content = Content._makeNode(body, NodeContext(parent: self))
      if let item, item.beginChange() { graph.containerChanged(item) }
    }
  }

  func layOutContent(of node: LayoutNode) {
    guard node.size != size || source.node !== node else { return source.observeAgain() }
    size = node.size
    source.node = node
    graph.updateDuringLayout(below: self) {
      evaluateNow()
    }
  }

  func updateContent() -> Bool {
    guard isMounted, size != nil, source.hasChanged else { return false }
    graph.updateDuringLayout(below: self) {
      evaluateNow()
    }
    return true
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// The layout node of a view whose content depends on its size. The node takes the proposed size, so a change of the
/// content during the layout does not affect the nodes above.
final class GeometryReaderLayoutNode: LayoutNode, GeometryObservingLayoutNode {
  private unowned(unsafe) let reader: RenderNode
  private var isEvaluating = false

  init(_ reader: RenderNode) { self.reader = reader }

  override var holdsInvalidation: Bool { isEvaluating }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize { proposal.replacingUnspecifiedDimensions() }

  override func placeChildren(in size: CGSize, proposal: ProposedViewSize, _ root: LayoutRoot) {
    isEvaluating = true
    let reader = reader
    nonisolated(unsafe) let node = self  // a layout tree belongs to the main actor
    MainActor.assumeIsolated { (reader.owner as? any SizeDependentNode)?.layOutContent(of: node) }
    isEvaluating = false
    for child in children {
      child.place(Placement(origin: .zero, proposal: ProposedViewSize(size)), direction, in: root)
    }
  }

  func updateContent() -> Bool {
    let reader = reader
    return MainActor.assumeIsolated { (reader.owner as? any SizeDependentNode)?.updateContent() ?? false }
  }
}

/// The content of a view whose children depend on its size.
package struct GeometryReaderContent: PassiveElementContent {
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { GeometryReaderLayoutNode(element) }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren(children.nodes.isEmpty ? [] : [.group(children.nodes, ZStackLayout(alignment: .topLeading))])
  }
}
