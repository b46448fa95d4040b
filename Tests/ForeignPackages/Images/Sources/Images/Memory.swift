#if canImport(Combine)
  import Combine
  import UIKit

  extension Cache {
    /// Empties the cache when the system runs out of memory.
    public func emptied() -> AnyPublisher<Void, Never> {
      NotificationCenter.default.publisher(for: UIApplication.didReceiveMemoryWarningNotification)
        .map { _ in () }
        .eraseToAnyPublisher()
    }
  }
#endif
