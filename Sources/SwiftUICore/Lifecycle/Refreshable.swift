/// An action that refreshes the content of a view.
@MainActor
@preconcurrency
public struct RefreshAction: Sendable {
  private let action: @Sendable () async -> Void

  nonisolated init(_ action: @escaping @Sendable () async -> Void) { self.action = action }

  /// Refreshes the content, and returns when it has been refreshed.
  public func callAsFunction() async { await action() }
}

/// The environment key for ``EnvironmentValues/refresh``.
private struct RefreshKey: OptionalEnvironmentKey { typealias Value = RefreshAction? }

extension EnvironmentValues {
  /// The action that refreshes the content of the view around this one, or `nil` if there is none.
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

/// A modifier that lets the user refresh its content.
private struct RefreshableModifier: ViewModifier {
  let action: @Sendable () async -> Void
  @State private var isRefreshing = false

  func body(content: Content) -> some View {
    VStack(spacing: 0) {
      if isRefreshing { ProgressView().padding(4) }
      content.environment(\.refresh, RefreshAction(action))
    }
    .toolbar {
      ToolbarItem(placement: .automatic) {
        Button {
          start()
        } label: {
          Image(systemName: "arrow.clockwise")
        }
        .accessibilityLabel("Refresh")
        .keyboardShortcut("r")
        .disabled(isRefreshing)
        .help("Refresh")
      }
    }
  }

  private func start() {
    guard !isRefreshing else { return }
    isRefreshing = true
    Task {
      await action()
      isRefreshing = false
    }
  }
}

extension View {
  /// Lets the user refresh the content of this view.
  ///
  /// The bar above the view has a button for it, and so has the keyboard: Command-R, which is Control-R on Linux. A
  /// spinner is shown until the action has ended. Views inside find the action in their environment.
  ///
  /// - Parameter action: An asynchronous closure that refreshes the content.
  /// - Returns: A view that can be refreshed.
  public nonisolated func refreshable(@_inheritActorContext action: @escaping @Sendable () async -> Void) -> some View {
    modifier(RefreshableModifier(action: action))
  }
}
