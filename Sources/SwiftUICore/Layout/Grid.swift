import Foundation

/// A container that arranges the cells of its rows in columns.
///
///     Grid(alignment: .leading) {
///       GridRow { Text("Name"); TextField("Name", text: $name) }
///       GridRow { Text("Age"); Text("\(age)") }
///       Divider()
///     }
///
/// A view that is not in a ``GridRow`` has a row to itself, and spans all columns.
public struct Grid<Content: View> {
  let primitive: Primitive
  let content: Content

  /// Creates a grid.
  ///
  /// - Parameters:
  ///   - alignment: The position of cells that are smaller than their column or row.
  ///   - horizontalSpacing: The space between columns, in points, or `nil` for the default.
  ///   - verticalSpacing: The space between rows, in points, or `nil` for the default.
  ///   - content: A view builder that creates the rows.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    primitive = .grid(
      GridContent(alignment: alignment, horizontalSpacing: horizontalSpacing, verticalSpacing: verticalSpacing))
    self.content = content()
  }
}

extension Grid: ContainerView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

/// A row of cells in a ``Grid``.
///
/// Each view in the row is a cell. A modifier of the row applies to each of the cells:
///
///     Grid {
///       GridRow { Text("Name"); Text("Age") }.font(.headline).padding(4)
///       GridRow { Text(name); Text("\(age)") }
///     }
///
/// Outside a grid, the row arranges its views as an ``HStack`` does, and is one view.
public struct GridRow<Content: View> {
  fileprivate let alignment: VerticalAlignment?
  fileprivate let content: Content

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - alignment: The vertical position of cells that are smaller than the row, or `nil` for that of the grid.
  ///   - content: A view builder that creates the cells.
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
}

extension GridRow: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { GridRowNode(view, context) }
}

/// A row of a grid, for the layout of its cells.
@MainActor
final class GridRowTraits {
  /// The vertical alignment of the cells, or `nil` for that of the grid.
  fileprivate(set) var alignment: VerticalAlignment?

  fileprivate init(_ alignment: VerticalAlignment?) { self.alignment = alignment }
}

/// The node of a row of a grid. The cells are elements of the grid, so that the modifiers between the row and the grid
/// apply to each of them; the layout of the grid finds the row of a cell with ``RenderNode/gridRow``.
private final class GridRowNode<Content: View>: ViewNode<GridRow<Content>> {
  private let traits: GridRowTraits
  /// The element of the row outside a grid.
  private var stack: RenderNode?
  private var content: ViewNode<Content>?

  init(_ view: GridRow<Content>, _ context: NodeContext) {
    traits = GridRowTraits(view.alignment)
    super.init(context)
    stack = RenderNode(stackPrimitive, owner: self)
    content = Content._makeNode(view.content, NodeContext(parent: self))
  }

  private var stackPrimitive: Primitive { .horizontalStack(alignment: traits.alignment ?? .center, spacing: nil) }

  override func update(_ view: GridRow<Content>) {
    if traits.alignment != view.alignment {
      traits.alignment = view.alignment
      stack?.update(stackPrimitive)
      var cells: [RenderNode] = []
      content?.appendRenderNodes(to: &cells)
      cells.first?.knownLayoutNode?.invalidate()
    }
    content?.update(view.content)
  }

  /// `true` if the element around this node arranges its views as a grid. An element with an ``AnyLayout`` can become a
  /// grid, or cease to be one.
  private var isInGrid: Bool {
    var next = parent
    while let node = next, node.container == nil { next = node.parent }
    return next?.container?.primitive.isGrid == true
  }

  override var gridRow: GridRowTraits? { traits }
  override var container: RenderNode? { isInGrid ? nil : stack }
  override var showsItself: Bool { true }
  override func forEachChild(_ body: (Node) -> Void) { if let content { body(content) } }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    if isInGrid {
      content?.appendRenderNodes(to: &items)
    } else if let stack {
      items.append(stack)
    }
  }

  override func appendContainerRenderNodes(to items: inout [RenderNode]) { content?.appendRenderNodes(to: &items) }
}

extension Primitive {
  var isGrid: Bool {
    if case .layout(let content) = self { return content.layout is GridLayout }
    if case .grid = self { return true }
    return false
  }
}

extension RenderNode {
  /// The outermost row of the grid around this element that contains the element, or `nil` if the element is not in a
  /// row.
  final var gridRow: GridRowTraits? {
    var core = self
    while let wrapper = core as? WrapperRenderNode { core = wrapper.inner }
    var found: GridRowTraits?
    var next = core.owner.parent
    while let node = next, node.container == nil {
      found = node.gridRow ?? found
      next = node.parent
    }
    return found
  }
}

/// The content of a grid: the alignment of the cells, and the spacing between them.
package struct GridContent: Equatable, Sendable {
  /// The alignment of the cells within their columns and rows.
  package var alignment: Alignment
  /// The spacing between columns, in points, or `nil` for the default.
  package var horizontalSpacing: Float?
  /// The spacing between rows, in points, or `nil` for the default.
  package var verticalSpacing: Float?

  /// Creates the content of a grid.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of the cells within their columns and rows.
  ///   - horizontalSpacing: The spacing between columns, in points, or `nil` for the default.
  ///   - verticalSpacing: The spacing between rows, in points, or `nil` for the default.
  package init(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing.map { Float($0) }
    self.verticalSpacing = verticalSpacing.map { Float($0) }
  }
}

extension GridContent: ArrangedElementContent {
  var layout: GridLayout {
    GridLayout(
      alignment: alignment, horizontalSpacing: horizontalSpacing.map { CGFloat($0) },
      verticalSpacing: verticalSpacing.map { CGFloat($0) })
  }
}
