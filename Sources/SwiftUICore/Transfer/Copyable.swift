extension View {
  /// Puts values on the clipboard when the user presses Ctrl+C while this view, or a view inside it, has the focus.
  ///
  ///     List(notes, selection: $selection) { note in Text(note.title) }
  ///       .copyable(notes.filter { selection.contains($0.id) })
  ///
  /// A view inside this one that copies, such as a text field, keeps the key. Other programs get the first of the
  /// values, or all of them as lines if they have texts or addresses.
  ///
  /// - Parameter payload: The values, in order. If there are none, the clipboard is left as it is.
  /// - Returns: A view whose values can be copied.
  public nonisolated func copyable<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View {
    nonisolated(unsafe) let payload = payload  // used on the main actor only
    return onClipboardCommand("c") { payload().map { TransferItem($0) } }
  }
}
