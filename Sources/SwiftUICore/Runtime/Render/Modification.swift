import Foundation

/// A change that a modifier makes to the element inside it.
public enum Modification: Equatable, Sendable {
  // MARK: Geometry

  /// Space around the element, in points.
  case padding(EdgeInsets)

  /// Bounds for the element's size.
  case frame(FrameContent)

  /// The ideal size along some axes, regardless of the proposed size.
  case fixedSize(horizontal: Bool, vertical: Bool)

  /// Proposals of a fixed ratio of width to height, or of the ratio of the ideal size if the associated value is `nil`.
  case aspectRatio(CGFloat?, ContentMode)

  /// An alignment guide at a different position.
  case alignmentGuide(AlignmentGuide)

  /// A value for the layout that places the element.
  case layoutTrait(LayoutTrait)

  /// Properties of the row of a list that contains the element.
  case rowTraits(RowTraits)

  // MARK: Appearance

  /// A color behind the element.
  case background(Color)

  /// A border inside the element's edges.
  case border(Color, width: CGFloat)

  /// The opacity of the element, from 0 (invisible) to 1 (opaque).
  case opacity(Double)

  /// The element is invisible and takes no input, but keeps its space.
  case hidden

  /// The layout direction of the element and everything inside it that sets no other direction.
  case layoutDirection(LayoutDirection)

  /// The color scheme of the element and everything inside it that sets no other scheme.
  case colorScheme(ColorScheme)

  // MARK: Interaction

  /// A help text, which appears when the pointer rests on the element.
  case help(String)

  /// The element sends ``Event/tap`` when it is tapped this many times in succession.
  case tapGesture(count: Int)

  /// The element sends ``Event/tap`` when the user presses the secondary button of the pointer on it, or the menu key
  /// while it has the focus.
  case contextMenuGesture

  /// The element sends ``Event/shortcut`` when the keys are pressed anywhere in the window.
  case keyboardShortcut(KeyboardShortcut)

  /// The element, or the first element inside it that can, has the keyboard focus if the associated value becomes
  /// `true`, and loses it if the associated value becomes `false`. Sends ``Event/editing(_:)`` when the focus enters
  /// and leaves the element.
  case focus(isFocused: Bool)

  // MARK: Accessibility

  /// The label for assistive technologies.
  case accessibilityLabel(String)

  /// An identifier for programs that use the element, such as tests.
  case accessibilityIdentifier(String)
}

/// The bounds of the width and the height of a frame, in points, and the alignment of the element in the frame. The
/// element itself determines a dimension whose bounds are `nil`.
public struct FrameContent: Equatable, Sendable {
  /// The minimum width.
  public var minWidth: CGFloat?
  /// The width if none is proposed.
  public var idealWidth: CGFloat?
  /// The maximum width; if infinite, the frame takes all of the proposed width.
  public var maxWidth: CGFloat?
  /// The minimum height.
  public var minHeight: CGFloat?
  /// The height if none is proposed.
  public var idealHeight: CGFloat?
  /// The maximum height; if infinite, the frame takes all of the proposed height.
  public var maxHeight: CGFloat?
  /// The alignment of the element within a frame that is larger.
  public var alignment: Alignment

  /// Creates a frame of fixed dimensions.
  ///
  /// - Parameters:
  ///   - width: The width, in points, or `nil` for the element's own.
  ///   - height: The height, in points, or `nil` for the element's own.
  ///   - alignment: The alignment of the element within a frame that is larger.
  public init(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) {
    (minWidth, idealWidth, maxWidth) = (width, width, width)
    (minHeight, idealHeight, maxHeight) = (height, height, height)
    self.alignment = alignment
  }
}
