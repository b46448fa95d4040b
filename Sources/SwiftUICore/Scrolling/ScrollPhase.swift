import Foundation

/// A phase of the scrolling of a scroll view.
@frozen
public enum ScrollPhase: Hashable, Sendable {
  /// The scroll view rests.
  case idle
  /// The user may begin to scroll. No input on a desktop leads to this phase.
  case tracking
  /// The user scrolls.
  case interacting
  /// The user has scrolled, and the scroll view moves to the place where it rests. Otherwise, the movement that the
  /// platform adds when the user has let go is a part of ``interacting``.
  case decelerating
  /// The scroll view moves with an animation, because the program scrolls it.
  case animating

  /// A Boolean value that indicates whether the scroll view does not rest.
  public var isScrolling: Bool { self != .idle }
}

extension ScrollPhase: CustomDebugStringConvertible {
  /// The name of the phase.
  public var debugDescription: String {
    switch self {
    case .idle: "idle"
    case .tracking: "tracking"
    case .interacting: "interacting"
    case .decelerating: "decelerating"
    case .animating: "animating"
    }
  }
}

/// The scroll view of which another phase begins.
public struct ScrollPhaseChangeContext {
  /// The geometry of the scroll view when the phase begins.
  public let geometry: ScrollGeometry
  /// The average velocity with which the user has scrolled, in points per second toward the trailing edge and downward,
  /// when the user stops scrolling, otherwise `nil`.
  public let velocity: CGVector?
}

/// The modifier behind `onScrollPhaseChange`.
private struct ScrollPhaseModifier {
  let action: (ScrollPhase, ScrollPhase, ScrollPhaseChangeContext) -> Void
}

extension ScrollPhaseModifier: ViewModifier {
  typealias Body = Never

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ScrollPhaseNode(view, context) }
}

/// A node that follows the phases of the scroll view below it.
@MainActor
protocol ScrollPhaseObserver: Node {
  /// Called when another phase of a scroll view below begins.
  func phaseChanged(of scroll: ScrollLayoutNode, from old: ScrollPhase, _ velocity: CGVector?)
}

/// The node of a modifier that follows the phases of the scroll view below it.
private final class ScrollPhaseNode<Modified: View>:
  ViewNode<ModifiedContent<Modified, ScrollPhaseModifier>>, ScrollPhaseObserver
{
  private var modifier: ScrollPhaseModifier
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ScrollPhaseModifier>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ScrollPhaseModifier>) {
    modifier = view.modifier
    child?.update(view.content)
  }

  func phaseChanged(of scroll: ScrollLayoutNode, from old: ScrollPhase, _ velocity: CGVector?) {
    guard observes(scroll) else { return }
    let (new, context) = (scroll.phase, ScrollPhaseChangeContext(geometry: scroll.geometry, velocity: velocity))
    graph.afterUpdate { [self] in if isMounted { modifier.action(old, new, context) } }
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
