import CombineCore
import Foundation

/// A type whose properties Apple's framework can observe: every subclass of `NSObject`.
///
/// A protocol, because its `Self` is the class of the object. In a method of `NSObject` itself the compiler cannot
/// infer the root of `\.name`, and reports that instead of the message below.
public protocol _KeyValueCodingAndObservingPublishing {}

extension NSObject: _KeyValueCodingAndObservingPublishing {}

/// The options of Apple's `publisher(for:options:)`, so that a call with options gets its message too.
public struct _KeyValueObservingOptions: OptionSet, Sendable {
  /// The bits of the set.
  public let rawValue: UInt

  /// Creates a set from its bits.
  ///
  /// - Parameter rawValue: The bits of the set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static var new: Self { Self(rawValue: 1) }
  /// The old value.
  public static var old: Self { Self(rawValue: 2) }
  /// The value at the time of the subscription.
  public static var initial: Self { Self(rawValue: 4) }
  /// One element before and one after a change.
  public static var prior: Self { Self(rawValue: 8) }
}

extension _KeyValueCodingAndObservingPublishing where Self: NSObject {
  /// Unavailable: key-value observing needs the Objective-C runtime. Declare the property `@Published` and use `$name`,
  /// or make the class `@Observable` and use the `publisher(for:)` of CombineExtras.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the property.
  ///   - options: The values that Apple's framework would publish.
  /// - Returns: Nothing; calls do not compile.
  @available(
    *, unavailable,
    message: """
      there is no key-value observing without the Objective-C runtime: make the property @Published and use its \
      '$' publisher, or make the class @Observable and use publisher(for:) of CombineExtras
      """
  )
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>, options: _KeyValueObservingOptions = [.initial, .new]
  ) -> AnyPublisher<Value, Never> {
    fatalError("NSObject.publisher(for:) is unavailable")
  }
}
