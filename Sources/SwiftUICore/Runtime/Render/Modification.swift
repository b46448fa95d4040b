import Foundation
import UniformTypeIdentifiers

/// A change that a modifier makes to the element inside it.
package enum Modification: Equatable, Sendable {
  // MARK: Geometry

  /// Space around the element, in points, or `nil` for the space around the content of the row that contains it.
  case padding(EdgeInsets?)

  /// Bounds for the element's size.
  case frame(FrameConstraints)

  /// A frame whose size depends on the scrolling element or the root around the element.
  case containerFrame(ContainerRelativeFrame)

  /// The ideal size along some axes, regardless of the proposed size.
  case fixedSize(horizontal: Bool, vertical: Bool)

  /// Proposals of a fixed ratio of width to height, or of the ratio of the ideal size if the associated value is `nil`.
  case aspectRatio(CGFloat?, ContentMode)

  /// An alignment guide at a different position.
  case alignmentGuide(AlignmentGuide)

  /// A value for the layout that places the element.
  case layoutTrait(LayoutValue)

  /// Properties of the row of a list that contains the element.
  case rowTraits(RowTraits)

  /// The center of the element at a point of its parent, in points from the leading and top edges.
  case position(CGPoint)

  /// The position of the element in the order from back to front. The runtime orders the elements, so the renderer
  /// need not.
  case zIndex(Double)

  /// A name of the element's coordinate space.
  case coordinateSpace(NamedCoordinateSpace)

  /// The element to which an anchor belongs.
  case anchor

  /// The element takes its geometry from another element.
  case matchedGeometry(MatchedGeometry)

  /// The element extends beyond the safe area at some edges.
  case ignoresSafeArea(Edge.Set)

  /// The element's safe area is smaller, in points.
  case safeAreaPadding(EdgeInsets)

  // MARK: Effects

  // The placement of an element contains its effect, so a renderer need not look at these modifications.

  /// A distance from the element's place in the layout, in points toward the trailing edge and downward.
  case offset(CGSize)

  /// A rotation about a point of the element.
  case rotation(Angle, anchor: UnitPoint)

  /// A scaling about a point of the element.
  case scale(CGSize, anchor: UnitPoint)

  /// An affine transform in the coordinates of the element.
  case transform(CGAffineTransform)

  /// The opacity of the element, from 0 (invisible) to 1 (opaque).
  case opacity(Double)

  /// Nothing is shown outside the element's frame.
  case clipped

  /// Nothing is shown outside a shape in the element's frame.
  case clipShape(EquatableShape, isEvenOdd: Bool)

  /// A shadow of the element.
  case shadow(Color, radius: CGFloat, x: CGFloat, y: CGFloat)

  /// The element is blurred, by a radius in points.
  case blur(radius: CGFloat)

  /// The effects inside, or an action, depend on the geometry of the element, which is that without the effects.
  case visualEffect

  /// The colors of the element change.
  case colorEffect(ColorEffect)

  /// The colors of the element are mixed with the colors behind it.
  case blendMode(BlendMode)

  /// The element is drawn as a group. Blend modes inside don't affect what is behind it.
  case compositingGroup

  // MARK: Appearance

  /// A color behind the element.
  case background(Color)

  /// A gradient behind the element, which the runtime draws with ``Renderer/draw(_:_:)``.
  case painting(Paint)

  /// A border inside the element's edges.
  case border(Color, width: CGFloat)

  /// A border with a gradient, which the runtime draws with ``Renderer/draw(_:_:)``, in front of the element.
  case paintedBorder(Paint, width: CGFloat)

  /// The element is invisible and takes no input, but keeps its space.
  case hidden

  /// The layout direction of the element and everything inside it that sets no other direction.
  case layoutDirection(LayoutDirection)

  /// The color scheme of the element and everything inside it that sets no other scheme.
  case colorScheme(ColorScheme)

  // MARK: Interaction

  /// A help text, which appears when the pointer rests on the element.
  case help(String)

  /// The element receives input inside a shape in its frame.
  case contentShape(EquatableShape, isEvenOdd: Bool)

  /// The element and everything inside it receive input, or not.
  case hitTesting(Bool)

  /// The element reports the events of pointers with ``ElementLayout/handle(_:)``. The runtime recognizes the gesture;
  /// the associated value is the number of taps that it consists of, or `nil` for another gesture. If elements with
  /// gestures are nested, only the innermost element under the pointer reports the events.
  case gesture(tapCount: Int?)

  /// The element sends ``Event/hover(_:)`` when the pointer enters or leaves it.
  case hover

  /// The element reports the location of the pointer over it with ``ElementLayout/pointerMoved(to:)``.
  case continuousHover

  /// The element sends ``Event/keyPress(_:)`` when the user presses or releases a key while the element, or an element
  /// inside it, has the keyboard focus. The innermost such element receives the event first, and the elements around it
  /// receive it until ``KeyPressEvent/isHandled`` is `true`. Only then has the key no other effect.
  case keyPress

  /// The user can move the keyboard focus to the element, or not: with the keyboard, and perhaps also by a click.
  case focusable(Bool, byClick: Bool)

  /// The element sends ``Event/editing(_:)`` when the keyboard focus enters and leaves it. While a menu, or an element
  /// with the modification ``menuBar``, has the focus, it counts as where it was before.
  case focusObserver

  /// The element contains the menus of a window.
  case menuBar

  /// The element sends ``Event/tap`` when the user presses the secondary button of the pointer on it, or the menu key
  /// while it has the focus. An element that is not enabled leaves this to the elements around it.
  case contextMenuGesture(isEnabled: Bool)

  /// The user can drag the element. Sends ``Event/transfer(_:)`` when a drag begins.
  case draggable

  /// The user can drop items on the element that have data of the types. Sends ``Event/transfer(_:)`` when the pointer
  /// with such items enters and leaves the element, and when they are dropped.
  case dropDestination([UTType])

  /// The element sends ``Event/shortcut`` when the keys are pressed anywhere in the window.
  case keyboardShortcut(KeyboardShortcut)

  /// The element, or the first element inside it that can, has the keyboard focus if the associated value becomes
  /// `true`, and loses it if the associated value becomes `false`. Sends ``Event/editing(_:)`` when the focus enters
  /// and leaves the element.
  case focus(isFocused: Bool)

  // MARK: Accessibility

  /// The label for assistive technologies.
  case accessibilityLabel(String)

  /// The value for assistive technologies.
  case accessibilityValue(String)

  /// A description, for assistive technologies, of the effect of the element's action.
  case accessibilityHint(String)

  /// The pointer has a shape while it is over the element. Its name is that of style sheets; without a name, it is the
  /// element's own shape.
  case pointer(String?)

  /// The element and everything inside it are not presented by assistive technologies, or they are.
  case accessibilityHidden(Bool)

  /// The element has additional traits for assistive technologies, or lacks some.
  case accessibilityTraits(AccessibilityTraits, isAdded: Bool)

  /// The element is presented by assistive technologies as one, with or without the elements inside it.
  case accessibilityElement(AccessibilityChildBehavior)

  /// Actions that assistive technologies offer for the element, which sends ``Event/accessibilityAction(_:)`` when the
  /// user performs one.
  case accessibilityActions([ElementAccessibilityAction])

  /// An identifier for programs that use the element, such as tests.
  case accessibilityIdentifier(String)
}

/// The bounds of the width and the height of a frame, in points, and the alignment of the element in the frame. The
/// element itself determines a dimension whose bounds are `nil`.
package struct FrameConstraints: Equatable, Sendable {
  /// The minimum width.
  package var minWidth: CGFloat?
  /// The width if none is proposed.
  package var idealWidth: CGFloat?
  /// The maximum width; if infinite, the frame takes all of the proposed width.
  package var maxWidth: CGFloat?
  /// The minimum height.
  package var minHeight: CGFloat?
  /// The height if none is proposed.
  package var idealHeight: CGFloat?
  /// The maximum height; if infinite, the frame takes all of the proposed height.
  package var maxHeight: CGFloat?
  /// The alignment of the element within a frame that is larger.
  package var alignment: Alignment

  /// Creates a frame of fixed dimensions.
  ///
  /// - Parameters:
  ///   - width: The width, in points, or `nil` for the element's own.
  ///   - height: The height, in points, or `nil` for the element's own.
  ///   - alignment: The alignment of the element within a frame that is larger.
  package init(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) {
    (minWidth, idealWidth, maxWidth) = (width, width, width)
    (minHeight, idealHeight, maxHeight) = (height, height, height)
    self.alignment = alignment
  }
}
