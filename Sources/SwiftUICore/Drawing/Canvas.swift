import Foundation

/// A view that a closure draws.
///
/// The closure is called when the size of the view has changed, when the view has a new value, and when a value changes
/// that the closure has read. The view takes all of the proposed size, or 10 points along an axis without a proposal.
///
///     Canvas { context, size in
///       for place in places {
///         if let pin = context.resolveSymbol(id: "pin") { context.draw(pin, at: place, anchor: .bottom) }
///       }
///     } symbols: {
///       Image(systemName: "mappin").foregroundStyle(.red).tag("pin")
///     }
///
/// The symbols are views with identities, which the drawing contains any number of times. They keep their state, and
/// the drawing changes with them. They receive no input, and assistive technologies ignore them.
public struct Canvas<Symbols: View> {
  /// The views that the closure can draw.
  public var symbols: Symbols
  /// The closure that draws.
  public var renderer: (inout GraphicsContext, CGSize) -> Void

  /// Creates a view that a closure draws, also with views.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the drawing is opaque. There is no effect.
  ///   - colorMode: The color space of the drawing. All drawings use sRGB.
  ///   - rendersAsynchronously: A Boolean value that indicates whether the view can be drawn later. It never is.
  ///   - renderer: A closure that receives a context and the size of the view. It runs on the main actor.
  ///   - symbols: A view builder that creates the views, each with a `tag(_:)` or in a ``ForEach``. They have their
  ///     ideal sizes.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
  ) {
    self.renderer = renderer
    self.symbols = symbols()
  }
}

extension Canvas: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { CanvasNode(view, context) }
}

extension Canvas where Symbols == EmptyView {
  /// Creates a view that a closure draws.
  ///
  /// - Parameters:
  ///   - opaque: A Boolean value that indicates whether the drawing is opaque. There is no effect.
  ///   - colorMode: The color space of the drawing. All drawings use sRGB.
  ///   - rendersAsynchronously: A Boolean value that indicates whether the view can be drawn later. It never is.
  ///   - renderer: A closure that receives a context and the size of the view. It runs on the main actor.
  public init(
    opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
    renderer: @escaping (inout GraphicsContext, CGSize) -> Void
  ) {
    self.renderer = renderer
    symbols = EmptyView()
  }
}

/// The node of a canvas, whose primitive has another number for each new drawing.
private final class CanvasNode<Symbols: View>: ViewNode<Canvas<Symbols>>, CanvasDrawingNode {
  private var view: Canvas<Symbols>
  private var item: RenderNode?
  private var symbols: ViewNode<Symbols>?
  private var number: UInt64 = 0

  init(_ view: Canvas<Symbols>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    item = RenderNode(.canvas(number: 0), owner: self)
    if Symbols.self != EmptyView.self {
      symbols = Symbols._makeNode(view.symbols, NodeContext(parent: self))
    }
  }

  override func update(_ view: Canvas<Symbols>) {
    self.view = view
    didBeginEvaluation()
    symbols?.update(view.symbols)
    evaluate()
  }

  override func evaluate() {
    number += 1
    item?.update(.canvas(number: number))
  }

  /// Returns the drawing in a size, clipped to that size. The node depends on everything that the closure reads.
  func drawing(in size: CGSize) -> [DrawingCommand] {
    let commands = evaluateBody(nil) {
      readEnvironment { environment in
        GraphicsContext.record(in: environment, of: self) { view.renderer(&$0, size) }
      }
    }
    let clip = ShapeClip(Path(CGRect(origin: .zero, size: size)))
    return commands.isEmpty ? [] : [.group(commands.isolated, transform: .identity, clip: clip, opacity: 1)]
  }

  func measure(_ primitive: Primitive, _ proposal: ProposedViewSize) -> LeafMeasurement {
    guard let element = item?.element else { return LeafMeasurement(.zero) }
    return graph.renderer.measure(primitive, in: element, proposal)
  }

  func symbol(id: AnyHashable) -> (index: Int, size: CGSize)? {
    guard let symbols, let item else { return nil }
    var rows = RowCollection()
    symbols.appendRows(to: &rows, tag: nil)
    for index in 0..<rows.count where rows[index].tag == id {
      guard case .item(let found) = rows[index].content,
        let place = item.children.firstIndex(where: { $0 === found })
      else { continue }
      return (place, found.knownLayoutNode?.size ?? .zero)
    }
    return nil
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let symbols { body(symbols) } }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// The content of an area that a closure draws. Each drawing has another number.
package struct CanvasContent {
  package var number: UInt64
}

extension CanvasContent: PassiveElementContent {
  var menuEntry: MenuEntry { .nothing }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { CanvasLayoutNode() }
  func hasOtherSize(than old: CanvasContent) -> Bool { false }

  func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]? {
    (element.owner as? any CanvasDrawingNode)?.drawing(in: size)
  }
}
