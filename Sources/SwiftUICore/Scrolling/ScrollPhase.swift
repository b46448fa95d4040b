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

/// A node that follows the phases of the scroll view below it.
@MainActor
protocol ScrollPhaseObserver: Node {
  /// Called when another phase of a scroll view below begins.
  func phaseChanged(of scroll: ScrollLayoutNode, from old: ScrollPhase, _ velocity: CGVector?)
}
