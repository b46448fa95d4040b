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
    modifier(PresentationModifier(.popover(arrowEdge, .bounds), isPresented, onDismiss: nil, content: content))
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
  ) -> some View {
    modifier(PresentationModifier(.popover(arrowEdge, .bounds), item, onDismiss: nil, content: content))
  }
}

/// A place of a view beside which a popover appears.
public enum PopoverAttachmentAnchor: Sendable {
  /// A rectangle of the view, or its bounds.
  case rect(Anchor<CGRect>.Source)
  /// A point of the view.
  case point(UnitPoint)

  fileprivate var place: PopoverPlace {
    switch self {
    case .rect(let source): PopoverPlace(source)
    case .point(let point): PopoverPlace(point)
    }
  }
}

extension View {
  /// Presents a popover beside a place of this view while a value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the value.
  ///   - attachmentAnchor: The place beside which the popover appears.
  ///   - arrowEdge: The edge of the place at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Content: View>(
    isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(
      PresentationModifier(.popover(arrowEdge, attachmentAnchor.place), isPresented, onDismiss: nil, content: content))
  }

  /// Presents a popover beside a place of this view while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item.
  ///   - attachmentAnchor: The place beside which the popover appears.
  ///   - arrowEdge: The edge of the place at which the popover appears if there is enough space.
  ///   - content: A view builder that creates the content of the popover for the item.
  /// - Returns: A view that presents the popover.
  public nonisolated func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor, arrowEdge: Edge = .top,
    @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View {
    modifier(PresentationModifier(.popover(arrowEdge, attachmentAnchor.place), item, onDismiss: nil, content: content))
  }
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

/// The content of a popover.
package struct PopoverContent: RootLayoutElementContent {
  package var edge: Edge
  package var colorScheme: ColorScheme?
  package var place: PopoverPlace
}
