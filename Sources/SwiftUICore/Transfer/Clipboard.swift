import Foundation
import UniformTypeIdentifiers

/// An action that reads the clipboard. The renderer sets it.
package struct ClipboardReader: Sendable {
  private let read: @MainActor @Sendable () async -> [TransferItem]

  /// Creates an action.
  ///
  /// - Parameter read: A closure that returns the items on the clipboard.
  package init(_ read: @escaping @MainActor @Sendable () async -> [TransferItem]) { self.read = read }

  @MainActor
  func callAsFunction() async -> [TransferItem] { await read() }
}

/// The environment key for ``EnvironmentValues/readClipboard``.
private struct ClipboardReaderKey: EnvironmentKey { static let defaultValue = ClipboardReader { [] } }

extension EnvironmentValues {
  /// The action that reads the clipboard.
  package var readClipboard: ClipboardReader {
    get { self[ClipboardReaderKey.self] }
    set { self[ClipboardReaderKey.self] = newValue }
  }
}

/// An action that replaces what is on the clipboard. The renderer sets it.
package struct ClipboardWriter: Sendable {
  private let write: @MainActor @Sendable (_ items: [TransferItem], _ isShared: Bool) -> Void

  /// Creates an action.
  ///
  /// - Parameter write: A closure that puts items on the clipboard. Its second argument is `true` if the user wants to
  ///   share the items and needs to be told that they are on the clipboard.
  package init(_ write: @escaping @MainActor @Sendable (_ items: [TransferItem], _ isShared: Bool) -> Void) {
    self.write = write
  }

  @MainActor
  func callAsFunction(_ items: [TransferItem], isShared: Bool = false) {
    if !items.isEmpty { write(items, isShared) }
  }
}

/// The environment key for ``EnvironmentValues/writeClipboard``.
private struct ClipboardWriterKey: EnvironmentKey { static let defaultValue = ClipboardWriter { _, _ in } }

extension EnvironmentValues {
  /// The action that replaces what is on the clipboard.
  package var writeClipboard: ClipboardWriter {
    get { self[ClipboardWriterKey.self] }
    set { self[ClipboardWriterKey.self] = newValue }
  }
}

extension TransferItem {
  /// Creates the item that other programs get for several items: their texts or addresses, each on a line of its own.
  /// If not all of them have data of one such type, it is the first of the items.
  ///
  /// - Parameter items: The items, at least one.
  package init(joining items: [TransferItem]) {
    let joinable = items[0].contentTypes.filter { type in
      (type.conforms(to: .plainText) || type.conforms(to: .url)) && items.allSatisfy { $0.contentTypes.contains(type) }
    }
    if items.count == 1 || joinable.isEmpty {
      self = items[0]
    } else {
      self.init(joinable) { type in
        var lines: [Data] = []
        for item in items { try await lines.append(item.data(of: type)) }
        return Data(lines.joined(separator: Data("\n".utf8)))
      }
    }
  }
}

// MARK: - Commands

/// A modifier that calls a closure with the actions of the clipboard when the user presses a key together with the
/// Control key.
private struct ClipboardCommandModifier {
  let key: KeyEquivalent
  /// A closure that returns whether it has handled the key.
  let action: @MainActor (ClipboardReader, ClipboardWriter) -> Bool
  @Environment(\.readClipboard) private var readClipboard
  @Environment(\.writeClipboard) private var writeClipboard

  init(_ key: KeyEquivalent, _ action: @escaping @MainActor (ClipboardReader, ClipboardWriter) -> Bool) {
    self.key = key
    self.action = action
  }
}

extension ClipboardCommandModifier: ViewModifier {
  func body(content: Content) -> some View {
    let (action, read, write) = (action, readClipboard, writeClipboard)
    content.onKeyPress(keys: [key], phases: .down) { press in
      guard press.modifiers == .command else { return .ignored }
      return MainActor.assumeIsolated { action(read, write) } ? .handled : .ignored  // key presses are handled there
    }
  }
}

extension View {
  /// Puts items on the clipboard when the user presses a key.
  private nonisolated func onClipboardCommand(
    _ key: KeyEquivalent, items: @escaping @MainActor () -> [TransferItem]
  ) -> some View {
    modifier(
      ClipboardCommandModifier(key) { _, write in
        let items = items()
        write(items)
        return !items.isEmpty
      })
  }

  /// Receives the items on the clipboard when the user presses the key that pastes.
  private nonisolated func onPaste(_ receive: @escaping @MainActor ([TransferItem]) async -> Void) -> some View {
    modifier(
      ClipboardCommandModifier("v") { read, _ in
        Task { @MainActor in await receive(read()) }
        return true
      })
  }

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

extension [TransferItem] {
  /// Returns the values of those items that have data of a type.
  package func values<T: Transferable>(of type: T.Type) async -> [T] {
    var values: [T] = []
    for item in self { if let value = try? await item.value(of: T.self) { values.append(value) } }
    return values
  }

  /// Returns those items that have data of some types.
  func providers(of types: [UTType]) -> [NSItemProvider] {
    filter { $0.isReadable(as: types) }.map(NSItemProvider.init)
  }
}
