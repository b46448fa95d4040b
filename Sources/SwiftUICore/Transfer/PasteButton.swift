import Foundation
import UniformTypeIdentifiers

/// A button that passes the values on the clipboard to a closure.
///
///     PasteButton(payloadType: String.self) { texts in notes += texts }
///
/// The closure is not called if the clipboard has no value of the type.
///
/// - Differences: The button is enabled whatever is on the clipboard.
public struct PasteButton {
  private let paste: @MainActor ([TransferItem]) async -> Void
  @Environment(\.readClipboard) private var readClipboard

  /// Creates a button for values of a type.
  ///
  /// - Parameters:
  ///   - payloadType: The type of the values that the button accepts.
  ///   - onPaste: A closure that receives the values, at least one. It runs on the main actor, after the data has been
  ///     read.
  public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
    nonisolated(unsafe) let onPaste = onPaste  // used on the main actor only
    paste = { items in
      let values = await items.values(of: T.self)
      if !values.isEmpty { onPaste(values) }
    }
  }

  /// Creates a button for items with data of some types.
  ///
  /// - Parameters:
  ///   - supportedContentTypes: The types of data that the button accepts.
  ///   - payloadAction: A closure that receives the items, at least one. It runs on the main actor.
  public init(supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void) {
    nonisolated(unsafe) let payloadAction = payloadAction  // used on the main actor only
    paste = { items in
      let providers = items.providers(of: supportedContentTypes)
      if !providers.isEmpty { payloadAction(providers) }
    }
  }
}

extension PasteButton: View {
  /// A button with the label Paste.
  public var body: some View {
    let (readClipboard, paste) = (readClipboard, paste)
    Button {
      Task { @MainActor in await paste(readClipboard()) }
    } label: {
      Label("Paste", systemImage: "doc.on.clipboard")
    }
  }
}
