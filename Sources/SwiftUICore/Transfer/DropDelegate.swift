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
  /// - Parameter info: The items.
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

/// An operation that a drop performs.
public enum DropOperation: Sendable {
  /// None, because the drag is canceled.
  case cancel
  /// None, because the view does not allow it.
  case forbidden
  /// The items are copied.
  case copy
  /// The items are moved. The program that moves them removes them from where they were.
  case move
}

/// A proposal of what a drop does.
public struct DropProposal: Sendable {
  /// The operation.
  public let operation: DropOperation

  /// Creates a proposal.
  ///
  /// - Parameter operation: The operation.
  public init(operation: DropOperation) { self.operation = operation }
}

/// The items that the user drags over a view or drops on it.
@MainActor
@preconcurrency
public struct DropInfo {
  /// The location of the pointer, in the coordinates of the view.
  public let location: CGPoint
  private let types: [UTType]
  private let items: [TransferItem]

  init(_ location: CGPoint, _ types: [UTType], _ items: [TransferItem]) {
    self.location = location
    self.types = types
    self.items = items
  }

  /// Returns whether there are items of some types.
  ///
  /// - Parameter contentTypes: The types.
  /// - Returns: `true` if an item has data of one of the types.
  public func hasItemsConforming(to contentTypes: [UTType]) -> Bool {
    types.contains { own in contentTypes.contains { own.conforms(to: $0) } }
  }

  /// Returns whether there are items of some types.
  ///
  /// - Parameter types: The identifiers of the types.
  /// - Returns: `true` if an item has data of one of the types.
  public func hasItemsConforming(to types: [String]) -> Bool {
    hasItemsConforming(to: types.map { UTType(importedAs: $0) })
  }

  /// Returns the items of some types. Those of another program are known after the drop only.
  ///
  /// - Parameter contentTypes: The types.
  /// - Returns: The items that have data of one of the types.
  public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
    items.filter { $0.isReadable(as: contentTypes) }.map(NSItemProvider.init)
  }

  /// Returns the items of some types. Those of another program are known after the drop only.
  ///
  /// - Parameter types: The identifiers of the types.
  /// - Returns: The items that have data of one of the types.
  public func itemProviders(for types: [String]) -> [NSItemProvider] {
    itemProviders(for: types.map { UTType(importedAs: $0) })
  }
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

  /// The step.
  package let step: Step
  /// The types of the items' data.
  package let types: [UTType]
  /// The items, if they are of this program.
  package let items: [TransferItem]
  /// The location, in the coordinates of the view.
  package let location: CGPoint
  /// A Boolean value that indicates whether the view accepts the items.
  package internal(set) var isAccepted = true

  /// Creates a step.
  ///
  /// - Parameters:
  ///   - step: The step.
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

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension View {
  /// Accepts items that the user drops on this view, if a delegate does.
  ///
  /// - Differences: Items are always copied: a proposal to move them looks the same.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the view can read.
  ///   - delegate: The delegate.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    modifier(DropDelegateModifier(types: supportedContentTypes, delegate: delegate))
  }

  /// Accepts items that the user drops on this view, if a delegate does, in an older form.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types of data that the view can read.
  ///   - delegate: The delegate.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, delegate: delegate)
  }

  /// Accepts items that the user drops on this view, in an older form.
  ///
  /// - Parameters:
  ///   - supportedTypes: The identifiers of the types of data that the view can read.
  ///   - isTargeted: A binding to a value that is `true` while the user drags such items over this view, or `nil`.
  ///   - action: A closure that receives the items, and returns whether it accepts them. It runs on the main actor.
  /// - Returns: A view that accepts items.
  public nonisolated func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
  ) -> some View {
    onDrop(of: supportedTypes.map { UTType(importedAs: $0) }, isTargeted: isTargeted, perform: action)
  }
}
