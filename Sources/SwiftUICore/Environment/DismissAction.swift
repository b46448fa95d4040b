/// Ends the presentation that a view is in: a popover, a sheet, an alert, or a window.
///
///     @Environment(\.dismiss) private var dismiss
///     Button("Done") { dismiss() }
///
/// Where there is nothing to end it does nothing.
@MainActor
@preconcurrency
public struct DismissAction: Sendable {
  private let end: (@MainActor @Sendable () -> Void)?

  nonisolated init(_ end: (@MainActor @Sendable () -> Void)? = nil) { self.end = end }

  /// Ends the presentation.
  public func callAsFunction() { end?() }
}

private struct DismissKey: EnvironmentKey { static let defaultValue = DismissAction() }
private struct IsPresentedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// Ends the presentation that the view is in.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the view is in a presentation that can be ended: a popover, a sheet or an alert.
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// For those who show windows: what `dismiss` does in the window's views.
  package mutating func setDismissAction(_ end: @escaping @MainActor @Sendable () -> Void) {
    dismiss = DismissAction(end)
  }
}
