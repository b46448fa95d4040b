extension View {
  /// Shows views in a popover at this view, for as long as the value is true.
  ///
  /// It becomes false when the user leaves the popover, and with the environment's `dismiss`. The views in the popover are
  /// evaluated when it opens; their state ends with it.
  ///
  /// - Parameter arrowEdge: The side of this view that the popover is at, if there is room.
  public func popover<Content: View>(
    isPresented: Binding<Bool>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping () -> Content
  ) -> some View {
    modifier(PresentationModifier(.popover(arrowEdge), isPresented, onDismiss: nil, content: content))
  }

  /// Shows views in a popover at this view, for as long as there is an item; another item is another popover.
  public func popover<Item: Identifiable, Content: View>(
    item: Binding<Item?>, arrowEdge: Edge = .top, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { modifier(PresentationModifier(.popover(arrowEdge), item, onDismiss: nil, content: content)) }
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
