#if canImport(Combine)
  import Combine
#else
  import OpenCombine
#endif

/// Sends messages to all that listen.
public final class Channel {
  private let subject = PassthroughSubject<String, Never>()
  public init() {}

  public func send(_ message: String) { subject.send(message) }

  public func listen(_ receive: @escaping (String) -> Void) -> AnyCancellable { subject.sink(receiveValue: receive) }

  /// The implementation that this was built with.
  public static var implementation: String {
    #if canImport(Combine)
      "Combine"
    #else
      "OpenCombine"
    #endif
  }
}
