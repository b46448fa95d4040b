import CombineCore
import Foundation
import SwiftUICore

/// A color scheme, in the form of the toolkit of small devices.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// The user's preference.
  case unspecified
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

extension ColorScheme {
  /// Creates a color scheme from a style.
  ///
  /// - Parameter uiUserInterfaceStyle: The style. The user's preference is no color scheme.
  public init?(_ uiUserInterfaceStyle: UIUserInterfaceStyle) {
    switch uiUserInterfaceStyle {
    case .unspecified: return nil
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

extension UIUserInterfaceStyle {
  /// Creates a style from a color scheme.
  ///
  /// - Parameter colorScheme: The color scheme, or `nil` for the user's preference.
  public init(_ colorScheme: ColorScheme?) {
    switch colorScheme {
    case nil: self = .unspecified
    case .light?: self = .light
    case .dark?: self = .dark
    }
  }
}

/// A kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// An unknown kind.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
  /// A television set.
  case tv
  /// The screen of a car.
  case carPlay
  /// A desktop.
  case mac = 5
  /// A headset.
  case vision
}

/// The color scheme and the kind of device.
public final class UITraitCollection: NSObject, Sendable {
  /// The color scheme.
  public let userInterfaceStyle: UIUserInterfaceStyle

  /// Creates traits.
  ///
  /// - Parameter userInterfaceStyle: The color scheme.
  public init(userInterfaceStyle: UIUserInterfaceStyle) { self.userInterfaceStyle = userInterfaceStyle }

  /// The kind of device, which is a desktop.
  public var userInterfaceIdiom: UIUserInterfaceIdiom { .mac }

  /// The number of pixels per point.
  public var displayScale: CGFloat { PlatformState.read { PlatformState.screen.scale } }

  /// The traits of the program's windows: the color scheme in which they are shown. On another thread than the main
  /// one, the scheme is the one that was read there last.
  public static var current: UITraitCollection {
    UITraitCollection(userInterfaceStyle: PlatformState.read { UIUserInterfaceStyle(PlatformState.colorScheme) })
  }
}

/// A copy of the state of the toolkit, which belongs to the main thread, for other threads.
enum PlatformState {
  // Both are written on the main thread, while the lock is held.
  nonisolated(unsafe) private(set) static var screen = ToolkitScreen(size: CGSize(width: 1024, height: 768), scale: 1)
  nonisolated(unsafe) private(set) static var colorScheme = ColorScheme.light
  private static let lock = Lock()

  /// Returns a part of the state, after asking the toolkit if this is the main thread.
  static func read<Value>(_ value: () -> Value) -> Value {
    let now =
      Thread.isMainThread
      ? MainActor.assumeIsolated { (Toolkits.current.screen, Toolkits.current.colorScheme) } : nil
    return lock.withLock {
      if let now { (screen, colorScheme) = now }
      return value()
    }
  }
}
