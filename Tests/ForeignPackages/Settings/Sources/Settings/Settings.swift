import Foundation

#if canImport(Combine)
  import Combine
#endif

/// Settings with names.
public final class Settings {
  private var values: [String: Int] = [:]

  #if canImport(Combine)
    private let changes = PassthroughSubject<(name: String, value: Int), Never>()
  #endif

  public init() {}

  /// The value of a setting, or zero.
  public subscript(name: String) -> Int {
    get { values[name] ?? 0 }
    set {
      values[name] = newValue
      #if canImport(Combine)
        changes.send((name, newValue))
      #endif
    }
  }
}

#if canImport(Combine)
  extension Settings {
    /// Returns a publisher of the current value of a setting and of its changes.
    public func publisher(for name: String) -> AnyPublisher<Int, Never> {
      changes
        .filter { $0.name == name }
        .map(\.value)
        .prepend(self[name])
        .removeDuplicates()
        .eraseToAnyPublisher()
    }
  }
#endif
