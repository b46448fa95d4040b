extension View {
  /// Puts values on the clipboard when the user presses Ctrl+X while this view, or a view inside it, has the focus.
  ///
  ///     .cuttable(for: Note.self) { removeSelectedNotes() }
  ///
  /// Everything else is as for `copyable(_:)`.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: A closure that removes the values from where they are, and returns them.
  /// - Returns: A view whose values can be cut.
  public nonisolated func cuttable<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping () -> [T]
  ) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return onClipboardCommand("x") { action().map { TransferItem($0) } }
  }
}
