extension EnvironmentValues {
  /// The action that closes windows of the app.
  public var dismissWindow: DismissWindowAction { DismissWindowAction(program, dismiss) }
}

/// An action that closes windows.
@MainActor
@preconcurrency
public struct DismissWindowAction {
  let program: ProgramModel?
  let dismiss: DismissAction

  nonisolated init(_ program: ProgramModel?, _ dismiss: DismissAction) {
    self.program = program
    self.dismiss = dismiss
  }

  /// Closes the window that contains the view, or the presentation in it.
  public func callAsFunction() { dismiss() }

  /// Closes the windows of the scene with an identifier.
  ///
  /// - Parameter id: The identifier that the scene was declared with.
  public func callAsFunction(id: String) { program?.close(id, nil) }

  /// Closes the windows that show a value.
  ///
  /// - Parameter value: The value of the windows to close.
  public func callAsFunction<D: Codable & Hashable>(value: D) { program?.close(nil, AnyHashable(value)) }

  /// Closes the windows of the window group with an identifier that show a value.
  ///
  /// - Parameters:
  ///   - id: The identifier that the window group was declared with.
  ///   - value: The value of the windows to close.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { program?.close(id, AnyHashable(value)) }
}
