import Foundation

/// A text, shown as it is: no Markdown, no table of translations.
///
///     Text("Hello \(name)")
///     Text(price, format: .number)
public struct Text: LeafView, Equatable {
  private let content: String

  /// Shows a string.
  public init<S: StringProtocol>(_ content: S) { self.content = String(content) }

  /// Shows a string.
  public init(verbatim content: String) { self.content = content }

  /// Shows a value as the format writes it.
  public init<F: FormatStyle>(_ input: F.FormatInput, format: F) where F.FormatOutput == String {
    content = format.format(input)
  }

  var primitive: Primitive { .text(content) }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { LeafNode(view, context) }
}
