import Foundation

// Settings that belong to other platforms, so that programs with them compile.

/// A place of the tabs of a tab view that can show a bar or a sidebar.
public struct AdaptableTabBarPlacement: Hashable, Sendable {
  private let name: String

  /// The platform's place.
  public static let automatic = AdaptableTabBarPlacement(name: "automatic")
  /// A bar.
  public static let tabBar = AdaptableTabBarPlacement(name: "tabBar")
  /// A sidebar.
  public static let sidebar = AdaptableTabBarPlacement(name: "sidebar")
}

/// A size of buttons.
public struct ButtonSizing: Hashable, Sendable {
  private let name: String

  /// The platform's size.
  public static let automatic = ButtonSizing(name: "automatic")
  /// The size of the label.
  public static let fitted = ButtonSizing(name: "fitted")
  /// The width of the container.
  public static let flexible = ButtonSizing(name: "flexible")
}

/// A gesture of the hand.
public struct HandGestureShortcut: Hashable, Sendable {
  private let name: String

  /// The gesture for the most important action.
  public static let primaryAction = HandGestureShortcut(name: "primaryAction")
}

/// A look of materials in windows that are not active.
public struct MaterialActiveAppearance: Hashable, Sendable {
  private let name: String

  /// The platform's look.
  public static let automatic = MaterialActiveAppearance(name: "automatic")
  /// The look in an active window.
  public static let active = MaterialActiveAppearance(name: "active")
  /// The look in a window that is not active.
  public static let inactive = MaterialActiveAppearance(name: "inactive")
  /// The look that the window has.
  public static let matchWindow = MaterialActiveAppearance(name: "matchWindow")
}

/// An effect of the selected items of a palette.
public struct PaletteSelectionEffect: Hashable, Sendable {
  private let name: String

  /// The platform's effect.
  public static let automatic = PaletteSelectionEffect(name: "automatic")
  /// No effect.
  public static let custom = PaletteSelectionEffect(name: "custom")
}

/// A behavior of a scroll view toward a device.
public struct ScrollInputBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = ScrollInputBehavior(name: "automatic")
  /// The device scrolls.
  public static let enabled = ScrollInputBehavior(name: "enabled")
  /// The device doesn't scroll.
  public static let disabled = ScrollInputBehavior(name: "disabled")
}

/// A device with which the user scrolls.
public struct ScrollInputKind: Hashable, Sendable {
  private let name: String

  /// A gesture of the hand.
  public static let handGestureShortcut = ScrollInputKind(name: "handGestureShortcut")
  /// The eyes.
  public static let look = ScrollInputKind(name: "look")
}

/// A behavior of the bars of a page while its search field is used.
public struct SearchPresentationToolbarBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SearchPresentationToolbarBehavior(name: "automatic")
  /// The bars stay.
  public static let avoidHidingContent = SearchPresentationToolbarBehavior(name: "avoidHidingContent")
}

/// A behavior of a search field in a toolbar.
public struct SearchToolbarBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SearchToolbarBehavior(name: "automatic")
  /// The field is a button until it is used.
  public static let minimize = SearchToolbarBehavior(name: "minimize")
}

/// A behavior of views during a drag over them.
public struct SpringLoadingBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = SpringLoadingBehavior(name: "automatic")
  /// Views are activated when a drag stays over them.
  public static let enabled = SpringLoadingBehavior(name: "enabled")
  /// Views are not activated.
  public static let disabled = SpringLoadingBehavior(name: "disabled")
}

/// A way in which the color of a symbol is drawn.
public struct SymbolColorRenderingMode: Hashable, Sendable {
  private let name: String

  /// One color.
  public static let flat = SymbolColorRenderingMode(name: "flat")
  /// A gradient.
  public static let gradient = SymbolColorRenderingMode(name: "gradient")
}

/// A way in which a symbol shows its variable value.
public struct SymbolVariableValueMode: Hashable, Sendable {
  private let name: String

  /// With the opacity of its layers.
  public static let color = SymbolVariableValueMode(name: "color")
  /// With the length of its lines.
  public static let draw = SymbolVariableValueMode(name: "draw")
}

/// A way in which the search tab of a tab view is activated.
public struct TabSearchActivation: Hashable, Sendable {
  private let name: String

  /// The platform's way.
  public static let automatic = TabSearchActivation(name: "automatic")
  /// The search begins when the tab is selected.
  public static let searchTabSelection = TabSearchActivation(name: "searchTabSelection")
}

/// A behavior of dictation in a search field.
public struct TextInputDictationBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = TextInputDictationBehavior(name: "automatic")
  /// There is no dictation.
  public static let preventDictation = TextInputDictationBehavior(name: "preventDictation")
}

/// A behavior of a window when the user interacts with it.
public struct WindowInteractionBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = WindowInteractionBehavior(name: "automatic")
  /// The interaction is possible.
  public static let enabled = WindowInteractionBehavior(name: "enabled")
  /// The interaction is not possible.
  public static let disabled = WindowInteractionBehavior(name: "disabled")
}

/// A visibility of the toolbar of a window that fills the screen.
public struct WindowToolbarFullScreenVisibility: Hashable, Sendable {
  private let name: String

  /// The platform's visibility.
  public static let automatic = WindowToolbarFullScreenVisibility(name: "automatic")
  /// The toolbar stays.
  public static let visible = WindowToolbarFullScreenVisibility(name: "visible")
  /// The toolbar appears when the pointer is at the upper edge.
  public static let onHover = WindowToolbarFullScreenVisibility(name: "onHover")
}

/// A behavior of the system's writing tools.
public struct WritingToolsBehavior: Hashable, Sendable {
  private let name: String

  /// The platform's behavior.
  public static let automatic = WritingToolsBehavior(name: "automatic")
  /// The tools change texts in place.
  public static let complete = WritingToolsBehavior(name: "complete")
  /// The tools show their results beside the text.
  public static let limited = WritingToolsBehavior(name: "limited")
  /// There are no tools.
  public static let disabled = WritingToolsBehavior(name: "disabled")
}

extension Image {
  /// A range of brightness.
  public enum DynamicRange: Hashable, Sendable {
    /// The range of most screens.
    case standard
    /// A wider range, within limits.
    case constrainedHigh
    /// The widest range.
    case high
  }
}

extension View {
  /// Sets the behavior of the bars of this view while its search field is used. It has no effect on this platform: the
  /// bars stay.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func searchPresentationToolbarBehavior(_ behavior: SearchPresentationToolbarBehavior) -> some View
  { self }

  /// Sets the behavior of the search field of this view. It has no effect on this platform: the field is always
  /// visible.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func searchToolbarBehavior(_ behavior: SearchToolbarBehavior) -> some View { self }

  /// Sets the behavior of dictation in the search field of this view. It has no effect on this platform.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func searchDictationBehavior(_ behavior: TextInputDictationBehavior) -> some View { self }

  /// Sets whether views inside this view are activated when a drag stays over them. It has no effect on this platform.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }

  /// Sets the behavior of the writing tools for texts inside this view. It has no effect on this platform.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }

  /// Sets the visibility of the button for the writing tools. It has no effect on this platform.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func writingToolsAffordanceVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets whether the user can minimize the window of this view. It has no effect on this platform: the desktop
  /// decides.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func windowMinimizeBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets whether the window of this view can fill the screen. It has no effect on this platform: the desktop decides.
  ///
  /// - Parameter behavior: The behavior.
  /// - Returns: The view.
  public nonisolated func windowFullScreenBehavior(_ behavior: WindowInteractionBehavior) -> some View { self }

  /// Sets the visibility of the toolbar of a window that fills the screen. It has no effect on this platform: the
  /// toolbar stays.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func windowToolbarFullScreenVisibility(_ visibility: WindowToolbarFullScreenVisibility)
    -> some View
  { self }

  /// Sets whether the presentation around this view keeps the app from being quit. It has no effect on this platform.
  ///
  /// - Parameter prevents: A Boolean value that indicates whether it does, or `nil` for the platform's choice.
  /// - Returns: The view.
  public nonisolated func presentationPreventsAppTermination(_ prevents: Bool?) -> some View { self }

  /// Sets whether views inside this view have no hover effects. It has no effect on this platform, which has no hover
  /// effects.
  ///
  /// - Parameter disabled: A Boolean value that indicates whether they have none.
  /// - Returns: The view.
  public nonisolated func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }

  /// Sets the size of the buttons inside this view. It has no effect on this platform: buttons have the size of their
  /// labels.
  ///
  /// - Parameter sizing: The size.
  /// - Returns: The view.
  public nonisolated func buttonSizing(_ sizing: ButtonSizing) -> some View { self }

  /// Sets the look of materials inside this view in windows that are not active. It has no effect on this platform: the
  /// look is always the same.
  ///
  /// - Parameter appearance: The look.
  /// - Returns: The view.
  public nonisolated func materialActiveAppearance(_ appearance: MaterialActiveAppearance) -> some View { self }

  /// Sets the range of brightness of images inside this view. It has no effect on this platform.
  ///
  /// - Parameter range: The range, or `nil` for the platform's.
  /// - Returns: The view.
  public nonisolated func allowedDynamicRange(_ range: Image.DynamicRange?) -> some View { self }

  /// Sets the way in which the colors of symbols inside this view are drawn. It has no effect on this platform.
  ///
  /// - Parameter mode: The way, or `nil` for the platform's.
  /// - Returns: The view.
  public nonisolated func symbolColorRenderingMode(_ mode: SymbolColorRenderingMode?) -> some View { self }

  /// Sets the way in which symbols inside this view show their variable values. It has no effect on this platform.
  ///
  /// - Parameter mode: The way, or `nil` for the platform's.
  /// - Returns: The view.
  public nonisolated func symbolVariableValueMode(_ mode: SymbolVariableValueMode?) -> some View { self }

  /// Sets the effect of the selected items of palettes inside this view. It has no effect on this platform.
  ///
  /// - Parameter effect: The effect.
  /// - Returns: The view.
  public nonisolated func paletteSelectionEffect(_ effect: PaletteSelectionEffect) -> some View { self }

  /// Sets the visibility of the arrows of navigation links inside this view. It has no effect on this platform: links
  /// have no arrows.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func navigationLinkIndicatorVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets whether a device scrolls the scroll views inside this view. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - behavior: The behavior.
  ///   - input: The device.
  /// - Returns: The view.
  public nonisolated func scrollInputBehavior(_ behavior: ScrollInputBehavior, for input: ScrollInputKind) -> some View
  { self }

  /// Hides the effects at the edges of the scroll views inside this view. It has no effect on this platform, which has
  /// no such effects.
  ///
  /// - Parameters:
  ///   - hidden: A Boolean value that indicates whether they are hidden.
  ///   - edges: The edges.
  /// - Returns: The view.
  public nonisolated func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
    self
  }

  /// Sets the visibility of the thumbs of sliders inside this view. It has no effect on this platform.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func sliderThumbVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets the visibility of the index of the sections of a list. It has no effect on this platform: lists have no
  /// index.
  ///
  /// - Parameter visibility: The visibility.
  /// - Returns: The view.
  public nonisolated func listSectionIndexVisibility(_ visibility: Visibility) -> some View { self }

  /// Sets the label of this section in the index of a list. It has no effect on this platform: lists have no index.
  ///
  /// - Parameter label: The label.
  /// - Returns: The view.
  public nonisolated func sectionIndexLabel(_ label: LocalizedStringKey) -> some View { self }

  /// Sets the label of this section in the index of a list. It has no effect on this platform: lists have no index.
  ///
  /// - Parameter label: The label.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func sectionIndexLabel<S: StringProtocol>(_ label: S) -> some View { self }

  /// Sets the text with which the user selects this row by typing. It has no effect on this platform.
  ///
  /// - Parameter stringKey: The text, or `nil` for that of the row.
  /// - Returns: The view.
  public nonisolated func typeSelectEquivalent(_ stringKey: LocalizedStringKey?) -> some View { self }

  /// Sets the text with which the user selects this row by typing. It has no effect on this platform.
  ///
  /// - Parameter string: The text, or `nil` for that of the row.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func typeSelectEquivalent<S: StringProtocol>(_ string: S?) -> some View { self }

  /// Sets the language in which texts inside this view are set. It has no effect on this platform: the script of each
  /// text decides.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - isEnabled: A Boolean value that indicates whether the language applies.
  /// - Returns: The view.
  public nonisolated func typesettingLanguage(_ language: Locale.Language, isEnabled: Bool = true) -> some View { self }

  /// Sets the events from outside that the window of this view handles. It has no effect on this platform: addresses
  /// are opened in the window that is active.
  ///
  /// - Parameters:
  ///   - preferring: The events that it prefers.
  ///   - allowing: The events that it allows.
  /// - Returns: The view.
  public nonisolated func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }

  /// Sets the file that the window of this view shows. It has no effect on this platform.
  ///
  /// - Parameter url: The address of the file.
  /// - Returns: The view.
  public nonisolated func navigationDocument(_ url: URL) -> some View { self }

  /// Sets an identity for the settings of file dialogs that the user has changed. It has no effect on this platform:
  /// the desktop keeps them.
  ///
  /// - Parameter id: The identity.
  /// - Returns: The view.
  public nonisolated func fileDialogCustomizationID(_ id: String) -> some View { self }

  /// Sets whether file dialogs return aliases in the place of the files they stand for. It has no effect on this
  /// platform.
  ///
  /// - Parameter imports: A Boolean value that indicates whether they do.
  /// - Returns: The view.
  public nonisolated func fileDialogImportsUnresolvedAliases(_ imports: Bool) -> some View { self }

  /// Sets the label of the field for the name of an exported file. It has no effect on this platform: the desktop's
  /// dialog has its own.
  ///
  /// - Parameter labelKey: The label.
  /// - Returns: The view.
  public nonisolated func fileExporterFilenameLabel(_ labelKey: LocalizedStringKey) -> some View { self }

  /// Sets the label of the field for the name of an exported file. It has no effect on this platform: the desktop's
  /// dialog has its own.
  ///
  /// - Parameter label: The label.
  /// - Returns: The view.
  @_disfavoredOverload
  public nonisolated func fileExporterFilenameLabel<S: StringProtocol>(_ label: S) -> some View { self }

  /// Sets the place of the tabs of a tab view that can show a bar or a sidebar. It has no effect on this platform: the
  /// tabs are in a bar.
  ///
  /// - Parameter placement: The place.
  /// - Returns: The view.
  public nonisolated func defaultAdaptableTabBarPlacement(_ placement: AdaptableTabBarPlacement = .automatic)
    -> some View
  { self }

  /// Sets the way in which the search tab of this tab view is activated. It has no effect on this platform.
  ///
  /// - Parameter activation: The way.
  /// - Returns: The view.
  public nonisolated func tabViewSearchActivation(_ activation: TabSearchActivation) -> some View { self }

  /// Sets a gesture of the hand that activates this view. It has no effect on this platform.
  ///
  /// - Parameters:
  ///   - shortcut: The gesture.
  ///   - isEnabled: A Boolean value that indicates whether the gesture applies.
  /// - Returns: The view.
  public nonisolated func handGestureShortcut(_ shortcut: HandGestureShortcut, isEnabled: Bool = true) -> some View {
    self
  }
}
