extension EnvironmentValues {
  /// The action that opens the window with the settings of the app.
  public var openSettings: OpenSettingsAction { OpenSettingsAction(program) }
}

/// An action that opens the window with the settings of the app.
@MainActor
@preconcurrency
public struct OpenSettingsAction {
  let program: ProgramModel?

  nonisolated init(_ program: ProgramModel?) { self.program = program }

  /// Opens the window.
  public func callAsFunction() { program?.open(ProgramModel.settingsID, nil) }
}
