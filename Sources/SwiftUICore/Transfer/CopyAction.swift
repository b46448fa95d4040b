/// An action that copies a text to the clipboard. The renderer sets it.
package struct CopyAction: Sendable {
  private let copy: @MainActor @Sendable (String) -> Void

  /// Creates an action.
  ///
  /// - Parameter copy: A closure that copies a text.
  package init(_ copy: @escaping @MainActor @Sendable (String) -> Void) { self.copy = copy }

  @MainActor
  func callAsFunction(_ text: String) { copy(text) }
}

/// The environment key for ``EnvironmentValues/copyText``.
private struct CopyActionKey: EnvironmentKey { static let defaultValue = CopyAction { _ in } }

extension EnvironmentValues {
  /// The action that copies a text to the clipboard.
  package var copyText: CopyAction {
    get { self[CopyActionKey.self] }
    set { self[CopyActionKey.self] = newValue }
  }
}
