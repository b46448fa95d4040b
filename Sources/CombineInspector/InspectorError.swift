/// An error of ``Inspector``.
public enum InspectorError: Error, Equatable, CustomStringConvertible {
  /// A file for a recording cannot be opened.
  case cannotOpen(path: String, reason: String)
  /// The address of a collector is no URL of HTTP or HTTPS.
  case invalidAddress(String)
  /// The inspector's thread or server cannot start.
  case cannotStart(reason: String)
  /// The inspector is not available on this platform.
  case unsupportedPlatform

  /// A text that says what failed, and why.
  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "cannot open \(path) for a recording: \(reason)"
    case .invalidAddress(let address): "\(address) is no address of a collector, such as http://localhost:4318"
    case .cannotStart(let reason): "cannot start: \(reason)"
    case .unsupportedPlatform: "the inspector is available on Linux and Android only"
    }
  }
}
