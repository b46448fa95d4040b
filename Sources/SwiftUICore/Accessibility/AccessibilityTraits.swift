/// A set of properties that tell assistive technologies of what kind a view is.
public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The set as bits, one for each trait.
  public let rawValue: Int

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits, one for each trait.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The view is a button.
  public static let isButton = AccessibilityTraits(rawValue: 1 << 0)
  /// The view is a header, which divides content into sections.
  public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
  /// The view is selected.
  public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
  /// The view is a link.
  public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
  /// The view is a field in which the user searches.
  public static let isSearchField = AccessibilityTraits(rawValue: 1 << 4)
  /// The view is an image.
  public static let isImage = AccessibilityTraits(rawValue: 1 << 5)
  /// The view plays a sound when it is activated.
  public static let playsSound = AccessibilityTraits(rawValue: 1 << 6)
  /// The view is a key of a keyboard.
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 1 << 7)
  /// The view is a text that the user cannot change.
  public static let isStaticText = AccessibilityTraits(rawValue: 1 << 8)
  /// The view summarizes the state of the app when the app starts.
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1 << 9)
  /// The label or the value of the view changes often.
  public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 10)
  /// The view plays or records media when it is activated, so that it must not be drowned out.
  public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 11)
  /// The view is used directly, without an assistive technology in between.
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 1 << 12)
  /// The page is turned when the view has been read.
  public static let causesPageTurn = AccessibilityTraits(rawValue: 1 << 13)
  /// The views beside this one can't be used while this one is there.
  public static let isModal = AccessibilityTraits(rawValue: 1 << 14)
  /// The view can be on or off.
  public static let isToggle = AccessibilityTraits(rawValue: 1 << 15)
  /// The view is a bar of tabs.
  public static let isTabBar = AccessibilityTraits(rawValue: 1 << 16)
}
