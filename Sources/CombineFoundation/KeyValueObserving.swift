import CombineCore
import Foundation

extension NSObject {
  /// There is no key-value observing without the Objective-C runtime. Make the property `@Published` and use `$name`, or
  /// make the class `@Observable` and use the `publisher(for:)` of CombineExtras.
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
