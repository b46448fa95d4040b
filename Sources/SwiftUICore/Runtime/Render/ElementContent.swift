import Foundation

/// The content of an element: what an element of one kind shows, and everything that depends on the kind of element
/// but not on a toolkit.
///
/// Each case of ``Primitive`` has a content type, in the file of the view that shows it. Renderers extend these types
/// with the elements that they make for them.
package protocol ElementContent: Equatable, Sendable {
  /// The style of the element, or `nil` if elements of this kind have no style.
  var elementStyle: Style? { get }

  /// The characters, if the element is a text, otherwise `nil`.
  var plainText: String? { get }

  /// The gradient that is seen through the characters or the symbol that the element shows, or `nil` if it shows none,
  /// or they have colors of their own.
  var glyphPaint: Paint? { get }

  /// A Boolean value that indicates whether the element can have the focus of the keyboard.
  var canHaveFocus: Bool { get }

  /// Returns the event that a key causes while the element has the focus of the keyboard, or `nil` if the key has no
  /// effect. Renderers call ``ElementLayout/event(for:)``.
  ///
  /// - Parameters:
  ///   - key: The key, which is pressed without modifier keys.
  ///   - direction: The layout direction of the element.
  func event(for key: KeyEquivalent, in direction: LayoutDirection) -> Event?

  /// The traits that assistive technologies present for the element if no modifier changes them.
  var accessibilityTraits: AccessibilityTraits { get }

  /// The value that assistive technologies read for the element if no modifier sets one, or `nil` if there is none.
  var accessibilityValue: String? { get }

  /// Returns the event by which assistive technologies change the value of the element, or `nil` if it can't change.
  ///
  /// - Parameter adjustment: The direction in which the value changes.
  func event(for adjustment: AccessibilityAdjustmentDirection) -> Event?

  /// Returns the primitive that the element shows directly after an event, before its view has handled the event, or
  /// `nil` if it shows no change by itself.
  ///
  /// - Parameter event: The event that the user has caused.
  func showing(_ event: Event) -> Primitive?
}

extension ElementContent {
  package var plainText: String? { nil }
  package var glyphPaint: Paint? { nil }
  package func event(for key: KeyEquivalent, in direction: LayoutDirection) -> Event? { nil }
  package var accessibilityValue: String? { nil }
  package func event(for adjustment: AccessibilityAdjustmentDirection) -> Event? { nil }
}

/// A content with what the runtime needs for its layout, for animations, and for the reuse of elements.
protocol LaidOutElementContent: ElementContent {
  /// Returns a new layout node for an element, without children.
  @MainActor func makeLayoutNode(of element: RenderNode) -> LayoutNode

  /// Updates the layout node of an element for this content.
  ///
  /// - Parameters:
  ///   - node: The layout node, which ``makeLayoutNode(of:)`` of a content of this type has made.
  ///   - element: The element whose content this is now.
  ///   - old: The content before.
  /// - Returns: `false` if the content needs another kind of node.
  @MainActor func update(_ node: LayoutNode, of element: RenderNode, from old: Self) -> Bool

  /// Returns a Boolean value that indicates whether the size of an element without children of its own in the layout
  /// can differ from its size with an older content.
  func hasOtherSize(than old: Self) -> Bool

  /// Sets the children of the layout node of an element.
  @MainActor func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode)

  /// Returns the element inside an element that has the properties of a row for it, or `nil` if there is none.
  @MainActor func rowContent(of element: RenderNode) -> RenderNode?

  /// Returns a Boolean value that indicates whether an element with another content can become the element of this one
  /// in another place of the tree: elements of this kind send no events and keep nothing of what the user has done.
  func canShareElement(with other: Self) -> Bool

  /// Passes the components that can be animated through a visitor, which reads or replaces them.
  ///
  /// - Parameter visitor: The visitor, which each content of this type passes the same components in the same order.
  /// - Returns: The primitive with the visitor's components, or `nil` if nothing can be animated.
  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive?

  /// The items that an element shows in a menu of the desktop.
  var menuEntry: MenuEntry { get }

  /// Returns the drawing of an element in a size, or `nil` if the runtime draws no elements of this kind.
  @MainActor func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]?
}

// The defaults are right for every kind. Others save work, or add an ability.
extension LaidOutElementContent {
  @MainActor
  func update(_ node: LayoutNode, of element: RenderNode, from old: Self) -> Bool {
    if hasOtherSize(than: old) { node.measuredNode.invalidate() }
    return true
  }

  @MainActor
  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren(children.nodes)
  }

  func hasOtherSize(than old: Self) -> Bool { true }
  func rowContent(of element: RenderNode) -> RenderNode? { nil }
  func canShareElement(with other: Self) -> Bool { false }
  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? { nil }
  func drawing(of element: RenderNode, in size: CGSize) -> [DrawingCommand]? { nil }
}

/// A content with a style of its own, such as that of a control.
protocol StyledElementContent: LaidOutElementContent {
  /// The style of the element.
  var style: Style { get }
}

extension StyledElementContent {
  package var elementStyle: Style? { style }
}

/// A content of a control that is pressed; its children are its label.
protocol PressableElementContent: StyledElementContent {}

extension PressableElementContent {
  package var canHaveFocus: Bool { true }
  package func showing(_ event: Event) -> Primitive? { nil }
  var menuEntry: MenuEntry { .action(isEnabled: style.isEnabled) }

  @MainActor
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ButtonLayoutNode(element) }

  @MainActor
  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    children.arrangeInside(node)
  }
}

/// A content that has no style and changes only with its view, such as that of a container.
protocol PassiveElementContent: LaidOutElementContent {}

extension PassiveElementContent {
  package var elementStyle: Style? { nil }
  package var canHaveFocus: Bool { false }
  package var accessibilityTraits: AccessibilityTraits { [] }
  package func showing(_ event: Event) -> Primitive? { nil }
  var menuEntry: MenuEntry { .children }
}

/// A content whose children a layout of one type arranges.
protocol ArrangedElementContent: PassiveElementContent {
  associatedtype Arrangement: Layout

  /// The layout of the children.
  var layout: Arrangement { get }
}

extension ArrangedElementContent {
  @MainActor
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ContainerLayoutNode(layout) }

  @MainActor
  func update(_ node: LayoutNode, of element: RenderNode, from old: Self) -> Bool {
    (node as? ContainerLayoutNode<Arrangement>)?.update(layout)
    return true
  }
}

/// A content whose children are in a row or a column.
protocol StackElementContent: ArrangedElementContent {}

extension StackElementContent {
  func canShareElement(with other: Self) -> Bool { true }

  // A row that the user can edit is in stacks, beside the buttons that it has meanwhile.
  @MainActor
  func rowContent(of element: RenderNode) -> RenderNode? { element.children.count == 1 ? element.children[0] : nil }
}

/// A content whose element is the root of a layout, such as that of a window.
protocol RootLayoutElementContent: PassiveElementContent {}

extension RootLayoutElementContent {
  @MainActor
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LayoutRoot() }

  func hasOtherSize(than old: Self) -> Bool { false }

  @MainActor
  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    node.setChildren([.group(children.nodes, VStackLayout())])
  }
}
