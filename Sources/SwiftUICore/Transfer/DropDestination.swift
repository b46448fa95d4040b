import Foundation
import UniformTypeIdentifiers

/// A modifier on whose content the user can drop items.
struct DropDestinationModifier {
  let types: [UTType]
  let onTargeted: (Bool) -> Void
  let onDrop: @MainActor (DropSession) -> Void
}

extension DropDestinationModifier: ElementModifier {
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
      DropDestinationModifier(types: T.readableTypes, onTargeted: isTargeted) { session in
        session.read(T.self) { action($0, session.location) }
      })
  }
}
