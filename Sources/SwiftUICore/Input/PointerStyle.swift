/// A shape of the pointer.
///
///     Text("More").pointerStyle(.link)
public struct PointerStyle: Hashable, Sendable {
  /// The name of the shape, as in style sheets, or `nil` for the one that the view has by itself.
  let name: String?

  /// The shape that the view has by itself.
  public static let `default` = PointerStyle(name: nil)
  /// A shape for text in horizontal lines.
  public static let horizontalText = PointerStyle(name: "text")
  /// A shape for text in vertical lines.
  public static let verticalText = PointerStyle(name: "vertical-text")
  /// A shape for the selection of an area.
  public static let rectSelection = PointerStyle(name: "crosshair")
  /// A shape for something that can be dragged.
  public static let grabIdle = PointerStyle(name: "grab")
  /// A shape for something that is being dragged.
  public static let grabActive = PointerStyle(name: "grabbing")
  /// A shape for a link.
  public static let link = PointerStyle(name: "pointer")
  /// A shape for an enlargement.
  public static let zoomIn = PointerStyle(name: "zoom-in")
  /// A shape for a reduction.
  public static let zoomOut = PointerStyle(name: "zoom-out")
  /// A shape for the line between two columns.
  public static let columnResize = PointerStyle(name: "col-resize")
  /// A shape for the line between two rows.
  public static let rowResize = PointerStyle(name: "row-resize")

  /// Returns a shape for an edge or a corner by which something is resized.
  ///
  /// - Parameter position: The edge or the corner. The leading edge is the left one.
  public static func frameResize(position: FrameResizePosition) -> PointerStyle { PointerStyle(name: position.name) }
}

/// An edge or a corner by which something is resized.
public enum FrameResizePosition: Hashable, CaseIterable, Sendable {
  /// An edge.
  case top, leading, bottom, trailing
  /// A corner.
  case topLeading, topTrailing, bottomLeading, bottomTrailing

  fileprivate var name: String {
    switch self {
    case .top: "n-resize"
    case .leading: "w-resize"
    case .bottom: "s-resize"
    case .trailing: "e-resize"
    case .topLeading: "nw-resize"
    case .topTrailing: "ne-resize"
    case .bottomLeading: "sw-resize"
    case .bottomTrailing: "se-resize"
    }
  }
}

/// A modifier that sets the shape of the pointer over its content.
struct PointerStyleModifier: ElementModifier {
  let name: String?

  func modification(in node: Node) -> Modification { .pointer(name) }
}

extension View {
  /// Sets the shape of the pointer while it is over this view.
  ///
  /// - Parameter style: The shape, or `nil` for the one that the view has by itself.
  /// - Returns: A view with the shape.
  public nonisolated func pointerStyle(_ style: PointerStyle?) -> some View {
    modifier(PointerStyleModifier(name: style?.name))
  }
}
