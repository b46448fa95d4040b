/// An appearance of a text field, which the renderer implements.
package enum TextFieldAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// The text alone.
  case plain
  /// A field with a border.
  case bordered
}

/// The properties of a text field: the text, the prompt, and the accessibility label.
package struct TextFieldProperties: Equatable, Sendable {
  /// The text that has been entered.
  package var text: String
  /// The text that an empty field shows.
  package var prompt: String
  /// The label for assistive technologies.
  package var label: String
  /// `true` to hide the characters.
  package var isSecure: Bool
  /// The appearance of the field.
  package var appearance = TextFieldAppearance.automatic
  /// `true` if the field has several lines and grows with its text. The limits are the minimum and the maximum number
  /// of lines of the style. It doesn't change while the field exists.
  package var isMultiline = false

  /// Creates the properties of a text field.
  ///
  /// - Parameters:
  ///   - text: The text that has been entered.
  ///   - prompt: The text that an empty field shows.
  ///   - label: The label for assistive technologies, or `nil` to use the prompt.
  ///   - isSecure: A Boolean value that indicates whether the characters are hidden.
  package init(_ text: String, prompt: String, label: String? = nil, isSecure: Bool = false) {
    self.text = text
    self.prompt = prompt
    self.label = label ?? prompt
    self.isSecure = isSecure
  }
}

/// The content of the element of a text field: its properties and its style.
package struct TextFieldContent {
  package var field: TextFieldProperties
  package var style: Style
}

extension TextFieldContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .nothing }
  package func showing(_ event: Event) -> Primitive? {
    guard case .edit(let text) = event else { return nil }
    var field = field
    field.text = text
    return .textField(field, style)
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { LeafLayoutNode(element) }

  func hasOtherSize(than old: TextFieldContent) -> Bool {
    style != old.style || field.appearance != old.field.appearance
      || (field.isMultiline && field.text != old.field.text)
  }
}
