/// A description of a dialog with several choices.
public struct ActionSheet {
  /// A button of an action sheet.
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an action sheet.
  ///
  /// - Parameters:
  ///   - title: The text at the top of the sheet.
  ///   - message: The message, or `nil` for none.
  ///   - buttons: The buttons, in order.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

extension View {
  /// Presents a dialog with choices that a value describes while another value is `true`.
  ///
  /// - Parameters:
  ///   - isPresented: A binding to the Boolean value. It becomes `false` when the user presses a button.
  ///   - content: A closure that returns the description.
  /// - Returns: A view that presents the dialog.
  public nonisolated func actionSheet(isPresented: Binding<Bool>, content: @escaping () -> ActionSheet) -> some View {
    let sheet = isPresented.wrappedValue ? content() : nil
    return modifier(
      PresentationModifier(.alert(sheet?.title ?? Text("")), isPresented, onDismiss: nil) {
        let sheet = content()
        return AlertValueParts(message: sheet.message, buttons: sheet.buttons, isSheet: true)
      })
  }

  /// Presents a dialog with choices that a value describes while an item exists.
  ///
  /// - Parameters:
  ///   - item: A binding to the item. It becomes `nil` when the user presses a button.
  ///   - content: A closure that returns the description for the item.
  /// - Returns: A view that presents the dialog.
  public nonisolated func actionSheet<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> ActionSheet
  ) -> some View {
    modifier(
      PresentationModifier(.alert(item.wrappedValue.map { content($0).title } ?? Text("")), item, onDismiss: nil) {
        let sheet = content($0)
        return AlertValueParts(message: sheet.message, buttons: sheet.buttons, isSheet: true)
      })
  }
}
