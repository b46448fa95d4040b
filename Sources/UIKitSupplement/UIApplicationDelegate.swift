import Combine
import Foundation
import SwiftUICore

/// An object that observes the program: the type that `@UIApplicationDelegateAdaptor` names.
@MainActor
@preconcurrency
public protocol UIApplicationDelegate: AnyObject {
  /// The app has been created.
  ///
  /// - Parameters:
  ///   - application: The program.
  ///   - launchOptions: What the program is started with, which is `nil`.
  /// - Returns: Not used.
  func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// The app is about to be created. This method is called right before the other one.
  ///
  /// - Parameters:
  ///   - application: The program.
  ///   - launchOptions: What the program is started with, which is `nil`.
  /// - Returns: Not used.
  func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool

  /// A window has the user's attention again.
  ///
  /// - Parameter application: The program.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// No window has the user's attention any more.
  ///
  /// - Parameter application: The program.
  func applicationWillResignActive(_ application: UIApplication)
  /// No window is visible any more.
  ///
  /// - Parameter application: The program.
  func applicationDidEnterBackground(_ application: UIApplication)
  /// A window is visible again.
  ///
  /// - Parameter application: The program.
  func applicationWillEnterForeground(_ application: UIApplication)
  /// The program is about to end.
  ///
  /// - Parameter application: The program.
  func applicationWillTerminate(_ application: UIApplication)
}

extension UIApplicationDelegate {
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - application: The program.
  ///   - launchOptions: What the program is started with.
  /// - Returns: `true`.
  public func application(
    _ application: UIApplication, didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameters:
  ///   - application: The program.
  ///   - launchOptions: What the program is started with.
  /// - Returns: `true`.
  public func application(
    _ application: UIApplication, willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  /// Does nothing.
  ///
  /// - Parameter application: The program.
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// - Parameter application: The program.
  public func applicationWillResignActive(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// - Parameter application: The program.
  public func applicationDidEnterBackground(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// - Parameter application: The program.
  public func applicationWillEnterForeground(_ application: UIApplication) {}
  /// Does nothing.
  ///
  /// - Parameter application: The program.
  public func applicationWillTerminate(_ application: UIApplication) {}
}

/// A property of an app that creates an object and has it observe the program.
///
///     @main
///     struct Notes: App {
///       @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
///
/// The object's `application(_:didFinishLaunchingWithOptions:)` is called when the app has been created, and before its
/// windows are. If the object is an `ObservableObject`, it is in the environment of all windows.
@MainActor
@preconcurrency
@propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate>: DynamicProperty {
  private let delegate: DelegateType

  /// Creates the object.
  ///
  /// - Parameter delegateType: The type of the object, which is created with `init()`.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) {
    delegate = _Launchable.make(delegateType)
    launch { _ in }
  }

  /// Creates the object, and puts it into the environment.
  ///
  /// - Parameter delegateType: The type of the object, which is created with `init()`.
  public init(_ delegateType: DelegateType.Type = DelegateType.self) where DelegateType: ObservableObject {
    let delegate = _Launchable.make(delegateType)
    self.delegate = delegate
    launch { $0[object: DelegateType.self] = delegate }
  }

  private func launch(_ change: @escaping (inout EnvironmentValues) -> Void) {
    let delegate = delegate
    UIApplication.shared.delegate = delegate
    LaunchActions.add { environment in
      let application = UIApplication.shared
      change(&environment)
      _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
      _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
      func observe(_ name: Notification.Name, _ call: @escaping @MainActor @Sendable (DelegateType) -> Void) {
        let weak = WeakDelegate(delegate)
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
          MainActor.assumeIsolated { if let delegate = weak.delegate { call(delegate) } }
        }
      }
      observe(UIApplication.didBecomeActiveNotification) { $0.applicationDidBecomeActive(.shared) }
      observe(UIApplication.willResignActiveNotification) { $0.applicationWillResignActive(.shared) }
      observe(UIApplication.didEnterBackgroundNotification) { $0.applicationDidEnterBackground(.shared) }
      observe(UIApplication.willEnterForegroundNotification) { $0.applicationWillEnterForeground(.shared) }
      observe(UIApplication.willTerminateNotification) { $0.applicationWillTerminate(.shared) }
    }
  }

  /// The object.
  public var wrappedValue: DelegateType { delegate }
}

extension UIApplicationDelegateAdaptor where DelegateType: ObservableObject {
  /// A wrapper with bindings to the properties of the object.
  public var projectedValue: ObservedObject<DelegateType>.Wrapper {
    ObservedObject(wrappedValue: delegate).projectedValue
  }
}

/// A weak reference that closures on several threads share, and the main actor reads.
private final class WeakDelegate<Delegate: AnyObject>: @unchecked Sendable {  // the main actor alone reads it
  private(set) weak var delegate: Delegate?

  init(_ delegate: Delegate) { self.delegate = delegate }
}

/// A class that states what is true of every subclass of `NSObject`: an object of it is created through the entry that
/// `NSObject.init()` has in the table of the class, be it overridden or inherited.
///
/// Delegates of apps are classes whose `init()` is not required, and Objective-C creates them by their type all the
/// same. In Swift only a required initializer can be called on a type. This class declares it as required, which
/// changes no table. It is open, so that the compiler can't take it for the only class with that initializer.
open class _Launchable: NSObject {
  /// Creates an object.
  public required override init() { super.init() }

  static func make<Object: NSObject>(_ type: Object.Type) -> Object {
    let object: NSObject = unsafeBitCast(type as AnyObject.Type, to: _Launchable.Type.self).init()
    guard let object = object as? Object else { fatalError("An object of \(type) can't be created with init().") }
    return object
  }
}
