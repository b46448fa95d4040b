/// A form of the ends of open lines.
public enum CGLineCap: Int32, Hashable, Sendable {
  /// The line ends at its last point.
  case butt
  /// The line ends with a half circle about its last point.
  case round
  /// The line ends with a half square about its last point.
  case square
}
