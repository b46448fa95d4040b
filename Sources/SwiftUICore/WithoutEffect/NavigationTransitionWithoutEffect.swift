/// A transition between the pages of a navigation stack.
public protocol NavigationTransition: Sendable {}

/// The transition of the platform between pages.
public struct AutomaticNavigationTransition: NavigationTransition {
  /// Creates the transition.
  public init() {}
}

/// A transition in which a page grows out of a view. Pages change as usual.
public struct ZoomNavigationTransition: NavigationTransition {}

extension NavigationTransition where Self == AutomaticNavigationTransition {
  /// The transition of the platform.
  public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension NavigationTransition where Self == ZoomNavigationTransition {
  /// Returns a transition in which a page grows out of a view. Pages change as usual.
  ///
  /// - Parameters:
  ///   - sourceID: The identity of the view.
  ///   - namespace: The namespace of the identity.
  public static func zoom<ID: Hashable>(sourceID: ID, in namespace: Namespace.ID) -> ZoomNavigationTransition {
    ZoomNavigationTransition()
  }
}

extension View {
  /// Has no effect on this platform. On Apple's systems, it sets the transition with which this page appears.
  ///
  /// - Parameter style: The transition on Apple's systems.
  public nonisolated func navigationTransition<T: NavigationTransition>(_ style: T) -> some View { self }
}
