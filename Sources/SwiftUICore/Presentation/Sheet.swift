extension View {
  /// Shows views in front of the window, which waits for them, for as long as the value is true.
  ///
  /// It becomes false when the user closes the sheet, and with the environment's `dismiss`. The views in the sheet are
  /// evaluated when it opens; their state ends with it.
  ///
  /// - Parameter onDismiss: Runs when the sheet has gone.
  public func sheet<Content: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
  ) -> some View { modifier(PresentationModifier(.sheet, isPresented, onDismiss: onDismiss, content: content)) }

  /// Shows views in front of the window, for as long as there is an item; another item is another sheet.
  public func sheet<Item: Identifiable, Content: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
  ) -> some View { modifier(PresentationModifier(.sheet, item, onDismiss: onDismiss, content: content)) }
}
