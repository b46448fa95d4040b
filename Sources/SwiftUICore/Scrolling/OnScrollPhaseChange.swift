import Foundation

extension View {
  /// Performs an action when another phase of the scrolling of the scroll view in this view begins.
  ///
  ///     ScrollView { … }
  ///       .onScrollPhaseChange { _, phase in showsButton = !phase.isScrolling }
  ///
  /// Scrolling with a wheel ends after a sixth of a second without movement. If there are several scroll
  /// views, the first one counts; those inside another scroll view don't.
  ///
  /// - Threads: The action runs on the main actor, after the update in which the phase begins.
  ///
  /// - Parameter action: A closure that receives the previous phase and the new one.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View { modifier(ScrollPhaseModifier { old, new, _ in action(old, new) }) }

  /// Performs an action when another phase of the scrolling of the scroll view in this view begins.
  ///
  /// Everything else is as for the form whose action receives the phases alone.
  ///
  /// - Parameter action: A closure that receives the previous phase, the new one, and the scroll view.
  /// - Returns: A view that performs the action.
  public nonisolated func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
  ) -> some View { modifier(ScrollPhaseModifier(action: action)) }
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
