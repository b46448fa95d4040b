import Foundation

extension View {
  /// Puts items on the clipboard when the user presses Ctrl+C while this view, or a view inside it, has the focus.
  ///
  /// Everything else is as for `copyable(_:)`.
  ///
  /// - Parameter payloadAction: A closure that returns the items, or `nil` for none.
  /// - Returns: A view whose items can be copied.
  public nonisolated func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
    nonisolated(unsafe) let action = payloadAction  // used on the main actor only
    return onClipboardCommand("c") { action?().map(\.item) ?? [] }
  }
}
