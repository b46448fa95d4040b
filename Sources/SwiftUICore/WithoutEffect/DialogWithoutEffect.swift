/// A severity of dialogs.
public struct DialogSeverity: Hashable, Sendable {
  private let name: String

  /// The severity of the platform.
  public static let automatic = DialogSeverity(name: "automatic")
  /// Something is about to be lost.
  public static let critical = DialogSeverity(name: "critical")
  /// Nothing is about to be lost.
  public static let standard = DialogSeverity(name: "standard")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the severity of the dialogs that this view presents.
  ///
  /// - Parameter severity: The severity on Apple's systems, such as `.critical`.
  public nonisolated func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// Has no effect on this platform: dialogs have no icon. On Apple's systems, it sets the icon of the dialogs that
  /// this view presents.
  ///
  /// - Parameter icon: The icon on Apple's systems, or `nil` for that of the program.
  public nonisolated func dialogIcon(_ icon: Image?) -> some View { self }
}
