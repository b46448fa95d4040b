import Combine
import Testing

// Packages for old systems define what the first release of Combine lacked. Their declarations must win without an
// ambiguity: on newer systems of Apple's they are unavailable.

extension Optional {
  fileprivate var publisher: String { "polyfill" }
}

extension Publisher where Failure == Never {
  fileprivate func flatMap<P: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited, _ transform: @escaping (Output) -> P
  ) -> String where P.Failure == PolyfillError { "polyfill" }
}

private enum PolyfillError: Error { case any }

struct PolyfillTests {
  @Test("A declaration of another package is preferred to a newer one of this package")
  func polyfills() {
    let publisher: String = Int?.some(1).publisher
    #expect(publisher == "polyfill")
    let flattened: String = Just(1).flatMap { _ in Fail<Int, PolyfillError>(error: .any) }
    #expect(flattened == "polyfill")
  }
}
