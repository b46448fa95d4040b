/// An action that starts the renaming of an item. The environment value `rename` has it.
@MainActor
@preconcurrency
public struct RenameAction {
  fileprivate let action: @MainActor () -> Void

  fileprivate nonisolated init(_ action: @escaping @MainActor () -> Void) { self.action = action }

  /// Starts the renaming.
  public func callAsFunction() { action() }
}

/// The environment key for ``EnvironmentValues/rename``.
private struct RenameKey: OptionalEnvironmentKey { typealias Value = RenameAction? }

extension EnvironmentValues {
  /// The action that starts the renaming of an item, or `nil` for none.
  public internal(set) var rename: RenameAction? {
    get { self[RenameKey.self] }
    set { self[RenameKey.self] = newValue }
  }
}

extension View {
  /// Sets the action of the rename buttons inside this view, and in its menus.
  ///
  /// - Parameter action: The action. It runs on the main actor.
  /// - Returns: A view with the action in its environment.
  public nonisolated func renameAction(_ action: @escaping () -> Void) -> some View {
    nonisolated(unsafe) let action = action  // used on the main actor only
    return environment(\.rename, RenameAction { action() })
  }

  /// Sets the action of the rename buttons inside this view, which moves the focus.
  ///
  /// - Parameter isFocused: A binding to the focus, which becomes `true`.
  /// - Returns: A view with the action in its environment.
  public nonisolated func renameAction(_ isFocused: FocusState<Bool>.Binding) -> some View {
    renameAction { isFocused.wrappedValue = true }
  }
}
