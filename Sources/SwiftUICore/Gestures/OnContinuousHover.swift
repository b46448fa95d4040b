import Foundation

/// A modifier that runs an action when the pointer moves over its content.
struct ContinuousHoverModifier {
  let space: CoordinateSpace
  let action: (HoverPhase) -> Void
}

extension ContinuousHoverModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .continuousHover }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ContinuousHoverNode(view, context) }
}

/// A node that observes the pointer over its elements.
@MainActor
protocol HoverObserver: Node {
  /// Reports the pointer's location in an element, or `nil` if the pointer has left the element.
  func pointerMoved(to location: CGPoint?, in element: RenderNode)
}

/// The node of a modifier that follows the pointer over its content.
private final class ContinuousHoverNode<Modified: View>: ElementModifierNode<Modified, ContinuousHoverModifier>,
  HoverObserver
{
  private var hover: ContinuousHoverModifier

  override init(_ view: ModifiedContent<Modified, ContinuousHoverModifier>, _ context: NodeContext) {
    hover = view.modifier
    super.init(view, context)
  }

  override func willUpdate(from old: ContinuousHoverModifier, to new: ContinuousHoverModifier) { hover = new }

  func pointerMoved(to location: CGPoint?, in element: RenderNode) {
    guard let location else { return hover.action(.ended) }
    let inRoot = location.applying(element.shownTransform)
    switch hover.space {
    case .local: hover.action(.active(location))
    case .global: hover.action(.active(inRoot))
    case .named:
      let named = element.knownLayoutNode?.ancestor(named: hover.space)
      hover.action(.active(named.map { inRoot.applying($0.transformToRoot().inverted()) } ?? inRoot))
    }
  }
}

extension View {
  /// Performs an action when the pointer enters this view, moves over it, or leaves it.
  ///
  ///     Color.clear.onContinuousHover { phase in
  ///       switch phase {
  ///       case .active(let location): marker = location
  ///       case .ended: marker = nil
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - coordinateSpace: The coordinate space of the locations.
  ///   - action: The action, which receives the location of the pointer or its departure. It runs on the main actor.
  /// - Returns: A view that performs the action.
  public nonisolated func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(ContinuousHoverModifier(space: coordinateSpace.coordinateSpace, action: action)) }

  /// Performs an action when the pointer enters this view, moves over it, or leaves it.
  ///
  /// - Parameters:
  ///   - coordinateSpace: The coordinate space of the locations.
  ///   - action: The action, which receives the location of the pointer or its departure. It runs on the main actor.
  /// - Returns: A view that performs the action.
  @_disfavoredOverload
  public nonisolated func onContinuousHover(
    coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
  ) -> some View { modifier(ContinuousHoverModifier(space: coordinateSpace, action: action)) }
}
