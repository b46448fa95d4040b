/// A way in which the search tab of a tab view is activated.
public struct TabSearchActivation: Hashable, Sendable {
  private let name: String

  /// The platform's way.
  public static let automatic = TabSearchActivation(name: "automatic")
  /// The search begins when the tab is selected.
  public static let searchTabSelection = TabSearchActivation(name: "searchTabSelection")
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the way in which the search tab of this tab view is
  /// activated.
  ///
  /// - Parameter activation: The way in which the search tab is activated on Apple's systems.
  public nonisolated func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View { self }
}
