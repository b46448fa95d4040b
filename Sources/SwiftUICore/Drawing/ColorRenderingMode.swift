/// A color space in which the colors of a drawing are mixed. All drawings use sRGB.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB.
  case nonLinear
  /// sRGB without gamma correction on Apple's platforms.
  case linear
  /// sRGB without gamma correction and of extended range on Apple's platforms.
  case extendedLinear
}
