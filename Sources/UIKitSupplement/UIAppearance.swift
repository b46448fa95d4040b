import Foundation
import SwiftUICore

// Views of the toolkit of small devices, of which only the appearance is set: `UITableView.appearance().…`. What is set
// has no effect on this platform, because views are those of the desktop. Use the modifiers: `tint(_:)`,
// `toolbarBackground(_:for:)`, `scrollContentBackground(_:)`.

/// A view of which only the appearance is set, which has no effect on this platform.
@MainActor
@preconcurrency
open class UIView: UIResponder {
  /// Creates a view, which is not shown.
  public override required nonisolated init() {}

  /// Returns an object whose properties can be set, which has no effect on this platform.
  ///
  /// - Returns: The object.
  public static func appearance() -> Self { Self() }

  /// Returns an object whose properties can be set, which has no effect on this platform.
  ///
  /// - Parameter containerTypes: The types of the views around it.
  /// - Returns: The object.
  public static func appearance(whenContainedInInstancesOf containerTypes: [UIView.Type]) -> Self { Self() }

  /// Has no effect on this platform.
  open var backgroundColor: UIColor?
  /// Has no effect on this platform.
  open var tintColor: UIColor!
  /// Has no effect on this platform.
  open var alpha: CGFloat = 1
  /// Has no effect on this platform.
  open var isUserInteractionEnabled = true
  /// Has no effect on this platform.
  open var isOpaque = true
}

/// A state of a control.
public struct UIControlState: OptionSet, Hashable, Sendable {
  /// The state as bits.
  public let rawValue: UInt

  /// Creates a state from bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The ordinary state.
  public static let normal = UIControlState([])
  /// The user presses the control.
  public static let highlighted = UIControlState(rawValue: 1)
  /// The control can't be used.
  public static let disabled = UIControlState(rawValue: 2)
  /// The control is selected.
  public static let selected = UIControlState(rawValue: 4)
  /// The control has the focus.
  public static let focused = UIControlState(rawValue: 8)
}

/// A control of which only the appearance is set, which has no effect on this platform.
open class UIControl: UIView {
  /// A state of a control.
  public typealias State = UIControlState
}

/// Distances by which a bar moves its texts and images.
public struct UIOffset: Hashable, Sendable {
  /// The distance to the right.
  public var horizontal: CGFloat
  /// The distance downward.
  public var vertical: CGFloat

  /// Creates distances.
  ///
  /// - Parameters:
  ///   - horizontal: The distance to the right.
  ///   - vertical: The distance downward.
  public init(horizontal: CGFloat = 0, vertical: CGFloat = 0) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

/// Attributes of a text.
public typealias UITextAttributes = [NSAttributedString.Key: Any]

/// The appearance of a bar, which has no effect on this platform.
@MainActor
@preconcurrency
open class UIBarAppearance: NSObject {
  /// Creates an appearance.
  public required override init() {}

  /// Has no effect on this platform.
  open func configureWithDefaultBackground() {}
  /// Has no effect on this platform.
  open func configureWithOpaqueBackground() {}
  /// Has no effect on this platform.
  open func configureWithTransparentBackground() {}

  /// Has no effect on this platform.
  open var backgroundColor: UIColor?
  /// Has no effect on this platform.
  open var backgroundEffect: UIBlurEffect?
  /// Has no effect on this platform.
  open var backgroundImage: UIImage?
  /// Has no effect on this platform.
  open var shadowColor: UIColor?
  /// Has no effect on this platform.
  open var shadowImage: UIImage?
}

/// A blur behind a bar, which has no effect on this platform.
@MainActor
@preconcurrency
public final class UIBlurEffect: NSObject {
  /// A kind of blur.
  public enum Style: Int, Sendable {
    /// Very light.
    case extraLight
    /// Light.
    case light
    /// Dark.
    case dark
    /// As the color scheme demands.
    case regular
    /// As the color scheme demands, stronger.
    case prominent
    /// Very thin.
    case systemUltraThinMaterial
    /// Thin.
    case systemThinMaterial
    /// Of medium thickness.
    case systemMaterial
    /// Thick.
    case systemThickMaterial
    /// As in bars.
    case systemChromeMaterial
    /// Very thin, and dark.
    case systemUltraThinMaterialDark
    /// Very thin, and light.
    case systemUltraThinMaterialLight
  }

  /// Creates a blur.
  ///
  /// - Parameter style: The kind of blur.
  public init(style: Style) {}
}

/// The appearance of a navigation bar, which has no effect on this platform.
public final class UINavigationBarAppearance: UIBarAppearance {
  /// Has no effect on this platform.
  public var titleTextAttributes: UITextAttributes = [:]
  /// Has no effect on this platform.
  public var largeTitleTextAttributes: UITextAttributes = [:]
  /// Has no effect on this platform.
  public var titlePositionAdjustment = UIOffset()
  /// Has no effect on this platform.
  public var buttonAppearance = UIBarItemAppearance()
  /// Has no effect on this platform.
  public var doneButtonAppearance = UIBarItemAppearance()
  /// Has no effect on this platform.
  public var backButtonAppearance = UIBarItemAppearance()

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - backIndicatorImage: An image.
  ///   - transitionMaskImage: An image.
  public func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {}
}

/// The appearance of an item in a bar, which has no effect on this platform.
@MainActor
@preconcurrency
public final class UIBarItemAppearance: NSObject {
  /// The appearance of an item in a state, which has no effect on this platform.
  @MainActor
  @preconcurrency
  public final class StateAppearance: NSObject {
    /// Has no effect on this platform.
    public var titleTextAttributes: UITextAttributes = [:]
    /// Has no effect on this platform.
    public var iconColor: UIColor?
    /// Has no effect on this platform.
    public var badgeBackgroundColor: UIColor?
    /// Has no effect on this platform.
    public var titlePositionAdjustment = UIOffset()
  }

  /// Creates an appearance.
  public override init() {}

  /// Has no effect on this platform.
  public let normal = StateAppearance()
  /// Has no effect on this platform.
  public let selected = StateAppearance()
  /// Has no effect on this platform.
  public let highlighted = StateAppearance()
  /// Has no effect on this platform.
  public let disabled = StateAppearance()
  /// Has no effect on this platform.
  public let focused = StateAppearance()
}

/// The appearance of the items of a tab bar, which has no effect on this platform.
public typealias UITabBarItemAppearance = UIBarItemAppearance

/// The appearance of a tab bar, which has no effect on this platform.
public final class UITabBarAppearance: UIBarAppearance {
  /// Has no effect on this platform.
  public var stackedLayoutAppearance = UITabBarItemAppearance()
  /// Has no effect on this platform.
  public var inlineLayoutAppearance = UITabBarItemAppearance()
  /// Has no effect on this platform.
  public var compactInlineLayoutAppearance = UITabBarItemAppearance()
  /// Has no effect on this platform.
  public var selectionIndicatorTintColor: UIColor?
}

/// The appearance of a toolbar, which has no effect on this platform.
public final class UIToolbarAppearance: UIBarAppearance {}

/// The bar with the title of a page, of which only the appearance is set, which has no effect on this platform.
public final class UINavigationBar: UIView {
  /// Has no effect on this platform.
  public var standardAppearance = UINavigationBarAppearance()
  /// Has no effect on this platform.
  public var scrollEdgeAppearance: UINavigationBarAppearance?
  /// Has no effect on this platform.
  public var compactAppearance: UINavigationBarAppearance?
  /// Has no effect on this platform.
  public var compactScrollEdgeAppearance: UINavigationBarAppearance?
  /// Has no effect on this platform.
  public var titleTextAttributes: UITextAttributes?
  /// Has no effect on this platform.
  public var largeTitleTextAttributes: UITextAttributes?
  /// Has no effect on this platform.
  public var barTintColor: UIColor?
  /// Has no effect on this platform.
  public var isTranslucent = true
  /// Has no effect on this platform.
  public var prefersLargeTitles = false
  /// Has no effect on this platform.
  public var shadowImage: UIImage?
  /// Has no effect on this platform.
  public var backIndicatorImage: UIImage?
  /// Has no effect on this platform.
  public var backIndicatorTransitionMaskImage: UIImage?

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - backgroundImage: An image.
  ///   - barMetrics: The kind of bar.
  public func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// A kind of bar.
public enum UIBarMetrics: Int, Sendable {
  /// An ordinary bar.
  case `default`
  /// A low bar.
  case compact
}

/// The bar of a tab view, of which only the appearance is set, which has no effect on this platform.
public final class UITabBar: UIView {
  /// Has no effect on this platform.
  public var standardAppearance = UITabBarAppearance()
  /// Has no effect on this platform.
  public var scrollEdgeAppearance: UITabBarAppearance?
  /// Has no effect on this platform.
  public var barTintColor: UIColor?
  /// Has no effect on this platform.
  public var unselectedItemTintColor: UIColor?
  /// Has no effect on this platform.
  public var isTranslucent = true
  /// Has no effect on this platform.
  public var isHidden = false
  /// Has no effect on this platform.
  public var shadowImage: UIImage?
  /// Has no effect on this platform.
  public var backgroundImage: UIImage?
}

/// A bar with tools, of which only the appearance is set, which has no effect on this platform.
public final class UIToolbar: UIView {
  /// Has no effect on this platform.
  public var standardAppearance = UIToolbarAppearance()
  /// Has no effect on this platform.
  public var compactAppearance: UIToolbarAppearance?
  /// Has no effect on this platform.
  public var scrollEdgeAppearance: UIToolbarAppearance?
  /// Has no effect on this platform.
  public var barTintColor: UIColor?
  /// Has no effect on this platform.
  public var isTranslucent = true
}

/// An item in a bar, of which only the appearance is set, which has no effect on this platform.
public final class UIBarButtonItem: UIView {
  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - attributes: Attributes of the title.
  ///   - state: The state in which the title has them.
  public func setTitleTextAttributes(_ attributes: UITextAttributes?, for state: UIControl.State) {}
}

/// An item of a tab bar, of which only the appearance is set, which has no effect on this platform.
public final class UITabBarItem: UIView {
  /// Has no effect on this platform.
  public var badgeColor: UIColor?

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - attributes: Attributes of the title.
  ///   - state: The state in which the title has them.
  public func setTitleTextAttributes(_ attributes: UITextAttributes?, for state: UIControl.State) {}
}

/// A scrolling view, of which only the appearance is set, which has no effect on this platform.
open class UIScrollView: UIView {
  /// A way in which scrolling hides a keyboard.
  public enum KeyboardDismissMode: Int, Sendable {
    /// It does not.
    case none
    /// As soon as the user scrolls.
    case onDrag
    /// With the user's finger.
    case interactive
  }

  /// Has no effect on this platform.
  open var bounces = true
  /// Has no effect on this platform.
  open var alwaysBounceVertical = false
  /// Has no effect on this platform.
  open var alwaysBounceHorizontal = false
  /// Has no effect on this platform.
  open var isPagingEnabled = false
  /// Has no effect on this platform.
  open var isScrollEnabled = true
  /// Has no effect on this platform.
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Has no effect on this platform.
  open var contentInset = UIEdgeInsets.zero
  /// Has no effect on this platform.
  open var showsVerticalScrollIndicator = true
  /// Has no effect on this platform.
  open var showsHorizontalScrollIndicator = true
}

/// A list, of which only the appearance is set, which has no effect on this platform.
public final class UITableView: UIScrollView {
  /// A kind of line between rows.
  public enum SeparatorStyle: Int, Sendable {
    /// No line.
    case none
    /// One line.
    case singleLine
  }

  /// Has no effect on this platform.
  public var separatorStyle = SeparatorStyle.singleLine
  /// Has no effect on this platform.
  public var separatorColor: UIColor?
  /// Has no effect on this platform.
  public var separatorInset = UIEdgeInsets.zero
  /// Has no effect on this platform.
  public var tableFooterView: UIView?
  /// Has no effect on this platform.
  public var tableHeaderView: UIView?
  /// Has no effect on this platform.
  public var sectionFooterHeight: CGFloat = 0
  /// Has no effect on this platform.
  public var sectionHeaderHeight: CGFloat = 0
  /// Has no effect on this platform.
  public var sectionHeaderTopPadding: CGFloat = 0
  /// Has no effect on this platform.
  public var isPrefetchingEnabled = true
  /// Has no effect on this platform.
  public var allowsSelection = true
  /// Has no effect on this platform.
  public var showsSelection = true
}

/// A row of a list, of which only the appearance is set, which has no effect on this platform.
public final class UITableViewCell: UIView {
  /// A look of a selected row.
  public enum SelectionStyle: Int, Sendable {
    /// Not distinguished.
    case none
    /// Blue.
    case blue
    /// Gray.
    case gray
    /// As the platform has it.
    case `default`
  }

  /// Has no effect on this platform.
  public var selectionStyle = SelectionStyle.default
  /// Has no effect on this platform.
  public var selectedBackgroundView: UIView?
}

/// A heading of a list, of which only the appearance is set, which has no effect on this platform.
public final class UITableViewHeaderFooterView: UIView {}

/// A collection, of which only the appearance is set, which has no effect on this platform.
public final class UICollectionView: UIScrollView {}

/// A text editor, of which only the appearance is set, which has no effect on this platform.
public final class UITextView: UIScrollView {
  /// Has no effect on this platform.
  public var textColor: UIColor?
  /// Has no effect on this platform.
  public var textContainerInset = UIEdgeInsets.zero
}

/// A text field, of which only the appearance is set, which has no effect on this platform.
public final class UITextField: UIControl {
  /// A time at which a button in a text field is seen.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While the user edits.
    case whileEditing
    /// Unless the user edits.
    case unlessEditing
    /// Always.
    case always
  }

  /// Has no effect on this platform.
  public var clearButtonMode = ViewMode.never
  /// Has no effect on this platform.
  public var textColor: UIColor?
  /// Has no effect on this platform.
  public var font: UIFont?

  /// A notification that the user begins to edit a field, which is never posted.
  nonisolated public static let textDidBeginEditingNotification =
    Notification.Name("UITextFieldTextDidBeginEditingNotification")
  /// A notification that the user has edited a field, which is never posted.
  nonisolated public static let textDidChangeNotification = Notification.Name("UITextFieldTextDidChangeNotification")
  /// A notification that the user ends editing a field, which is never posted.
  nonisolated public static let textDidEndEditingNotification =
    Notification.Name("UITextFieldTextDidEndEditingNotification")
}

/// A search field, of which only the appearance is set, which has no effect on this platform.
public final class UISearchBar: UIView {
  /// Has no effect on this platform.
  public var barTintColor: UIColor?
}

/// A control of segments, of which only the appearance is set, which has no effect on this platform.
public final class UISegmentedControl: UIControl {
  /// Has no effect on this platform.
  public var selectedSegmentTintColor: UIColor?
  /// Has no effect on this platform.
  public var apportionsSegmentWidthsByContent = false

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - attributes: Attributes of the titles.
  ///   - state: The state in which the titles have them.
  public func setTitleTextAttributes(_ attributes: UITextAttributes?, for state: UIControl.State) {}

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - priority: Ignored.
  ///   - axis: Ignored.
  public func setContentHuggingPriority(_ priority: Float, for axis: Axis) {}
}

/// Dots that show the page, of which only the appearance is set, which has no effect on this platform.
public final class UIPageControl: UIControl {
  /// Has no effect on this platform.
  public var currentPageIndicatorTintColor: UIColor?
  /// Has no effect on this platform.
  public var pageIndicatorTintColor: UIColor?
}

/// A slider, of which only the appearance is set, which has no effect on this platform.
public final class UISlider: UIControl {
  /// Has no effect on this platform.
  public var minimumTrackTintColor: UIColor?
  /// Has no effect on this platform.
  public var maximumTrackTintColor: UIColor?
  /// Has no effect on this platform.
  public var thumbTintColor: UIColor?

  /// Has no effect on this platform.
  ///
  /// - Parameters:
  ///   - image: Ignored: the platform draws the knob.
  ///   - state: The state in which the knob has the image.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {}
}

/// A switch, of which only the appearance is set, which has no effect on this platform.
public final class UISwitch: UIControl {
  /// Has no effect on this platform.
  public var onTintColor: UIColor?
  /// Has no effect on this platform.
  public var thumbTintColor: UIColor?
}

/// A stepper, of which only the appearance is set, which has no effect on this platform.
public final class UIStepper: UIControl {}

/// A picker of dates, of which only the appearance is set, which has no effect on this platform.
public final class UIDatePicker: UIControl {}

/// A button, of which only the appearance is set, which has no effect on this platform.
public final class UIButton: UIControl {}

/// A text, of which only the appearance is set, which has no effect on this platform.
public final class UILabel: UIView {
  /// Has no effect on this platform.
  public var textColor: UIColor!
  /// Has no effect on this platform.
  public var font: UIFont!
}

/// A bar that shows progress, of which only the appearance is set, which has no effect on this platform.
public final class UIProgressView: UIView {
  /// Has no effect on this platform.
  public var progressTintColor: UIColor?
  /// Has no effect on this platform.
  public var trackTintColor: UIColor?
}

/// A control for refreshing a list, of which only the appearance is set, which has no effect on this platform.
public final class UIRefreshControl: UIControl {}
