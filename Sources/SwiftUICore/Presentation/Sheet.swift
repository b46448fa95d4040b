import Foundation

extension View {
  /// Presents a modal sheet in front of the window while a value is `true`.
  ///
  /// The value becomes `false` when the user closes the sheet, or when a view in it calls the `dismiss` action of its
  /// environment. The sheet's views are created when it opens, and lose their state when it closes.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet.
  /// - Returns: A view that presents the sheet.
  public nonisolated func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { modifier(PresentationModifier(.sheet, isPresented, onDismiss: onDismiss, content: content)) }

  /// Presents a modal sheet in front of the window while an item exists.
  ///
  /// The item becomes `nil` when the sheet is dismissed. An item with another identifier opens another sheet.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - onDismiss: An action that runs on the main actor after the sheet has closed, or `nil` for none.
  ///   - content: A view builder that creates the content of the sheet for the item.
  /// - Returns: A view that presents the sheet.
  public nonisolated func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { modifier(PresentationModifier(.sheet, item, onDismiss: onDismiss, content: content)) }
}

/// The content of a sheet.
package struct SheetContent: RootLayoutElementContent {
  package var colorScheme: ColorScheme?
  /// The height that the views of the sheet prefer, or `nil` for that of the content.
  package var height: CGFloat?

  private var minSize: CGSize { height.map { CGSize(width: 360, height: $0) } ?? .zero }

  @MainActor
  func makeLayoutNode(of element: RenderNode) -> LayoutNode {
    let root = LayoutRoot()
    root.minSize = minSize
    return root
  }

  @MainActor
  func update(_ node: LayoutNode, of element: RenderNode, from old: Self) -> Bool {
    if height != old.height {
      (node as? LayoutRoot)?.minSize = minSize
      node.invalidate()
    }
    return true
  }
}
