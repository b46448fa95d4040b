import Foundation
import SwiftUICore

/// The first monitor.
///
/// - Differences: A window of a desktop rarely fills the monitor. Use a `GeometryReader` to learn the size of a view.
@MainActor
@preconcurrency
public final class UIScreen: NSObject {
  /// The first monitor.
  public static let main = UIScreen()
  /// The first monitor, alone.
  public static var screens: [UIScreen] { [main] }

  private override init() {}

  /// The size, in points.
  public var bounds: CGRect { CGRect(origin: .zero, size: PlatformState.read { PlatformState.screen.size }) }
  /// The size, in pixels.
  public var nativeBounds: CGRect {
    let size = bounds.size
    return CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale)
  }
  /// The number of pixels per point.
  public var scale: CGFloat { PlatformState.read { PlatformState.screen.scale } }
  /// The number of pixels per point.
  public var nativeScale: CGFloat { scale }
  /// The brightness, which can be set and has no effect.
  public var brightness: CGFloat = 1
  /// The highest rate at which windows are drawn.
  public var maximumFramesPerSecond: Int { 60 }
  /// The color scheme and the kind of device.
  public var traitCollection: UITraitCollection { .current }
}

/// The computer.
@MainActor
@preconcurrency
public final class UIDevice: NSObject {
  /// The computer.
  public static let current = UIDevice()

  /// A notification that a device has been turned, which a desktop never posts.
  nonisolated public static let orientationDidChangeNotification =
    Notification.Name("UIDeviceOrientationDidChangeNotification")
  /// A notification that the level of a battery has changed, which is never posted.
  nonisolated public static let batteryLevelDidChangeNotification =
    Notification.Name("UIDeviceBatteryLevelDidChangeNotification")
  /// A notification that a battery is being charged or no more, which is never posted.
  nonisolated public static let batteryStateDidChangeNotification =
    Notification.Name("UIDeviceBatteryStateDidChangeNotification")

  private override init() {}

  /// The name of the computer.
  public var name: String { ProcessInfo.processInfo.hostName }
  /// The kind of the computer.
  public var model: String { "Linux" }
  /// The kind of the computer.
  public var localizedModel: String { model }
  /// The name of the system.
  public var systemName: String { "Linux" }
  /// The version of the system's kernel.
  public var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }
  /// The kind of device, which is a desktop.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }
  /// The direction in which a device is held, which is unknown.
  public var orientation: UIDeviceOrientation { .unknown }
  /// An identifier that is the same in each run of the program.
  public var identifierForVendor: UUID? {
    let key = "UIDeviceIdentifierForVendor"
    if let known = UserDefaults.standard.string(forKey: key).flatMap(UUID.init(uuidString:)) { return known }
    let new = UUID()
    UserDefaults.standard.set(new.uuidString, forKey: key)
    return new
  }
  /// The level of a battery, which is unknown.
  public var batteryLevel: Float { -1 }
  /// The state of a battery, which is unknown.
  public var batteryState: BatteryState { .unknown }
  /// A Boolean value that can be set and has no effect.
  public var isBatteryMonitoringEnabled = false

  /// A state of a battery.
  public enum BatteryState: Int, Sendable {
    /// It is not known.
    case unknown
    /// It is in use.
    case unplugged
    /// It is being charged.
    case charging
    /// It is full.
    case full
  }

  /// Does nothing: a desktop is not turned.
  public func beginGeneratingDeviceOrientationNotifications() {}
  /// Does nothing: a desktop is not turned.
  public func endGeneratingDeviceOrientationNotifications() {}
}

/// A direction in which a device is held.
public enum UIDeviceOrientation: Int, Sendable {
  /// It is not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// With the left side up.
  case landscapeLeft
  /// With the right side up.
  case landscapeRight
  /// On its back.
  case faceUp
  /// On its front.
  case faceDown

  /// A Boolean value that indicates whether the device is held upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// A Boolean value that indicates whether the device is held sideways.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// A Boolean value that indicates whether the device lies.
  public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// A direction of what is on the screen of a device.
public enum UIInterfaceOrientation: Int, Sendable {
  /// It is not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// With the left side up.
  case landscapeLeft
  /// With the right side up.
  case landscapeRight

  /// A Boolean value that indicates whether the screen is upright or upside down.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// A Boolean value that indicates whether the screen is sideways.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// Directions in which an app can be shown on a device.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// The directions as bits.
  public let rawValue: UInt

  /// Creates directions from bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// With the right side up.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// With the left side up.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// Sideways.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All directions but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All directions.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]
}
