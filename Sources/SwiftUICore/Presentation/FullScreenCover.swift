extension View {
  /// Presents a modal sheet that is as large as a window while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value. It becomes `false` when the sheet is dismissed.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet.
  /// - Returns: A view that presents the sheet.
  public nonisolated func fullScreenCover<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    sheet(isPresented: isPresented, onDismiss: onDismiss) { content().modifier(FullScreenCoverModifier()) }
  }

  /// Presents a modal sheet that is as large as a window while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the sheet is dismissed.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet for the item.
  /// - Returns: A view that presents the sheet.
  public nonisolated func fullScreenCover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    sheet(item: item, onDismiss: onDismiss) { content($0).modifier(FullScreenCoverModifier()) }
  }
}

/// A modifier that makes a sheet as large as a window.
private struct FullScreenCoverModifier: ViewModifier {

  func body(content: Content) -> some View {
    content.frame(minWidth: 480, maxWidth: .infinity, minHeight: 560, maxHeight: .infinity)
  }
}
