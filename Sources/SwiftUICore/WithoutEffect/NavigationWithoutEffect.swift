import Foundation

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

  /// Has no effect on this platform. On Apple's systems, it makes this view the source of a transition to a page.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  public nonisolated func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Has no effect on this platform. On Apple's systems, it makes this view the source of a transition to a page.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  ///   - configuration: A closure that changes the look of the view during the transition.
  public nonisolated func matchedTransitionSource<ID: Hashable, C: MatchedTransitionSourceConfiguration>(
    id: ID, in namespace: Namespace.ID, configuration: (EmptyMatchedTransitionSourceConfiguration) -> C
  ) -> some View { self }

  /// Has no effect on this platform: navigation views have one column in every style. On Apple's systems, it sets the
  /// style of the navigation views inside this view.
  ///
  /// - Parameter style: The style on Apple's systems, such as `.columns`.
  public nonisolated func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }

  /// Has no effect on this platform: the columns share the width. On Apple's systems, it sets the arrangement of the
  /// columns of split views.
  ///
  /// - Parameter style: The arrangement on Apple's systems, such as `.balanced`.
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets the file that the window of this view shows.
  ///
  /// - Parameter url: The address of the file.
  public nonisolated func navigationDocument(_ url: URL) -> some View { self }
}

extension NavigationLink {
  /// Has no effect on this platform: stacks have no detail column. On Apple's systems, it sets whether the page is
  /// shown in the detail column.
  ///
  /// - Parameter isDetailLink: A Boolean value that indicates whether the page is shown in the detail column.
  public func isDetailLink(_ isDetailLink: Bool) -> some View { self }
}

/// A look of a view during a transition to a page, which has no effect on this platform.
public protocol MatchedTransitionSourceConfiguration {}

/// The unchanged look of a view during a transition to a page.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {}

extension MatchedTransitionSourceConfiguration {
  /// Has no effect on this platform. On Apple's systems, it sets the background.
  ///
  /// - Parameter style: The color behind the source on Apple's systems.
  public func background(_ style: Color) -> some MatchedTransitionSourceConfiguration { self }

  /// Has no effect on this platform. On Apple's systems, it sets the shape.
  ///
  /// - Parameter shape: The shape to which the source is clipped on Apple's systems.
  public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { self }

  /// Has no effect on this platform. On Apple's systems, it sets the shadow.
  ///
  /// - Parameters:
  ///   - color: The color of the shadow on Apple's systems.
  ///   - radius: The radius of the blur, in points.
  ///   - x: The distance to the right.
  ///   - y: The distance downward.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some MatchedTransitionSourceConfiguration { self }
}
