import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSessionConfiguration {
  /// The configuration of a session that keeps nothing, with timeouts that are longer than any test may last, so that no
  /// request ends by them on a busy machine.
  public static var patient: URLSessionConfiguration {
    let configuration = ephemeral
    configuration.timeoutIntervalForRequest = 3600
    return configuration
  }
}
