import Foundation

/// A set of interactions with the views behind a presentation.
public struct PresentationBackgroundInteraction: Sendable {
  /// The interactions of the platform.
  public static let automatic = PresentationBackgroundInteraction()
  /// All interactions.
  public static let enabled = PresentationBackgroundInteraction()
  /// No interactions.
  public static let disabled = PresentationBackgroundInteraction()

  /// Returns the interactions up to a height of the presentation.
  ///
  /// - Parameter detent: The largest height at which the views behind the presentation accept input.
  public static func enabled(upThrough detent: PresentationDetent) -> PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
}

/// An effect of a swipe over the content of a presentation.
public struct PresentationContentInteraction: Equatable, Sendable {
  private let name: String

  /// The effect of the platform.
  public static let automatic = PresentationContentInteraction(name: "automatic")
  /// A swipe changes the height of the presentation.
  public static let resizes = PresentationContentInteraction(name: "resizes")
  /// A swipe scrolls the content.
  public static let scrolls = PresentationContentInteraction(name: "scrolls")
}

/// A kind of presentation that replaces another one where there is little space.
public struct PresentationAdaptation: Sendable {
  /// The kind that the platform selects.
  public static let automatic = PresentationAdaptation()
  /// No replacement.
  public static let none = PresentationAdaptation()
  /// A popover.
  public static let popover = PresentationAdaptation()
  /// A sheet.
  public static let sheet = PresentationAdaptation()
  /// A cover of the whole screen.
  public static let fullScreenCover = PresentationAdaptation()
}

// MARK: - Styles

/// A type that arranges the columns of split views.
public protocol NavigationSplitViewStyle {}

/// The arrangement of the platform.
public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// An arrangement in which the columns share the width.
public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

/// An arrangement in which the detail column keeps its width.
public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle {
  /// Creates the style.
  public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
  /// The arrangement of the platform.
  public static var automatic: AutomaticNavigationSplitViewStyle { AutomaticNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
  /// An arrangement in which the columns share the width.
  public static var balanced: BalancedNavigationSplitViewStyle { BalancedNavigationSplitViewStyle() }
}

extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
  /// An arrangement in which the detail column keeps its width.
  public static var prominentDetail: ProminentDetailNavigationSplitViewStyle {
    ProminentDetailNavigationSplitViewStyle()
  }
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

/// The size of a presentation, which is that of its content here.
public protocol PresentationSizing: Sendable {}

/// The size of a presentation that the platform chooses.
public struct AutomaticPresentationSizing: PresentationSizing {}

/// The size of a presentation that has the size of its content.
public struct FittedPresentationSizing: PresentationSizing {}

/// The size of a presentation that contains a form.
public struct FormPresentationSizing: PresentationSizing {}

/// The size of a presentation that contains a page.
public struct PagePresentationSizing: PresentationSizing {}

extension PresentationSizing where Self == AutomaticPresentationSizing {
  /// The size of the platform, which is that of the content.
  public static var automatic: AutomaticPresentationSizing { AutomaticPresentationSizing() }
}

extension PresentationSizing where Self == FittedPresentationSizing {
  /// The size of the content.
  public static var fitted: FittedPresentationSizing { FittedPresentationSizing() }
}

extension PresentationSizing where Self == FormPresentationSizing {
  /// The size of a form, which is that of the content here.
  public static var form: FormPresentationSizing { FormPresentationSizing() }
}

extension PresentationSizing where Self == PagePresentationSizing {
  /// The size of a page, which is that of the content here.
  public static var page: PagePresentationSizing { PagePresentationSizing() }
}

extension View {
  /// Has no effect on this platform: the window behind a sheet accepts no input. On Apple's systems, it sets whether
  /// views behind this presentation accept input.
  ///
  /// - Parameter interaction: The interactions that views behind this presentation accept on Apple's systems.
  public nonisolated func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }

  /// Has no effect on this platform, whose users resize a sheet at its edges. On Apple's systems, it sets the effect of
  /// a swipe over this presentation.
  ///
  /// - Parameter behavior: The effect of the swipe on Apple's systems.
  public nonisolated func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    self
  }

  /// Has no effect on this platform, which has enough space for each kind. On Apple's systems, it sets the presentation
  /// that replaces this one where there is little space.
  ///
  /// - Parameter adaptation: The presentation where there is little space, on Apple's systems.
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Has no effect on this platform: sheets are windows, without an indicator. On Apple's systems, it sets whether a
  /// sheet shows an indicator for dragging.
  ///
  /// - Parameter visibility: The visibility, which is ignored.
  public nonisolated func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

  /// Has no effect on this platform: the theme decides. On Apple's systems, it sets the radius of the corners of a
  /// sheet.
  ///
  /// - Parameter cornerRadius: The radius, which is ignored.
  public nonisolated func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

  /// Has no effect on this platform. On Apple's systems, it sets whether the presentation around this view keeps the
  /// app from being quit.
  ///
  /// - Parameter prevents: A Boolean value that indicates whether it does, or `nil` for the platform's choice.
  public nonisolated func presentationPreventsAppTermination(_ prevents: Bool?) -> some View { self }

  /// Has no effect on this platform: presentations have the size of their content. On Apple's systems, it sets the size
  /// of the presentation that contains this view.
  ///
  /// - Parameter sizing: The size of the presentation on Apple's systems.
  public nonisolated func presentationSizing<S: PresentationSizing>(_ sizing: S) -> some View { self }

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
