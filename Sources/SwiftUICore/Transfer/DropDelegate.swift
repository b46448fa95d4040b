import Foundation
import UniformTypeIdentifiers

/// An object that decides about items that the user drags over a view and drops on it.
///
///     struct CardDrop: DropDelegate {
///       let card: Card
///       @Binding var dragged: Card?
///
///       func dropEntered(info: DropInfo) { move(dragged, to: card) }
///       func dropUpdated(info: DropInfo) -> DropProposal? { DropProposal(operation: .move) }
///       func performDrop(info: DropInfo) -> Bool { dragged = nil; return true }
///     }
///
/// - Threads: The methods are called on the main actor.
@MainActor
@preconcurrency
public protocol DropDelegate {
  /// Returns whether the view accepts the items. By default, it accepts those of its types.
  ///
  /// - Parameter info: The items. Their location is not known yet on this platform.
  /// - Returns: `true` to accept them.
  func validateDrop(info: DropInfo) -> Bool

  /// Reads the items that have been dropped.
  ///
  /// - Parameter info: The items, and the location.
  /// - Returns: `true` if the drop has succeeded.
  func performDrop(info: DropInfo) -> Bool

  /// Tells the delegate that the user has dragged items onto the view. By default, it does nothing.
  ///
  /// - Parameter info: The items, and the location.
  func dropEntered(info: DropInfo)

  /// Tells the delegate that the user has moved the items over the view. By default, it proposes nothing else.
  ///
  /// - Parameter info: The items, and the location.
  /// - Returns: A proposal of what a drop does, or `nil` for the last one.
  func dropUpdated(info: DropInfo) -> DropProposal?

  /// Tells the delegate that the items have left the view. By default, it does nothing.
  ///
  /// - Parameter info: The items, and the location.
  func dropExited(info: DropInfo)
}

extension DropDelegate {
  /// Returns `true`.
  ///
  /// - Parameter info: Ignored.
  /// - Returns: `true`.
  public func validateDrop(info: DropInfo) -> Bool { true }

  /// Does nothing.
  ///
  /// - Parameter info: The items, and the location.
  public func dropEntered(info: DropInfo) {}

  /// Returns `nil`.
  ///
  /// - Parameter info: The items, and the location.
  /// - Returns: `nil`.
  public func dropUpdated(info: DropInfo) -> DropProposal? { nil }

  /// Does nothing.
  ///
  /// - Parameter info: The items, and the location.
  public func dropExited(info: DropInfo) {}
}

/// Items over a view, before they are dropped.
@MainActor
package final class DropHover {
  /// A step of the pointer's way.
  package enum Step: Sendable {
    /// A view that can read the items is asked whether it accepts them.
    case accept
    /// The pointer has entered the view.
    case entered
    /// The pointer has moved over the view.
    case moved
    /// The pointer has left the view.
    case exited
  }

  package let step: Step
  /// The types of the items' data.
  package let types: [UTType]
  /// The items, if they are of this program.
  package let items: [TransferItem]
  /// The location, in the coordinates of the view.
  package let location: CGPoint
  /// `true` if the view accepts the items.
  package internal(set) var isAccepted = true

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - step: The event of the drag, such as that the pointer enters the view.
  ///   - types: The types of the items' data.
  ///   - items: The items, if they are of this program.
  ///   - location: The location, in the coordinates of the view.
  package init(_ step: Step, _ types: [UTType], _ items: [TransferItem], at location: CGPoint) {
    self.step = step
    self.types = types
    self.items = items
    self.location = location
  }
}

/// A modifier whose delegate decides about items that the user drags over the content.
struct DropDelegateModifier {
  let types: [UTType]
  let delegate: any DropDelegate
}

extension DropDelegateModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .dropDestination(types) }

  func handle(_ event: Event, in node: Node) {
    guard case .transfer(let transfer) = event else { return }
    switch transfer.moment {
    case .began, .targeted: break
    case .hovering(let hover):
      let info = DropInfo(hover.location, hover.types, hover.items)
      switch hover.step {
      case .accept: hover.isAccepted = delegate.validateDrop(info: info)
      case .entered: delegate.dropEntered(info: info)
      case .moved:
        switch delegate.dropUpdated(info: info)?.operation {
        case .cancel, .forbidden: hover.isAccepted = false
        case .copy, .move, nil: break
        }
      case .exited: delegate.dropExited(info: info)
      }
    case .dropped(let session):
      let info = DropInfo(session.location, session.items.flatMap(\.contentTypes), session.items)
      session.finish(delegate.performDrop(info: info))
    }
  }

  static var takesEvents: Bool { true }
}
