import Foundation

/// An event of a pointer, or of two fingers, that a renderer reports for an element with a gesture.
package struct PointerEvent: Equatable, Sendable {
  /// A kind of event.
  package enum Kind: Equatable, Sendable {
    /// The pointer went down.
    case down
    /// The pointer moved while it was down.
    case moved
    /// The pointer went up.
    case up
    /// The system has taken the pointer away, such as for a window that opens.
    case canceled
    /// Two fingers have changed their distance and their direction since they went down: the distance by a factor, and
    /// the direction by a clockwise angle in radians.
    case pinch(scale: CGFloat, angle: Double)
    /// The two fingers went up.
    case pinchEnded
  }

  /// The kind of event.
  package var kind: Kind
  /// The location of the pointer in the element, in points from its left and top edges.
  package var location: CGPoint
  /// The time, in seconds on the clock of the renderer's frames.
  package var time: TimeInterval
  /// The modifier keys that are down.
  package var modifiers: EventModifiers

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - kind: The kind of event.
  ///   - location: The location of the pointer in the element, in points from its left and top edges.
  ///   - time: The time, in seconds on the clock of the renderer's frames.
  ///   - modifiers: The modifier keys that are down.
  package init(_ kind: Kind, at location: CGPoint, time: TimeInterval, modifiers: EventModifiers = []) {
    (self.kind, self.location, self.time, self.modifiers) = (kind, location, time, modifiers)
  }
}
