import Foundation

/// The content of a text in one style.
package struct TextContent {
  package var string: String
  package var style: Style

  init(_ string: String, _ style: Style) { (self.string, self.style) = (string, style) }
}

extension TextContent: StyledElementContent {
  package var canHaveFocus: Bool { false }
  package var accessibilityTraits: AccessibilityTraits { .isStaticText }
  var menuEntry: MenuEntry { .text }
  package var plainText: String? { string }
  package var glyphPaint: Paint? { style.foregroundPaint }
  package func showing(_ event: Event) -> Primitive? { nil }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element, isText: true) }

  // The user's selection belongs to a text.
  func canShareElement(with other: TextContent) -> Bool { !style.isSelectable && !other.style.isSelectable }

  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Primitive? {
    style.visitComponents(&visitor).map { .text(string, $0) }
  }
}

/// The content of a text of several parts. Its style is that of the first part.
package struct TextRunsContent {
  package var runs: [TextRun]

  init(_ runs: [TextRun]) { self.runs = runs }
}

extension TextRunsContent: LaidOutElementContent {
  package var canHaveFocus: Bool { false }
  package var accessibilityTraits: AccessibilityTraits { .isStaticText }
  var menuEntry: MenuEntry { .text }
  package var elementStyle: Style? { runs.first?.style }
  package var plainText: String? { runs.map(\.string).joined() }

  package var glyphPaint: Paint? {
    runs.first?.style.foregroundPaint.flatMap { paint in
      runs.allSatisfy { $0.style.foregroundPaint == paint } ? paint : nil
    }
  }

  package func showing(_ event: Event) -> Primitive? { nil }
  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element, isText: true) }

  func canShareElement(with other: TextRunsContent) -> Bool {
    (runs + other.runs).allSatisfy { $0.style.link == nil && !$0.style.isSelectable }
  }
}

extension Style {
  /// Returns the style with the visitor's foreground color, or `nil` if the style has none or a gradient.
  func visitComponents(_ visitor: inout AnimatableComponentVisitor) -> Style? {
    guard foregroundPaint == nil, let foreground else { return nil }
    var style = self
    style.foreground = visitor.visit(foreground)
    return style
  }
}

/// A part of a text, with its own style.
package struct TextRun: Equatable, Sendable {
  /// The characters of the part.
  package var string: String
  /// The style of the characters.
  package var style: Style
  /// The image that is shown instead of the characters, which are then one object replacement character, or `nil`.
  package var image: ImageProperties?

  /// Creates a part of a text.
  ///
  /// - Parameters:
  ///   - string: The characters of the part.
  ///   - style: The style of the characters.
  package init(_ string: String, _ style: Style = Style()) {
    self.string = string
    self.style = style
  }

  /// Creates a part of a text that is an image, with one object replacement character.
  ///
  /// - Parameters:
  ///   - image: The image that the part shows.
  ///   - style: The style, whose color and font size symbols have.
  package init(image: ImageProperties, _ style: Style = Style()) {
    (string, self.style, self.image) = ("\u{FFFC}", style, image)
  }
}
