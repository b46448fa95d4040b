import Foundation
import UniformTypeIdentifiers

extension View {
  /// Receives the items on the clipboard when the user presses Ctrl+V while this view, or a view inside it, has the
  /// focus.
  ///
  /// A view inside this one that pastes, such as a text field, keeps the key.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of which an item must have one.
  ///   - payloadAction: A closure that receives the items, at least one. It runs on the main actor.
  /// - Returns: A view that receives items.
  public nonisolated func onPasteCommand(
    of supportedContentTypes: [UTType], perform payloadAction: @escaping ([NSItemProvider]) -> Void
  ) -> some View {
    nonisolated(unsafe) let action = payloadAction  // used on the main actor only
    return onPaste { items in
      let providers = items.providers(of: supportedContentTypes)
      if !providers.isEmpty { action(providers) }
    }
  }
}
