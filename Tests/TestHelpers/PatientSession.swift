import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// The configuration of a session that stores nothing, with timeouts that are longer than any test, so that no
  /// request times out on a busy machine.
  public static var patient: URLSessionConfiguration {
    let configuration = ephemeral
    configuration.timeoutIntervalForRequest = 3600
    return configuration
  }
}
