import Foundation
import UniformTypeIdentifiers

/// A drag that begins. The view that is dragged adds the items.
@MainActor
package final class DragSession {
  /// The items that are dragged. If there are none, the drag doesn't begin.
  package internal(set) var items: [TransferItem] = []

  /// Creates a session without items.
  package init() {}
}

/// A drop on a view, which reads the items and then finishes the drop.
@MainActor
package final class DropSession {
  /// The items that are dropped.
  package let items: [TransferItem]
  /// The location, in the coordinates of the view.
  package let location: CGPoint
  /// The size of the view, in points.
  package let size: CGSize
  private var onFinish: (@MainActor (Bool) -> Void)?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - items: The items.
  ///   - location: The location, in the coordinates of the view.
  ///   - size: The size of the view, in points.
  ///   - onFinish: A closure that receives, once, whether the view has accepted the drop.
  package init(
    _ items: [TransferItem], at location: CGPoint, in size: CGSize,
    onFinish: @escaping @MainActor (_ isAccepted: Bool) -> Void
  ) {
    self.items = items
    (self.location, self.size) = (location, size)
    self.onFinish = onFinish
  }

  /// Reports whether the view has accepted the drop. Later calls have no effect.
  func finish(_ isAccepted: Bool) {
    let report = onFinish
    onFinish = nil
    report?(isAccepted)
  }
}

/// A moment of a drag or a drop, which a renderer reports with ``Event/transfer(_:)``.
public struct TransferEvent: Equatable, Sendable {
  /// A moment.
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
  /// - Parameter moment: The moment.
  package init(_ moment: Moment) { self.moment = moment }

  /// Returns a Boolean value that indicates whether two events are about the same session or state.
  public static func == (lhs: TransferEvent, rhs: TransferEvent) -> Bool {
    switch (lhs.moment, rhs.moment) {
    case (.began(let lhs), .began(let rhs)): lhs === rhs
    case (.targeted(let lhs), .targeted(let rhs)): lhs == rhs
    case (.hovering(let lhs), .hovering(let rhs)): lhs === rhs
    case (.dropped(let lhs), .dropped(let rhs)): lhs === rhs
    default: false
    }
  }
}

/// A modifier that lets the user drag its content.
struct DragModifier {
  let items: () -> [TransferItem]
}

extension DragModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .draggable }

  func handle(_ event: Event, in node: Node) {
    if case .transfer(let transfer) = event, case .began(let session) = transfer.moment { session.items = items() }
  }

  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

/// A modifier on whose content the user can drop items.
struct DropModifier {
  let types: [UTType]
  let onTargeted: (Bool) -> Void
  let onDrop: @MainActor (DropSession) -> Void
}

extension DropModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .dropDestination(types) }

  func handle(_ event: Event, in node: Node) {
    guard case .transfer(let transfer) = event else { return }
    switch transfer.moment {
    case .began, .hovering: break
    case .targeted(let isTargeted): onTargeted(isTargeted)
    case .dropped(let session): onDrop(session)
    }
  }

  static var takesEvents: Bool { true }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

extension DropSession {
  /// Reads all items as values of a type, and passes them to a closure that returns whether it accepts them. The drop
  /// is not accepted if none can be read.
  func read<T: Transferable>(_ type: T.Type, accept: @escaping @MainActor ([T]) -> Bool) {
    let items = items
    Task { @MainActor in
      var values: [T] = []
      for item in items { if let value = try? await item.value(of: type) { values.append(value) } }
      finish(!values.isEmpty && accept(values))
    }
  }
}

extension View {
  /// Lets the user drag this view to views and programs that accept its value.
  ///
  ///     Text(card.title).draggable(card)
  ///
  /// - Parameter payload: The value, which is created when a drag begins.
  /// - Returns: A view that can be dragged.
  public nonisolated func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    modifier(DragModifier { [TransferItem(payload())] })
  }

  /// Lets the user drag this view, as the form without a preview does.
  ///
  /// - Parameters:
  ///   - payload: The value, which is created when a drag begins.
  ///   - preview: A view builder, which is not used: the picture at the pointer is that of this view.
  /// - Returns: A view that can be dragged.
  public nonisolated func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { modifier(DragModifier { [TransferItem(payload())] }) }

  /// Accepts values that the user drops on this view.
  ///
  ///     Column(cards)
  ///       .dropDestination(for: Card.self) { dropped, _ in
  ///         cards += dropped
  ///         return true
  ///       } isTargeted: { isHighlighted = $0 }
  ///
  /// The values come from this program or another one, such as files from the desktop's file manager for `URL` and
  /// selected text for `String`. Of nested destinations, the innermost that can read the values receives them.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: A closure that receives the values, at least one, and the location in this view's coordinates, and
  ///     returns whether it accepts them. It runs on the main actor, after the data has been read.
  ///   - isTargeted: A closure that receives whether the user drags values over this view. It runs on the main actor.
  /// - Returns: A view that accepts values.
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return modifier(
      DropModifier(types: T.readableTypes, onTargeted: isTargeted) { session in
        session.read(T.self) { action($0, session.location) }
      })
  }
}
