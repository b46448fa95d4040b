import Foundation

extension View {
  /// Presents a popover beside this view while a value is `true`.
  ///
  /// The value becomes `false` when the user dismisses the popover, or when a view in it calls the `dismiss` action of
  /// its environment. The popover's views are created when it opens, and lose their state when it closes.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - arrowEdge: The edge of this view at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(PresentationModifier(.popover(arrowEdge), isPresented, onDismiss: nil, content: content))
  }

  /// Presents a popover beside this view while an item exists.
  ///
  /// The item becomes `nil` when the popover is dismissed. An item with another identifier opens another popover.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - arrowEdge: The edge of this view at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover for the item.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { modifier(PresentationModifier(.popover(arrowEdge), item, onDismiss: nil, content: content)) }
}

/// A place of a view at which a popover appears.
public enum PopoverAttachmentAnchor: Sendable {
  /// The bounds of the view.
  case rect(Anchor<CGRect>.Source)
  /// A point of the view.
  case point(UnitPoint)
}

extension View {
  /// Presents a popover beside this view while a value is `true`.
  ///
  /// - Differences: The popover appears at an edge of the view, whatever the anchor is.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - attachmentAnchor: The place at which the popover appears, which is ignored.
  ///   - arrowEdge: The edge of this view at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View { popover(isPresented: isPresented, arrowEdge: arrowEdge, content: content) }

  /// Presents a popover beside this view while an item exists.
  ///
  /// - Differences: The popover appears at an edge of the view, whatever the anchor is.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - attachmentAnchor: The place at which the popover appears, which is ignored.
  ///   - arrowEdge: The edge of this view at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover for the item.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { popover(item: item, arrowEdge: arrowEdge, content: content) }
}

extension PresentationModifier {
  init(
    _ kind: PresentationKind, _ isPresented: Binding<Bool>, onDismiss: (() -> Void)?,
    content: @escaping () -> Presented
  ) {
    self.init(
      kind: kind, key: { isPresented.wrappedValue ? AnyHashable(true) : nil },
      end: { isPresented.wrappedValue = false }, onDismiss: onDismiss, content: content)
  }

  init<Item: Identifiable>(
    _ kind: PresentationKind, _ item: Binding<Item?>, onDismiss: (() -> Void)?,
    content: @escaping (Item) -> Presented
  ) {
    self.init(
      kind: kind, key: { item.wrappedValue.map { AnyHashable($0.id) } }, end: { item.wrappedValue = nil },
      onDismiss: onDismiss, content: { item.wrappedValue.map(content) })
  }
}
