import Foundation

extension View {
  /// Lets the user drag this view to views and programs that accept its item.
  ///
  /// - Parameter data: A closure that creates the item when a drag begins. It runs on the main actor.
  /// - Returns: A view that can be dragged.
  public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View {
    modifier(DraggableModifier { [data().item] })
  }

  /// Lets the user drag this view, as the form without a preview does.
  ///
  /// - Parameters:
  ///   - data: A closure that creates the item when a drag begins. It runs on the main actor.
  ///   - preview: A view builder, which is not used: the picture at the pointer is that of this view.
  /// - Returns: A view that can be dragged.
  public nonisolated func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View { modifier(DraggableModifier { [data().item] }) }
}
