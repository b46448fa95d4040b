import UniformTypeIdentifiers

extension View {
  /// Receives the items on the clipboard when the user presses the key that pastes.
  nonisolated func onPaste(_ receive: @escaping @MainActor ([TransferItem]) async -> Void) -> some View {
    modifier(
      ClipboardCommandModifier("v") { read, _ in
        Task { @MainActor in await receive(read()) }
        return true
      })
  }

  /// Receives the values on the clipboard when the user presses Ctrl+V while this view, or a view inside it, has the
  /// focus.
  ///
  /// A view inside this one that pastes, such as a text field, keeps the key.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values.
  ///   - action: A closure that receives the values, at least one. It runs on the main actor, after the data has been
  ///     read.
  ///   - validator: A closure that returns those of the values to receive. By default, these are all.
  /// - Returns: A view that receives values.
  public nonisolated func pasteDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void, validator: @escaping ([T]) -> [T] = { $0 }
  ) -> some View {
    nonisolated(unsafe) let (action, validator) = (action, validator)  // used on the main actor only
    return onPaste { items in
      let values = validator(await items.values(of: T.self))
      if !values.isEmpty { action(values) }
    }
  }
}
