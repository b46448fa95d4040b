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
}
