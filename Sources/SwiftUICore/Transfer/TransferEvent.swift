/// A moment of a drag or a drop, which a renderer reports with ``Event/transfer(_:)``.
package struct TransferEvent: Equatable, Sendable {
  /// A moment of a drag or a drop.
  package enum Moment: Sendable {
    /// A drag begins, if the view adds items.
    case began(DragSession)
    /// The pointer with items that the view can read has entered the view (`true`), or has left it (`false`).
    case targeted(Bool)
    /// A step of the way of items over the view.
    case hovering(DropHover)
    /// Items have been dropped.
    case dropped(DropSession)
  }

  package let moment: Moment

  /// Creates an event.
  ///
  /// - Parameter moment: The moment that the event reports.
  package init(_ moment: Moment) { self.moment = moment }

  /// Returns a Boolean value that indicates whether two events are about the same session or state.
  package static func == (lhs: TransferEvent, rhs: TransferEvent) -> Bool {
    switch (lhs.moment, rhs.moment) {
    case (.began(let lhs), .began(let rhs)): lhs === rhs
    case (.targeted(let lhs), .targeted(let rhs)): lhs == rhs
    case (.hovering(let lhs), .hovering(let rhs)): lhs === rhs
    case (.dropped(let lhs), .dropped(let rhs)): lhs === rhs
    default: false
    }
  }
}
