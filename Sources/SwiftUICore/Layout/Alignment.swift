import Foundation

/// A type that defines an alignment guide by its position in views that do not set the guide.
///
///     private enum FirstThird: AlignmentID {
///       static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
///     }
///
///     extension VerticalAlignment {
///       static let firstThird = VerticalAlignment(FirstThird.self)
///     }
public protocol AlignmentID {
  /// Returns the position of the guide, in points from the leading or the top edge of a view.
  ///
  /// - Parameter context: The size of the view, and its other guides.
  static func defaultValue(in context: ViewDimensions) -> CGFloat
}

/// The identity of an alignment guide: the type that defines the guide, and its axis.
struct AlignmentKey: Hashable, Sendable {
  nonisolated(unsafe) let id: any AlignmentID.Type  // a type is immutable
  /// The axis along which the guide has a position.
  let axis: Axis
  /// The rule by which the explicit values of several children are combined to one value.
  let combination: Combination
  /// `true` if views set the guide by themselves, as texts set their baselines.
  var isSetByLeaves: Bool { combination != .average }

  /// A way in which a container combines the values that its views set for a guide.
  enum Combination: Sendable {
    case average, minimum, maximum
  }

  init(_ id: any AlignmentID.Type, _ axis: Axis) {
    self.id = id
    self.axis = axis
    combination =
      id is FirstTextBaselineAlignment.Type
      ? .minimum : id is LastTextBaselineAlignment.Type ? .maximum : .average
  }

  static func == (one: AlignmentKey, other: AlignmentKey) -> Bool {
    one.id == other.id && one.axis == other.axis
  }

  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(id)) }

  /// Returns the combination of the explicit values of several children, or `nil` if there are none.
  func combine(_ values: some Sequence<CGFloat?>) -> CGFloat? {
    var (result, count): (CGFloat, CGFloat) = (0, 0)
    for case let value? in values {
      if count == 0 {
        result = value
      } else {
        switch combination {
        case .average: result += value
        case .minimum: result = min(result, value)
        case .maximum: result = max(result, value)
        }
      }
      count += 1
    }
    if count == 0 { return nil }
    return combination == .average ? result / count : result
  }
}

/// An alignment position along the horizontal axis.
public struct HorizontalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Creates an alignment from the type that defines its guide.
  ///
  /// - Parameter id: The type that defines the guide.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .horizontal) }

  /// The leading edge: the left one in a left-to-right layout.
  public static let leading = HorizontalAlignment(LeadingAlignment.self)
  /// The center.
  public static let center = HorizontalAlignment(HorizontalCenterAlignment.self)
  /// The trailing edge: the right one in a left-to-right layout.
  public static let trailing = HorizontalAlignment(TrailingAlignment.self)
  /// The leading end of the separator of a list's row. It has no effect: a separator is as wide as its list.
  public static let listRowSeparatorLeading = HorizontalAlignment(ListRowSeparatorLeadingAlignment.self)
  /// The trailing end of the separator of a list's row. It has no effect: a separator is as wide as its list.
  public static let listRowSeparatorTrailing = HorizontalAlignment(ListRowSeparatorTrailingAlignment.self)

  /// Returns the guide's position in a container, given its explicit positions in the container's children.
  ///
  /// - Parameter values: The explicit position in each child, in the coordinates of the container, or `nil` for a child
  ///   that does not set the guide.
  /// - Returns: The average of the positions, or `nil` if no child sets the guide.
  public func combineExplicit<S: Sequence<CGFloat?>>(_ values: S) -> CGFloat? { key.combine(values) }
}

/// An alignment position along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
  let key: AlignmentKey

  /// Creates an alignment from the type that defines its guide.
  ///
  /// - Parameter id: The type that defines the guide.
  public init(_ id: any AlignmentID.Type) { key = AlignmentKey(id, .vertical) }

  /// The top edge.
  public static let top = VerticalAlignment(TopAlignment.self)
  /// The center.
  public static let center = VerticalAlignment(VerticalCenterAlignment.self)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(BottomAlignment.self)
  /// The baseline of the first line of text; the bottom edge of a view without text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaselineAlignment.self)
  /// The baseline of the last line of text; the bottom edge of a view without text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaselineAlignment.self)

  /// Returns the guide's position in a container, given its explicit positions in the container's children.
  ///
  /// - Parameter values: The explicit position in each child, in the coordinates of the container, or `nil` for a child
  ///   that does not set the guide.
  /// - Returns: The least position for `firstTextBaseline`, the greatest for `lastTextBaseline`, and the average
  ///   for other guides; `nil` if no child sets the guide.
  public func combineExplicit<S: Sequence<CGFloat?>>(_ values: S) -> CGFloat? { key.combine(values) }
}

/// An alignment in both axes.
public struct Alignment: Hashable, Sendable {
  /// The alignment along the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the vertical axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from an alignment for each axis.
  ///
  /// - Parameters:
  ///   - horizontal: The alignment along the horizontal axis.
  ///   - vertical: The alignment along the vertical axis.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The top and leading edges.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top edge, and the horizontal center.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The top and trailing edges.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The leading edge, and the vertical center.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The center.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The trailing edge, and the vertical center.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The bottom and leading edges.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom edge, and the horizontal center.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The bottom and trailing edges.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
  /// The baseline of the first line of text, at the leading edge.
  public static let leadingFirstTextBaseline = Alignment(horizontal: .leading, vertical: .firstTextBaseline)
  /// The baseline of the first line of text, at the horizontal center.
  public static let centerFirstTextBaseline = Alignment(horizontal: .center, vertical: .firstTextBaseline)
  /// The baseline of the first line of text, at the trailing edge.
  public static let trailingFirstTextBaseline = Alignment(horizontal: .trailing, vertical: .firstTextBaseline)
  /// The baseline of the last line of text, at the leading edge.
  public static let leadingLastTextBaseline = Alignment(horizontal: .leading, vertical: .lastTextBaseline)
  /// The baseline of the last line of text, at the horizontal center.
  public static let centerLastTextBaseline = Alignment(horizontal: .center, vertical: .lastTextBaseline)
  /// The baseline of the last line of text, at the trailing edge.
  public static let trailingLastTextBaseline = Alignment(horizontal: .trailing, vertical: .lastTextBaseline)
}

// MARK: - The built-in guides

/// The alignment guide of ``HorizontalAlignment/leading``.
private enum LeadingAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

/// The alignment guide of ``HorizontalAlignment/center``.
private enum HorizontalCenterAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 }
}

/// The alignment guide of ``HorizontalAlignment/trailing``.
private enum TrailingAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}

/// The alignment guide of ``HorizontalAlignment/listRowSeparatorLeading``.
private enum ListRowSeparatorLeadingAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

/// The alignment guide of ``HorizontalAlignment/listRowSeparatorTrailing``.
private enum ListRowSeparatorTrailingAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width }
}

/// The alignment guide of ``VerticalAlignment/top``.
private enum TopAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { 0 }
}

/// The alignment guide of ``VerticalAlignment/center``.
private enum VerticalCenterAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 2 }
}

/// The alignment guide of ``VerticalAlignment/bottom``.
private enum BottomAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// The alignment guide of ``VerticalAlignment/firstTextBaseline``, which is the bottom of a view without text.
private enum FirstTextBaselineAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}

/// The alignment guide of ``VerticalAlignment/lastTextBaseline``, which is the bottom of a view without text.
private enum LastTextBaselineAlignment: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height }
}
