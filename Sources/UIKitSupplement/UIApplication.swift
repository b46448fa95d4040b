import Foundation
import SwiftUICore

/// The name of a method. `#selector` needs Objective-C's runtime; write `Selector(("resignFirstResponder"))`.
public struct Selector: Hashable, ExpressibleByStringLiteral, Sendable {
  let name: String

  /// Creates a selector.
  ///
  /// - Parameter name: The name of a method.
  public init(_ name: String) { self.name = name }

  /// Creates a selector.
  ///
  /// - Parameter value: The name of a method.
  public init(stringLiteral value: String) { name = value }
}

/// An object that handles what the user does.
@MainActor
@preconcurrency
open class UIResponder: NSObject {
  /// Creates an object.
  public override nonisolated init() {}

  /// Takes the focus from the text field that has it.
  ///
  /// - Returns: `true`.
  @discardableResult
  open func resignFirstResponder() -> Bool {
    _ = Toolkits.current.endEditing()
    return true
  }

  // A desktop has no keyboard on its screen, so nothing of this is posted.

  /// A notification that a keyboard is going to appear, which is never posted.
  nonisolated public static let keyboardWillShowNotification = Notification.Name("UIKeyboardWillShowNotification")
  /// A notification that a keyboard has appeared, which is never posted.
  nonisolated public static let keyboardDidShowNotification = Notification.Name("UIKeyboardDidShowNotification")
  /// A notification that a keyboard is going to disappear, which is never posted.
  nonisolated public static let keyboardWillHideNotification = Notification.Name("UIKeyboardWillHideNotification")
  /// A notification that a keyboard has disappeared, which is never posted.
  nonisolated public static let keyboardDidHideNotification = Notification.Name("UIKeyboardDidHideNotification")
  /// A notification that a keyboard is going to move, which is never posted.
  nonisolated public static let keyboardWillChangeFrameNotification =
    Notification.Name("UIKeyboardWillChangeFrameNotification")
  /// A notification that a keyboard has moved, which is never posted.
  nonisolated public static let keyboardDidChangeFrameNotification =
    Notification.Name("UIKeyboardDidChangeFrameNotification")
  /// The key of a keyboard's place in the notifications.
  nonisolated public static let keyboardFrameEndUserInfoKey = "UIKeyboardFrameEndUserInfoKey"
  /// The key of a keyboard's former place in the notifications.
  nonisolated public static let keyboardFrameBeginUserInfoKey = "UIKeyboardFrameBeginUserInfoKey"
  /// The key of the duration of a keyboard's motion in the notifications.
  nonisolated public static let keyboardAnimationDurationUserInfoKey = "UIKeyboardAnimationDurationUserInfoKey"
  /// The key of the curve of a keyboard's motion in the notifications.
  nonisolated public static let keyboardAnimationCurveUserInfoKey = "UIKeyboardAnimationCurveUserInfoKey"
}

/// The program.
@MainActor
@preconcurrency
public final class UIApplication: UIResponder {
  /// The program.
  public static let shared = UIApplication()

  /// A key of what a program is started with.
  public struct LaunchOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key.
    ///
    /// - Parameter rawValue: The name of the key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The URL with which the program is started.
    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
    /// The notification with which the program is started.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
  }

  /// A key of an option for opening a URL.
  public struct OpenExternalURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key.
    ///
    /// - Parameter rawValue: The name of the key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Only a program that has registered the link opens it. The option is ignored.
    public static let universalLinksOnly = OpenExternalURLOptionsKey(rawValue: "universalLinksOnly")
  }

  /// A key of an option with which the program is asked to open a URL.
  public struct OpenURLOptionsKey: Hashable, RawRepresentable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key.
    ///
    /// - Parameter rawValue: The name of the key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// A state of a program.
  public enum State: Int, Sendable {
    /// A window has the user's attention.
    case active
    /// Windows are visible, and none has the user's attention.
    case inactive
    /// No window is visible.
    case background
  }

  // MARK: Notifications

  private nonisolated static func name(_ event: String) -> Notification.Name {
    Notification.Name("UIApplication\(event)Notification")
  }

  /// A notification that the program's app has been created.
  nonisolated public static let didFinishLaunchingNotification = name("DidFinishLaunching")
  /// A notification that a window has the user's attention again.
  nonisolated public static let didBecomeActiveNotification = name("DidBecomeActive")
  /// A notification that no window has the user's attention any more.
  nonisolated public static let willResignActiveNotification = name("WillResignActive")
  /// A notification that no window is visible any more.
  nonisolated public static let didEnterBackgroundNotification = name("DidEnterBackground")
  /// A notification that a window is visible again.
  nonisolated public static let willEnterForegroundNotification = name("WillEnterForeground")
  /// A notification that the program is about to end.
  nonisolated public static let willTerminateNotification = name("WillTerminate")
  /// A notification that memory is scarce, which is never posted.
  nonisolated public static let didReceiveMemoryWarningNotification = name("DidReceiveMemoryWarning")
  /// A notification that the user has made a picture of the screen, which is never posted.
  nonisolated public static let userDidTakeScreenshotNotification = name("UserDidTakeScreenshot")
  /// A notification that the clock has changed, which is never posted.
  nonisolated public static let significantTimeChangeNotification = name("SignificantTimeChange")

  /// The URL of the program's settings on small devices. The desktop has no program that opens it.
  nonisolated public static let openSettingsURLString = "app-settings:"

  // MARK: Actions

  /// The object that observes the program, if the app has one.
  public weak var delegate: (any UIApplicationDelegate)?

  /// Opens a URL with the program that the user prefers for it.
  ///
  /// - Parameters:
  ///   - url: An address of the web, of mail or of a file.
  ///   - options: Options, which are ignored.
  ///   - completion: A closure that receives whether the URL was passed to a program, before this method returns.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    let isOpen = Toolkits.current.open(url)
    completion?(isOpen)
  }

  /// Opens a URL with the program that the user prefers for it.
  ///
  /// - Parameters:
  ///   - url: An address of the web, of mail or of a file.
  ///   - options: Options, which are ignored.
  /// - Returns: A Boolean value that indicates whether the URL was passed to a program.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    Toolkits.current.open(url)
  }

  /// Returns a Boolean value that indicates whether the desktop can be asked to open a URL, which is the case for URLs
  /// with a scheme.
  ///
  /// - Parameter url: An address, of which only the scheme counts.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme else { return false }
    return ["http", "https", "mailto", "file", "ftp"].contains(scheme.lowercased())
  }

  /// Ends editing, if the action is `resignFirstResponder`. Other actions have no receiver here.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - target: The receiver of the action, which must be `nil`.
  ///   - sender: The sender of the action, which is ignored.
  ///   - event: The event, which is ignored.
  /// - Returns: A Boolean value that indicates whether the action had a receiver.
  @discardableResult
  public func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
    guard target == nil, action.name == "resignFirstResponder" else { return false }
    return Toolkits.current.endEditing()
  }

  // MARK: State

  /// The state of the program.
  public var applicationState: State {
    let windows = Toolkits.current.windows
    return windows.isEmpty ? .background : windows.contains(where: \.isActive) ? .active : .inactive
  }

  /// The windows, as one scene.
  public var connectedScenes: Set<UIScene> { [UIWindowScene.shared] }
  /// The windows that the user sees, the one in use first.
  public var windows: [UIWindow] { UIWindowScene.shared.windows }
  /// The window that has the user's attention.
  public var keyWindow: UIWindow? { UIWindowScene.shared.keyWindow }
  /// A Boolean value that can be set. It has no effect: the desktop decides when a screen is switched off.
  public var isIdleTimerDisabled = false
  /// A number beside the program's icon, which can be set and is not shown.
  public var applicationIconBadgeNumber = 0
  /// A Boolean value that indicates whether several windows are possible, which is `true`.
  public var supportsMultipleScenes: Bool { true }
  /// A Boolean value that indicates whether the program's icon can be changed, which is `false`.
  public var supportsAlternateIcons: Bool { false }
  /// The name of the icon that the program has chosen, which is `nil`.
  public var alternateIconName: String? { nil }
  /// The direction of the layout.
  public var userInterfaceLayoutDirection: LayoutDirection { .leftToRight }
  /// The time that a program without visible windows may run, which is unlimited.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }

  /// Does nothing: the program's icon can't be changed.
  ///
  /// - Parameters:
  ///   - alternateIconName: The name of an icon.
  ///   - completionHandler: A closure that receives an error.
  public func setAlternateIconName(
    _ alternateIconName: String?, completionHandler: (@MainActor @Sendable ((any Error)?) -> Void)? = nil
  ) {
    completionHandler?(CocoaError(.featureUnsupported))
  }

  /// Does nothing: the desktop has no remote notifications.
  public func registerForRemoteNotifications() {}
  /// Does nothing: the desktop has no remote notifications.
  public func unregisterForRemoteNotifications() {}

  /// Returns an identifier. A program may run without visible windows.
  ///
  /// - Parameters:
  ///   - taskName: The name of the work.
  ///   - handler: A closure that is never called.
  /// - Returns: The identifier.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(rawValue: 1)
  }

  /// Does nothing.
  ///
  /// - Parameter identifier: The identifier of the work.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
}

/// An identifier of work that continues when no window is visible.
public struct UIBackgroundTaskIdentifier: Hashable, RawRepresentable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier.
  ///
  /// - Parameter rawValue: The number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No work.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

/// An event of a device. None is passed to a program: views have gestures.
public final class UIEvent: NSObject {
  private override init() {}
}

/// The windows of the program.
@MainActor
@preconcurrency
open class UIScene: UIResponder {
  /// A state of a scene.
  public enum ActivationState: Int, Sendable {
    /// It has no window yet.
    case unattached = -1
    /// A window has the user's attention.
    case foregroundActive
    /// Windows are visible, and none has the user's attention.
    case foregroundInactive
    /// No window is visible.
    case background
  }

  nonisolated fileprivate override init() {}

  /// The state of the scene.
  open var activationState: ActivationState {
    switch UIApplication.shared.applicationState {
    case .active: .foregroundActive
    case .inactive: .foregroundInactive
    case .background: .background
    }
  }
}

/// The windows of the program.
@MainActor
@preconcurrency
public final class UIWindowScene: UIScene {
  static let shared = UIWindowScene()

  /// The windows that the user sees, the one in use first.
  public var windows: [UIWindow] { Toolkits.current.windows.map(UIWindow.init) }
  /// The window that has the user's attention.
  public var keyWindow: UIWindow? { windows.first(where: \.isKeyWindow) }
  /// The first monitor.
  public var screen: UIScreen { .main }
  /// The direction of what is on the screen, by the size of the monitor.
  public var interfaceOrientation: UIInterfaceOrientation {
    let size = UIScreen.main.bounds.size
    return size.width > size.height ? .landscapeLeft : .portrait
  }
  /// The color scheme and the kind of device.
  public var traitCollection: UITraitCollection { .current }
  /// The bar at the top of a device's screen, which a desktop lacks.
  public var statusBarManager: UIStatusBarManager? { nil }
}

/// The bar at the top of a device's screen. A desktop has none.
@MainActor
@preconcurrency
public final class UIStatusBarManager: NSObject {
  private override init() {}

  /// The place of the bar.
  public var statusBarFrame: CGRect { .zero }
}

/// A window of the program.
@MainActor
@preconcurrency
public final class UIWindow: UIResponder {
  private let window: ToolkitWindow

  init(_ window: ToolkitWindow) { self.window = window }

  /// The size of the window, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: window.size) }
  /// The size of the window, in points. A program isn't told where its windows are.
  public var frame: CGRect { bounds }
  /// A Boolean value that indicates whether the window has the user's attention.
  public var isKeyWindow: Bool { window.isActive }
  /// The parts at the edges of the window that the system covers, which a desktop does not.
  public var safeAreaInsets: UIEdgeInsets { .zero }
  /// The windows of the program.
  public var windowScene: UIWindowScene? { .shared }
  /// The first monitor.
  public var screen: UIScreen { .main }
  /// The color scheme and the kind of device.
  public var traitCollection: UITraitCollection { .current }

  /// The color scheme of all windows.
  public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { Self.style }
    set {
      Self.style = newValue
      Toolkits.current.show(ColorScheme(newValue))
    }
  }

  private static var style = UIUserInterfaceStyle.unspecified

  /// Takes the focus from the text field that has it.
  ///
  /// - Parameter force: Whether the field must give it up, which it always does.
  /// - Returns: `true`.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool { resignFirstResponder() }
}
