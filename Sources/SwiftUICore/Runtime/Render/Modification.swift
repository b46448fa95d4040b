import Foundation

/// A change that a modifier makes to the element inside it.
public enum Modification: Equatable, Sendable {
  // MARK: Space

  /// Room around the element, in points.
  case padding(EdgeInsets)

  /// Bounds of the element's size.
  case frame(FrameContent)

  /// The ideal size along some axes, whatever is proposed.
  case fixedSize(horizontal: Bool, vertical: Bool)

  /// Proposals of a ratio, which is that of the ideal size if `nil`.
  case aspectRatio(CGFloat?, ContentMode)

  /// An alignment guide at another position.
  case alignmentGuide(AlignmentGuide)

  /// A value for the layout that places the element.
  case layoutTrait(LayoutTrait)

  // MARK: Looks

  /// A color behind the element.
  case background(Color)

  /// A border at the element's edges, inside.
  case border(Color, width: CGFloat)

  /// Is seen to this degree, from 0 to 1.
  case opacity(Double)

  /// Isn't seen, and can't be used, but has its space.
  case hidden

  /// Rows in it run this way, up to where another one says otherwise.
  case layoutDirection(LayoutDirection)

  /// It is light or dark, with everything in it, up to where another one says otherwise.
  case colorScheme(ColorScheme)

  // MARK: Use

  /// Is explained by a text when the pointer rests on it.
  case help(String)

  /// Sends ``Event/tap`` when it is pressed this many times.
  case tapGesture(count: Int)

  /// Sends ``Event/shortcut`` when the keys are pressed, anywhere in the window.
  case keyboardShortcut(KeyboardShortcut)

  // MARK: Accessibility

  /// The label for assistive technologies.
  case accessibilityLabel(String)

  /// Is known by this to programs that use it, such as tests.
  case accessibilityIdentifier(String)
}

/// Bounds of width and height, in points; those that are `nil` are the element's own.
public struct FrameContent: Equatable, Sendable {
  /// The least width.
  public var minWidth: CGFloat?
  /// The width where there is no reason for another one.
  public var idealWidth: CGFloat?
  /// The greatest width; as much as there is if infinite.
  public var maxWidth: CGFloat?
  /// The least height.
  public var minHeight: CGFloat?
  /// The height where there is no reason for another one.
  public var idealHeight: CGFloat?
  /// The greatest height; as much as there is if infinite.
  public var maxHeight: CGFloat?
  /// The alignment of the element in room that it does not need.
  public var alignment: Alignment

  /// Exactly this big.
  public init(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) {
    (minWidth, idealWidth, maxWidth) = (width, width, width)
    (minHeight, idealHeight, maxHeight) = (height, height, height)
    self.alignment = alignment
  }
}
