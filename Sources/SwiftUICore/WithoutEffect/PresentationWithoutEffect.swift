// Settings of phones and tablets: their status bars, gestures of the system, on-screen keyboards and pointers. They
// exist so that code for such devices compiles, and have no effect on a desktop.

import Foundation

/// An effect that a pointer of a tablet has on a view.
public struct HoverEffect: Sendable {
  /// The effect of the platform.
  public static let automatic = HoverEffect()
  /// The pointer becomes a platter behind the view.
  public static let highlight = HoverEffect()
  /// The view rises below the pointer.
  public static let lift = HoverEffect()
}

/// A way in which scrolling hides an on-screen keyboard.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let name: String

  /// The way of the platform.
  public static let automatic = ScrollDismissesKeyboardMode(name: "automatic")
  /// Immediately, as a scroll begins.
  public static let immediately = ScrollDismissesKeyboardMode(name: "immediately")
  /// As the finger moves the keyboard away.
  public static let interactively = ScrollDismissesKeyboardMode(name: "interactively")
  /// Not at all.
  public static let never = ScrollDismissesKeyboardMode(name: "never")
}

/// A prominence of the headers of sections.
public enum Prominence: Hashable, Sendable {
  /// The standard prominence.
  case standard
  /// An increased prominence.
  case increased
}

/// A space between the sections of a list.
public struct ListSectionSpacing: Sendable {
  /// The space of the platform.
  public static let `default` = ListSectionSpacing()
  /// A smaller space.
  public static let compact = ListSectionSpacing()

  /// Returns a space of a fixed size.
  ///
  /// - Parameter spacing: The size, in points.
  /// - Returns: The space.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

/// A purpose of the toolbars of a page.
public struct ToolbarRole: Hashable, Sendable {
  private let name: String

  /// The purpose that the platform assumes.
  public static let automatic = ToolbarRole(name: "automatic")
  /// Going through content.
  public static let browser = ToolbarRole(name: "browser")
  /// Editing a document.
  public static let editor = ToolbarRole(name: "editor")
  /// Going to and from pages.
  public static let navigationStack = ToolbarRole(name: "navigation stack")
}

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
  /// - Returns: The interactions.
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

/// A device in which Apple's tools show a preview.
public struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Sendable {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device.
  ///
  /// - Parameter rawValue: The name of the device.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a device from a literal of its name.
  ///
  /// - Parameter value: The name of the device.
  public init(stringLiteral value: String) { rawValue = value }
}

/// An orientation of a device.
public struct InterfaceOrientation: Hashable, Identifiable, CaseIterable, Sendable {
  /// The name of the orientation.
  public let id: String

  /// A device that is upright.
  public static let portrait = InterfaceOrientation(id: "portrait")
  /// A device whose top is below.
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  /// A device that is turned to the left.
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  /// A device that is turned to the right.
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")

  /// The orientations.
  public static var allCases: [InterfaceOrientation] {
    [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
  }
}

extension View {
  /// Hides the status bar of a device. It has no effect on this platform.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  /// - Returns: The view.
  public nonisolated func statusBarHidden(_ hidden: Bool = true) -> some View { self }

  /// Hides the status bar of a device, in an older form. It has no effect on this platform.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  /// - Returns: The view.
  public nonisolated func statusBar(hidden: Bool) -> some View { self }

  /// Hides what the system of a device shows above programs. It has no effect on this platform.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

  /// Gives gestures of this view precedence over those of a device's system. It has no effect on this platform.
  ///
  /// - Parameter edges: The edges of the screen at which the gestures begin.
  /// - Returns: The view.
  public nonisolated func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  /// Sets the effect of a tablet's pointer on this view. It has no effect on this platform.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The view.
  public nonisolated func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }

  /// Sets the way in which scrolling hides an on-screen keyboard. It has no effect on this platform.
  ///
  /// - Parameter mode: The way.
  /// - Returns: The view.
  public nonisolated func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  /// Sets the prominence of the headers of sections. The headers of this platform have one prominence.
  ///
  /// - Parameter prominence: The prominence.
  /// - Returns: The view.
  public nonisolated func headerProminence(_ prominence: Prominence) -> some View { self }

  /// Sets the space between the rows of a list. The lists of this platform have the space of their style.
  ///
  /// - Parameter spacing: The space, in points, or `nil` for that of the platform.
  /// - Returns: The view.
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// Sets the space between the sections of a list. The lists of this platform have the space of their style.
  ///
  /// - Parameter spacing: The space.
  /// - Returns: The view.
  public nonisolated func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

  /// Sets the space between the sections of a list. The lists of this platform have the space of their style.
  ///
  /// - Parameter spacing: The space, in points.
  /// - Returns: The view.
  public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View { self }

  /// Sets the purpose of the toolbars of this page. The toolbars of this platform have one arrangement.
  ///
  /// - Parameter role: The purpose.
  /// - Returns: The view.
  public nonisolated func toolbarRole(_ role: ToolbarRole) -> some View { self }

  /// Sets the color scheme of bars. The bars of this platform have the color scheme of their window.
  ///
  /// - Parameters:
  ///   - colorScheme: The color scheme, or `nil` for that of the window.
  ///   - bars: The bars.
  /// - Returns: The view.
  public nonisolated func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Sets whether views behind this presentation accept input. It has no effect on this platform: the window behind a
  /// sheet accepts no input.
  ///
  /// - Parameter interaction: The interactions.
  /// - Returns: The view.
  public nonisolated func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction)
    -> some View
  { self }

  /// Sets the effect of a swipe over this presentation. It has no effect on this platform, whose users resize a sheet
  /// at its edges.
  ///
  /// - Parameter behavior: The effect.
  /// - Returns: The view.
  public nonisolated func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View {
    self
  }

  /// Sets the presentation that replaces this one where there is little space. It has no effect on this platform,
  /// which has enough space for each kind.
  ///
  /// - Parameter adaptation: The presentation.
  /// - Returns: The view.
  public nonisolated func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }

  /// Sets the device of a preview. It has no effect on this platform.
  ///
  /// - Parameter value: The device, or `nil` for the one that is selected.
  /// - Returns: The view.
  public nonisolated func previewDevice(_ value: PreviewDevice?) -> some View { self }

  /// Sets the orientation of a preview's device. It has no effect on this platform.
  ///
  /// - Parameter value: The orientation.
  /// - Returns: The view.
  public nonisolated func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
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

extension View {
  /// Sets the arrangement of the columns of split views. The columns of this platform share the width.
  ///
  /// - Parameter style: The arrangement.
  /// - Returns: The view.
  public nonisolated func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
}
