/// A form of the corners of lines.
public enum CGLineJoin: Int32, Hashable, Sendable {
  /// A sharp corner, unless it is longer than the miter limit.
  case miter
  /// A round corner.
  case round
  /// A corner that is cut off.
  case bevel
}
