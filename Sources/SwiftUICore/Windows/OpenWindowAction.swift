extension EnvironmentValues {
  /// The action that opens a window of the app.
  public var openWindow: OpenWindowAction { OpenWindowAction(program) }
}

/// An action that opens a window.
///
///     @Environment(\.openWindow) private var openWindow
///     Button("Open") { openWindow(id: "note", value: note.id) }
///
/// A window of a ``Window`` scene, or one that already shows the value, comes to the front instead.
@MainActor
@preconcurrency
public struct OpenWindowAction {
  let program: ProgramModel?

  nonisolated init(_ program: ProgramModel?) { self.program = program }

  /// Opens a window of the scene with an identifier.
  ///
  /// - Parameter id: The identifier that the scene was declared with.
  public func callAsFunction(id: String) { program?.open(id, nil) }

  /// Opens a window for a value, of the first window group for values of its type.
  ///
  /// - Parameter value: The value that the window shows. A window that shows an equal one is activated instead.
  public func callAsFunction<D: Codable & Hashable>(value: D) { program?.open(nil, AnyHashable(value)) }

  /// Opens a window for a value, of the window group with an identifier.
  ///
  /// - Parameters:
  ///   - id: The identifier that the window group was declared with.
  ///   - value: The value that the window shows. A window that shows an equal one is activated instead.
  public func callAsFunction<D: Codable & Hashable>(id: String, value: D) { program?.open(id, AnyHashable(value)) }
}
