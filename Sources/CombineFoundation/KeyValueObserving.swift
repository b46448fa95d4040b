import CombineCore
import Foundation

extension NSObject {
  /// Unavailable: key-value observing needs the Objective-C runtime. Declare the property `@Published` and use `$name`,
  /// or make the class `@Observable` and use the `publisher(for:)` of CombineExtras.
  ///
  /// - Parameter keyPath: The key path of the property.
  /// - Returns: Nothing; calls do not compile.
  @available(
    *, unavailable,
    message: """
      there is no key-value observing without the Objective-C runtime: make the property @Published and use its \
      '$' publisher, or make the class @Observable and use publisher(for:) of CombineExtras
      """
  )
  public func publisher<Root: NSObject, Value>(for keyPath: KeyPath<Root, Value>) -> AnyPublisher<Value, Never> {
    fatalError("NSObject.publisher(for:) is unavailable")
  }
}
