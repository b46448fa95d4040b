/// An action that dismisses the closest presentation around a view: a popover, a sheet, an alert, a page of a
/// navigation stack, or a window.
///
///     @Environment(\.dismiss) private var dismiss
///     Button("Done") { dismiss() }
///
/// Outside a presentation the action does nothing.
@MainActor
@preconcurrency
public struct DismissAction: Sendable {
  private let end: (@MainActor @Sendable () -> Void)?

  nonisolated init(_ end: (@MainActor @Sendable () -> Void)? = nil) { self.end = end }

  /// Dismisses the presentation.
  public func callAsFunction() { end?() }
}

/// The environment key for ``EnvironmentValues/dismiss``.
private struct DismissKey: EnvironmentKey { static let defaultValue = DismissAction() }
/// The environment key for ``EnvironmentValues/isPresented``.
private struct IsPresentedKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// The action that dismisses the presentation around the view.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the view is inside a popover, a sheet or an alert.
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// Sets the action that `dismiss` performs in the views of a window. Renderers use it.
  ///
  /// - Parameter end: A closure that closes the window.
  package mutating func setDismissAction(_ end: @escaping @MainActor @Sendable () -> Void) {
    dismiss = DismissAction(end)
  }
}
