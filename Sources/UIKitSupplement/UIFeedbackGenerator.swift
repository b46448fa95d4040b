import Foundation
import SwiftUICore

// A desktop has no motor to be felt. These types exist so that code for small devices compiles.

/// A generator of feedback that the user feels, which has no effect on this platform.
@MainActor
@preconcurrency
open class UIFeedbackGenerator: NSObject {
  /// Creates a generator.
  public override init() {}

  /// Has no effect on this platform.
  open func prepare() {}
}

/// A generator for impacts, which has no effect on this platform.
@MainActor
@preconcurrency
public final class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// A strength of an impact.
  public enum FeedbackStyle: Int, Sendable {
    /// A light object.
    case light
    /// An object of medium weight.
    case medium
    /// A heavy object.
    case heavy
    /// A soft object.
    case soft
    /// A rigid object.
    case rigid
  }

  /// Creates a generator.
  ///
  /// - Parameter style: The strength.
  public init(style: FeedbackStyle = .medium) {}

  /// Has no effect on this platform.
  public func impactOccurred() {}

  /// Has no effect on this platform.
  ///
  /// - Parameter intensity: The intensity, from 0 to 1.
  public func impactOccurred(intensity: CGFloat) {}
}

/// A generator for results, which has no effect on this platform.
@MainActor
@preconcurrency
public final class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// A result.
  public enum FeedbackType: Int, Sendable {
    /// A success.
    case success
    /// A warning.
    case warning
    /// An error.
    case error
  }

  /// Has no effect on this platform.
  ///
  /// - Parameter notificationType: The result.
  public func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// A generator for changes of a selection, which has no effect on this platform.
@MainActor
@preconcurrency
public final class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Has no effect on this platform.
  public func selectionChanged() {}
}

/// A namespace for the aids that the user uses.
public enum UIAccessibility {
  /// A kind of announcement.
  public struct Notification: Hashable, RawRepresentable, Sendable {
    /// The number of the kind.
    public let rawValue: UInt32

    /// Creates a kind of announcement.
    ///
    /// - Parameter rawValue: The number of the kind.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A text is read.
    public static let announcement = Notification(rawValue: 1008)
    /// A part of a window has changed.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// Most of a window has changed.
    public static let screenChanged = Notification(rawValue: 1000)
  }

  /// Has no effect on this platform. A view announces a text with `AccessibilityNotification`.
  ///
  /// - Parameters:
  ///   - notification: The kind of announcement.
  ///   - argument: The text or the element.
  @MainActor
  @preconcurrency
  public static func post(notification: Notification, argument: Any?) {}

  /// A Boolean value that indicates whether animations are switched off.
  @MainActor
  @preconcurrency
  public static var isReduceMotionEnabled: Bool { Toolkits.current.reducesMotion }
  /// A Boolean value that indicates whether a screen reader is in use, which is not known: `false`. Use the environment
  /// value `accessibilityVoiceOverEnabled`.
  @MainActor
  @preconcurrency
  public static var isVoiceOverRunning: Bool { false }
}
