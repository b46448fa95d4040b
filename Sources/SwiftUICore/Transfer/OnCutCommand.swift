import Foundation

extension View {
  /// Puts items on the clipboard when the user presses Ctrl+X while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for `copyable(_:)`.
  ///
  /// - Parameter payloadAction: A closure that removes the items from where they are, and returns them, or `nil` for
  ///   none.
  /// - Returns: A view whose items can be cut.
  public nonisolated func onCutCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
    nonisolated(unsafe) let action = payloadAction  // used on the main actor only
    return onClipboardCommand("x") { action?().map(\.item) ?? [] }
  }
}
