/// Where children of different widths stand.
public enum HorizontalAlignment: Hashable, Sendable {
  /// At the side where a line of text begins.
  case leading
  /// In the middle.
  case center
  /// At the side where a line of text ends.
  case trailing
}

/// Where children of different heights stand.
public enum VerticalAlignment: Hashable, Sendable {
  /// At the top.
  case top
  /// In the middle.
  case center
  /// At the bottom.
  case bottom
  /// With their first lines of text on one line.
  case firstTextBaseline
  /// With their last lines of text on one line.
  case lastTextBaseline
}

/// Where something stands in both directions.
public struct Alignment: Hashable, Sendable {
  /// From side to side.
  public var horizontal: HorizontalAlignment
  /// Up and down.
  public var vertical: VerticalAlignment

  /// An alignment for each direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the upper corner where a line begins.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// At the top, in the middle.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// In the upper corner where a line ends.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// At the side where a line begins.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// At the side where a line ends.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// In the lower corner where a line begins.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// At the bottom, in the middle.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the lower corner where a line ends.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}
