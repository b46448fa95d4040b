// Settings of Apple's newer systems: of their bars, their focus and their transitions between pages. They exist so that
// code for these systems compiles, and have no effect here. At the end are those that have a part of their effect.

import Foundation

/// The style of the edges of a scroll view below bars.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  private let name: String

  /// The style of the platform.
  public static let automatic = ScrollEdgeEffectStyle(name: "automatic")
  /// A sharp edge.
  public static let hard = ScrollEdgeEffectStyle(name: "hard")
  /// A soft edge.
  public static let soft = ScrollEdgeEffectStyle(name: "soft")
}

/// A behavior of a tab bar while its content scrolls.
public struct TabBarMinimizeBehavior: Hashable, Sendable {
  private let name: String

  /// The behavior of the platform.
  public static let automatic = TabBarMinimizeBehavior(name: "automatic")
  /// The bar becomes smaller as its content scrolls down.
  public static let onScrollDown = TabBarMinimizeBehavior(name: "scroll down")
  /// The bar becomes smaller as its content scrolls up.
  public static let onScrollUp = TabBarMinimizeBehavior(name: "scroll up")
  /// The bar keeps its size.
  public static let never = TabBarMinimizeBehavior(name: "never")
}

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

/// A prominence of badges.
public struct BadgeProminence: Hashable, Sendable {
  private let name: String

  /// The lowest prominence.
  public static let decreased = BadgeProminence(name: "decreased")
  /// The standard prominence.
  public static let standard = BadgeProminence(name: "standard")
  /// The highest prominence.
  public static let increased = BadgeProminence(name: "increased")
}

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

/// The size of a presentation, which is that of its content.
public protocol PresentationSizing: Sendable {}

/// The size of a presentation that the platform chooses, which is that of its content.
public struct StandardPresentationSizing: PresentationSizing {}

extension PresentationSizing where Self == StandardPresentationSizing {
  /// The size of the platform.
  public static var automatic: StandardPresentationSizing { StandardPresentationSizing() }
  /// The size of the content.
  public static var fitted: StandardPresentationSizing { StandardPresentationSizing() }
  /// The size of a form, which is that of the content here.
  public static var form: StandardPresentationSizing { StandardPresentationSizing() }
  /// The size of a page, which is that of the content here.
  public static var page: StandardPresentationSizing { StandardPresentationSizing() }
}

/// A container whose background a view sets.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  private let name: String

  /// A page of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  /// A navigation split view.
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigation split view")
  /// A tab view.
  public static let tabView = ContainerBackgroundPlacement(name: "tab view")
  /// A window.
  public static let window = ContainerBackgroundPlacement(name: "window")
  /// A widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

/// A distance from the edges of a scene.
public struct ScenePadding: Hashable, Sendable {
  private let name: String

  /// The smallest distance.
  public static let minimum = ScenePadding(name: "minimum")
}

extension View {
  /// Sets the style of the edges of the scroll views inside this view. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - edges: The edges.
  /// - Returns: The view.
  public nonisolated func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View {
    self
  }

  /// Sets the behavior of the tab bar while its content scrolls. It has no effect on this platform.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }

  /// Extends this view below the bars around it. It has no effect on this platform.
  ///
  /// - Returns: The view.
  public nonisolated func backgroundExtensionEffect() -> some View { self }

  /// Sets the prominence of the badges inside this view. It has no effect on this platform.
  ///
  /// - Parameter prominence: The prominence.
  /// - Returns: The view.
  public nonisolated func badgeProminence(_ prominence: BadgeProminence) -> some View { self }

  /// Sets the transition with which this page appears. It has no effect on this platform.
  ///
  /// - Parameter style: The transition.
  /// - Returns: The view.
  public nonisolated func navigationTransition<T: NavigationTransition>(_ style: T) -> some View { self }

  /// Makes this view the source of a transition to a page. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - id: The identity of the view.
  ///   - namespace: The namespace of the identity.
  /// - Returns: The view.
  public nonisolated func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View {
    self
  }

  /// Sets the size of the presentation that contains this view. It has no effect on this platform: presentations have
  /// the size of their content.
  ///
  /// - Parameter sizing: The size.
  /// - Returns: The view.
  public nonisolated func presentationSizing<S: PresentationSizing>(_ sizing: S) -> some View { self }

  /// Sets the severity of the dialogs that this view presents. It has no effect on this platform.
  ///
  /// - Parameter severity: The severity.
  /// - Returns: The view.
  public nonisolated func dialogSeverity(_ severity: DialogSeverity) -> some View { self }

  /// Sets the icon of the dialogs that this view presents. It has no effect on this platform: dialogs have no icon.
  ///
  /// - Parameter icon: The icon.
  /// - Returns: The view.
  public nonisolated func dialogIcon(_ icon: Image?) -> some View { self }

  /// Hides the ring around a focused view. It has no effect on this platform.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether the ring is hidden.
  /// - Returns: The view.
  public nonisolated func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Makes the views inside this view a section through which arrow keys move the focus. It has no effect on this
  /// platform.
  ///
  /// - Returns: The view.
  public nonisolated func focusSection() -> some View { self }

  /// Animates the geometry of this view apart from that of the views inside it. It has no effect on this platform: the
  /// position of a view is always animated relative to the view around it.
  ///
  /// - Returns: The view.
  public nonisolated func geometryGroup() -> some View { self }

  /// Marks this view as out of date while a widget updates. It has no effect on this platform.
  ///
  /// - Parameter invalidatable: A Boolean value that indicates whether the view is marked.
  /// - Returns: The view.
  public nonisolated func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

extension View {
  /// Adds the distance of a scene's content from its edges to this view: 20 points.
  ///
  /// - Parameter edges: The edges.
  /// - Returns: A view with the distance.
  public nonisolated func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 20) }

  /// Adds a distance of a scene's content from its edges to this view: 20 points.
  ///
  /// - Parameters:
  ///   - padding: The distance, which is the same for each kind.
  ///   - edges: The edges.
  /// - Returns: A view with the distance.
  public nonisolated func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
    scenePadding(edges)
  }

  /// Fills the container around this view behind its content.
  ///
  /// The view becomes as large as its container, in whose middle the content is, and has the style as its background.
  ///
  /// - Parameters:
  ///   - style: The color or gradient.
  ///   - container: The container, which has no effect: it is the one around the view.
  /// - Returns: A view with the background.
  public nonisolated func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement)
    -> some View
  {
    containerBackground(for: container) { Rectangle().fill(style) }
  }

  /// Shows views in the container around this view behind its content.
  ///
  /// The view becomes as large as its container, in whose middle the content is, and has the views as its background.
  ///
  /// - Parameters:
  ///   - container: The container, which has no effect: it is the one around the view.
  ///   - alignment: The alignment of the views.
  ///   - content: A view builder that creates the views.
  /// - Returns: A view with the background.
  public nonisolated func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(alignment: alignment) { content().ignoresSafeArea() }
  }

  /// Shows a view below the content of this tab view.
  ///
  /// - Parameter content: A view builder that creates the view. It has its ideal height.
  /// - Returns: A view with the other view.
  public nonisolated func tabViewBottomAccessory<V: View>(@ViewBuilder content: () -> V) -> some View {
    safeAreaInset(edge: .bottom, content: content)
  }
}
