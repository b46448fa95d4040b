/// A modifier that lets the user drag its content.
struct DraggableModifier {
  let items: () -> [TransferItem]
}

extension DraggableModifier: ElementModifier {
  func modification(in node: Node) -> Modification { .draggable }

  func handle(_ event: Event, in node: Node) {
    if case .transfer(let transfer) = event, case .began(let session) = transfer.moment { session.items = items() }
  }

  static var takesEvents: Bool { true }
}

extension View {
  /// Lets the user drag this view to views and programs that accept its value.
  ///
  ///     Text(card.title).draggable(card)
  ///
  /// - Parameter payload: The value, which is created when a drag begins.
  /// - Returns: A view that can be dragged.
  public nonisolated func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    modifier(DraggableModifier { [TransferItem(payload())] })
  }

  /// Lets the user drag this view, as the form without a preview does.
  ///
  /// - Parameters:
  ///   - payload: The value, which is created when a drag begins.
  ///   - preview: A view builder, which is not used: the picture at the pointer is that of this view.
  /// - Returns: A view that can be dragged.
  public nonisolated func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
  ) -> some View { modifier(DraggableModifier { [TransferItem(payload())] }) }
}
