import Foundation

/// A part of a text, with its style.
public struct TextRun: Equatable, Sendable {
  /// The characters.
  public var string: String
  /// The style of the characters.
  public var style: Style

  /// Puts a part together.
  public init(_ string: String, _ style: Style = Style()) {
    self.string = string
    self.style = style
  }
}

/// A picture or a symbol.
public struct ImageContent: Equatable, Sendable {
  /// The origin of a picture.
  public enum Source: Equatable, Sendable {
    /// A symbol by its name in Apple's collection, to be mapped to what the platform has. As big as the style's font.
    case symbol(String)
    /// A file, by its path.
    case file(String)
    /// A picture by a name that was not found.
    case missing(String)
  }

  /// The way in which a picture fills its space.
  public enum Scaling: Equatable, Sendable {
    /// As big as it is.
    case original
    /// As big as the space, out of proportion if need be.
    case stretch
    /// As big as fits, in proportion.
    case fit
    /// So big that the space is full, in proportion.
    case fill
  }

  /// The file or symbol that is shown.
  public var source: Source
  /// The way in which the picture fills its space.
  public var scaling: Scaling
  /// The label for assistive technologies; `nil` if the picture is only decoration.
  public var label: String?

  /// Puts a picture together.
  public init(_ source: Source, scaling: Scaling = .original, label: String? = nil) {
    self.source = source
    self.scaling = scaling
    self.label = label
  }
}

extension ImageContent.Scaling {
  /// Returns the size of a picture for a proposal.
  public func size(of natural: CGSize, for proposal: ProposedViewSize) -> CGSize {
    switch self {
    case .original: return natural
    case .stretch: return proposal.replacingUnspecifiedDimensions(by: natural)
    case .fit, .fill:
      // A dimension that is not proposed, or has no bounds, decides nothing.
      let factors = [(proposal.width, natural.width), (proposal.height, natural.height)].compactMap { room, length in
        room.flatMap { $0.isFinite && length > 0 ? $0 / length : nil }
      }
      guard let factor = self == .fit ? factors.min() : factors.max() else { return natural }
      return CGSize(width: natural.width * factor, height: natural.height * factor)
    }
  }
}

/// The appearance of a button.
public enum ButtonAppearance: Equatable, Sendable {
  /// As is usual on the platform.
  case automatic
  /// With a border.
  case bordered
  /// With a ground that stands out.
  case prominent
  /// Without a border, coloured.
  case borderless
  /// As its label alone, though it can be pressed.
  case plain
  /// As its label, across the whole row of a list.
  case row
  /// As its label, which shows by itself that it is pressed.
  case custom
}

/// The appearance of a toggle.
public enum ToggleAppearance: Equatable, Sendable {
  /// As is usual on the platform.
  case automatic
  /// A switch.
  case `switch`
  /// A box with a mark.
  case checkbox
  /// A button that stays down.
  case button
}

/// The appearance of a picker's options.
public enum PickerAppearance: Equatable, Sendable {
  /// As is usual on the platform.
  case automatic
  /// In a menu that opens.
  case menu
  /// Beside each other, in one control.
  case segmented
  /// One below another, where the picker is.
  case inline
  /// One below another, each with a button that says which one it is.
  case radioGroup
}

/// The appearance of progress.
public enum ProgressAppearance: Equatable, Sendable {
  /// A bar if it is known how far it is, else a spinner.
  case automatic
  /// A bar.
  case linear
  /// A spinner, or a ring.
  case circular
}

/// A line to write in.
public struct FieldContent: Equatable, Sendable {
  /// The text that has been entered.
  public var text: String
  /// The text that an empty field shows.
  public var prompt: String
  /// The label for assistive technologies.
  public var label: String
  /// Whether others must not see what is written.
  public var isSecure: Bool

  /// Puts a line together.
  public init(_ text: String, prompt: String, label: String? = nil, isSecure: Bool = false) {
    self.text = text
    self.prompt = prompt
    self.label = label ?? prompt
    self.isSecure = isSecure
  }
}

/// A number within bounds.
public struct SliderContent: Equatable, Sendable {
  /// The number.
  public var value: Double
  /// The bounds.
  public var bounds: ClosedRange<Double>
  /// The distance between the numbers that it can be, from the lower bound; any if `nil`.
  public var step: Double?

  /// Puts a slider together.
  public init(_ value: Double, in bounds: ClosedRange<Double>, step: Double? = nil) {
    self.value = value
    self.bounds = bounds
    self.step = step
  }
}

/// One of several options.
public struct PickerContent: Equatable, Sendable {
  /// An option.
  public struct Option: Equatable, Sendable {
    /// Its text.
    public var text: String
    /// Its picture, if it has one.
    public var image: ImageContent?

    /// Puts an option together.
    public init(_ text: String, image: ImageContent? = nil) {
      self.text = text
      self.image = image
    }
  }

  /// All of them.
  public var options: [Option]
  /// The number of the one that is chosen.
  public var selection: Int?
  /// The appearance of the options.
  public var appearance: PickerAppearance

  /// Puts a picker together.
  public init(_ options: [Option], selection: Int?, appearance: PickerAppearance = .automatic) {
    self.options = options
    self.selection = selection
    self.appearance = appearance
  }
}

/// The alignment of a grid's cells, and the distances between them.
public struct GridContent: Equatable, Sendable {
  /// The alignment of cells in their columns and rows.
  public var alignment: Alignment
  /// The space between columns, in points; what is usual if `nil`.
  public var horizontalSpacing: Float?
  /// The space between rows, in points; what is usual if `nil`.
  public var verticalSpacing: Float?

  /// Puts a grid together.
  public init(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing.map { Float($0) }
    self.verticalSpacing = verticalSpacing.map { Float($0) }
  }
}

/// A part of an element that has several.
public enum Part: Equatable, Sendable {
  /// The label of a control.
  case label
  /// The symbol and the title of a label.
  case icon, title
  /// The views before and after the children of a section.
  case header, footer
  /// The views at the ends of a slider.
  case minimum, maximum
  /// The text that says how far something is.
  case currentValue
  /// The views behind a view.
  case background
  /// The message of an alert, and the buttons that answer it.
  case message, actions
}
