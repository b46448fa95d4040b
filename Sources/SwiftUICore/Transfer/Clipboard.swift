import Foundation
import UniformTypeIdentifiers

/// An action that reads the clipboard. The renderer sets it.
package struct ReadClipboardAction: Sendable {
  private let read: @MainActor @Sendable () async -> [TransferItem]

  /// Creates an action.
  ///
  /// - Parameter read: A closure that returns the items on the clipboard.
  package init(_ read: @escaping @MainActor @Sendable () async -> [TransferItem]) { self.read = read }

  @MainActor
  func callAsFunction() async -> [TransferItem] { await read() }
}

/// The environment key for ``EnvironmentValues/readClipboard``.
private struct ReadClipboardActionKey: EnvironmentKey { static let defaultValue = ReadClipboardAction { [] } }

extension EnvironmentValues {
  /// The action that reads the clipboard.
  package var readClipboard: ReadClipboardAction {
    get { self[ReadClipboardActionKey.self] }
    set { self[ReadClipboardActionKey.self] = newValue }
  }
}

/// An action that replaces what is on the clipboard. The renderer sets it.
package struct WriteClipboardAction: Sendable {
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
private struct WriteClipboardActionKey: EnvironmentKey { static let defaultValue = WriteClipboardAction { _, _ in } }

extension EnvironmentValues {
  /// The action that replaces what is on the clipboard.
  package var writeClipboard: WriteClipboardAction {
    get { self[WriteClipboardActionKey.self] }
    set { self[WriteClipboardActionKey.self] = newValue }
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
struct ClipboardCommandModifier {
  let key: KeyEquivalent
  /// A closure that returns whether it has handled the key.
  let action: @MainActor (ReadClipboardAction, WriteClipboardAction) -> Bool
  @Environment(\.readClipboard) private var readClipboard
  @Environment(\.writeClipboard) private var writeClipboard

  init(_ key: KeyEquivalent, _ action: @escaping @MainActor (ReadClipboardAction, WriteClipboardAction) -> Bool) {
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
  nonisolated func onClipboardCommand(
    _ key: KeyEquivalent, items: @escaping @MainActor () -> [TransferItem]
  ) -> some View {
    modifier(
      ClipboardCommandModifier(key) { _, write in
        let items = items()
        write(items)
        return !items.isEmpty
      })
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
