import Foundation

/// What a renderer is asked to show: what it means, not how it looks. Tests compare trees of them.
///
/// An element keeps its kind for as long as it is there; only what the kind carries changes. What is inside an element are
/// its children, in the order in which the renderer is told of them.
public enum Primitive: Equatable, Sendable {
  /// What contains everything: the window, in the scheme that its views prefer, if they do.
  case root(colorScheme: ColorScheme? = nil)

  // MARK: Leaves

  /// A text in one style.
  case text(String, Style = Style())

  /// A text of several parts, each in its own style.
  case styledText([TextRun])

  /// A ground of one colour, as big as it may be.
  case color(Color)

  // MARK: Controls

  /// A button; what is inside is its label. Sends ``Event/tap``.
  case button

  // MARK: Containers

  /// Children beside each other.
  case horizontalStack(alignment: VerticalAlignment, spacing: CGFloat?)

  /// Children one below another.
  case verticalStack(alignment: HorizontalAlignment, spacing: CGFloat?)

  /// Children one in front of another, the last one in front.
  case depthStack(alignment: Alignment)

  /// What a modifier does to its one child.
  indirect case modified(Modification)
}

/// A part of a text, with its style.
public struct TextRun: Equatable, Sendable {
  /// The characters.
  public var string: String
  /// How they look.
  public var style: Style

  /// Puts a part together.
  public init(_ string: String, _ style: Style = Style()) {
    self.string = string
    self.style = style
  }
}

extension Primitive {
  /// The characters, if this is a text.
  public var plainText: String? {
    switch self {
    case .text(let string, _): string
    case .styledText(let runs): runs.map(\.string).joined()
    default: nil
    }
  }

  /// How it looks, as far as it has a style of its own.
  public var style: Style? {
    switch self {
    case .text(_, let style): style
    case .styledText(let runs): runs.first?.style
    default: nil
    }
  }
}
