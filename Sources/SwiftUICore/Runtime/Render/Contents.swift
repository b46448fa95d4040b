import Foundation

/// A part of a text, with its own style.
package struct TextRun: Equatable, Sendable {
  /// The characters of the part.
  package var string: String
  /// The style of the characters.
  package var style: Style
  /// The image that is shown instead of the characters, which are then one object replacement character, or `nil`.
  package var image: ImageContent?

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
  package init(image: ImageContent, _ style: Style = Style()) {
    (string, self.style, self.image) = ("\u{FFFC}", style, image)
  }
}

/// The bytes of an image file. Two values are equal if they are the same object.
package final class ImageData: Equatable, Sendable {
  /// The bytes, in a format of images.
  package let bytes: Data
  /// The number of pixels per point.
  package let scale: CGFloat

  /// Creates the data of an image.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, in a format of images.
  ///   - scale: The number of pixels per point.
  package init(_ bytes: Data, scale: CGFloat = 1) { (self.bytes, self.scale) = (bytes, scale) }

  package static func == (one: ImageData, other: ImageData) -> Bool { one === other }
}

/// The content of an image: its origin, and the way in which it is shown.
package struct ImageContent: Equatable, Sendable {
  /// An origin of an image: a symbol, a file, or the name of a missing file.
  package enum Source: Equatable, Sendable {
    /// A symbol, by its name in Apple's collection, which the renderer maps to an icon of its platform. Its size
    /// follows the font of the style.
    case symbol(String)
    /// An image file, by its path, with the number of pixels per point.
    case file(String, scale: CGFloat = 1)
    /// An image that has been loaded, by its bytes.
    case data(ImageData)
    /// An image that was not found, by the name under which it was looked up.
    case missing(String)
  }

  /// A way in which an image fills its space.
  package enum Scaling: Equatable, Sendable {
    /// The image has its natural size.
    case original
    /// The image has the size of its space, even if that distorts it.
    case stretch
    /// The image is as large as possible within its space, with its natural proportions.
    case fit
    /// The image is as small as possible while it covers its space, with its natural proportions.
    case fill
    /// The image has the size of its space. Its edges keep their widths, and its other parts are stretched or repeated.
    case parts(edges: EdgeInsets, isTiled: Bool)
  }

  /// The file or symbol to show.
  package var source: Source
  /// The way in which the image fills its space.
  package var scaling: Scaling
  /// The label for assistive technologies, or `nil` if the image is only decoration.
  package var label: String?
  /// `true` to show the pixels of a picture that is enlarged, `false` to smooth them.
  package var isPixelated = false
  /// `true` if a picture has the foreground color.
  var isTemplate = false

  /// Creates an image.
  ///
  /// - Parameters:
  ///   - source: The file or symbol to show.
  ///   - scaling: The way in which the image fills its space.
  ///   - label: The label for assistive technologies, or `nil` if the image is only decoration.
  package init(_ source: Source, scaling: Scaling = .original, label: String? = nil) {
    self.source = source
    self.scaling = scaling
    self.label = label
  }
}

extension ImageContent.Scaling {
  /// Returns the size of an image for a proposal.
  ///
  /// - Parameters:
  ///   - natural: The natural size of the image.
  ///   - proposal: The proposed size. For ``ImageContent/Scaling/fit`` and ``ImageContent/Scaling/fill``, dimensions
  ///     that are unspecified or infinite are ignored.
  package func size(of natural: CGSize, for proposal: ProposedViewSize) -> CGSize {
    switch self {
    case .original: return natural
    case .stretch, .parts: return proposal.replacingUnspecifiedDimensions(by: natural)
    case .fit, .fill:
      // Unspecified and infinite dimensions do not limit the size.
      let factors = [(proposal.width, natural.width), (proposal.height, natural.height)].compactMap { room, length in
        room.flatMap { $0.isFinite && length > 0 ? $0 / length : nil }
      }
      guard let factor = self == .fit ? factors.min() : factors.max() else { return natural }
      return CGSize(width: natural.width * factor, height: natural.height * factor)
    }
  }
}

/// An appearance of a button, which the renderer implements.
package enum ButtonAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// A button with a border.
  case bordered
  /// A button with a background that stands out.
  case prominent
  /// A button without a border, whose label has the accent color.
  case borderless
  /// The label alone, which can be pressed.
  case plain
  /// The label alone, across the whole row of a list.
  case row
  /// The label alone, which itself shows that it is pressed.
  case custom
}

/// An appearance of a toggle, which the renderer implements.
package enum ToggleAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// A switch.
  case `switch`
  /// A box with a check mark.
  case checkbox
  /// A button that stays pressed.
  case button
}

/// An appearance of the options of a picker, which the renderer implements.
public enum _PickerAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// A menu that opens.
  case menu
  /// Segments in a row, in one control.
  case segmented
  /// Rows in place of the picker, one below another.
  case inline
  /// Radio buttons, one below another.
  case radioGroup
}

/// An appearance of a progress view, which the renderer implements.
package enum ProgressAppearance: Equatable, Sendable {
  /// A bar if the progress is known, otherwise a spinner.
  case automatic
  /// A bar.
  case linear
  /// A spinner, or a ring.
  case circular
}

/// An appearance of a text field, which the renderer implements.
package enum FieldAppearance: Equatable, Sendable {
  /// The platform's default.
  case automatic
  /// The text alone.
  case plain
  /// A field with a border.
  case bordered
}

/// The content of a text field: the text, the prompt, and the accessibility label.
package struct FieldContent: Equatable, Sendable {
  /// The text that has been entered.
  package var text: String
  /// The text that an empty field shows.
  package var prompt: String
  /// The label for assistive technologies.
  package var label: String
  /// `true` to hide the characters.
  package var isSecure: Bool
  /// The appearance of the field.
  package var appearance = FieldAppearance.automatic
  /// `true` if the field has several lines and grows with its text. The limits are the minimum and the maximum number
  /// of lines of the style. It doesn't change while the field exists.
  package var isMultiline = false

  /// Creates the content of a text field.
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

/// The value of a slider, with its bounds and its step.
package struct SliderContent: Equatable, Sendable {
  package var value: Double
  /// The bounds of the value.
  package var bounds: ClosedRange<Double>
  /// The distance between the values that can be selected, counted from the lower bound, or `nil` if every value can
  /// be.
  package var step: Double?

  /// Creates the content of a slider.
  ///
  /// - Parameters:
  ///   - value: The value at the thumb.
  ///   - bounds: The bounds of the value.
  ///   - step: The distance between the values that can be selected, counted from the lower bound, or `nil` if every
  ///     value can be.
  package init(_ value: Double, in bounds: ClosedRange<Double>, step: Double? = nil) {
    self.value = value
    self.bounds = bounds
    self.step = step
  }
}

/// The options of a picker, and the index of the selected option.
package struct PickerContent: Equatable, Sendable {
  /// An option of a picker.
  package struct Option: Equatable, Sendable {
    /// The text of the option.
    package var text: String
    /// The image of the option, if it has one.
    package var image: ImageContent?

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - text: The text of the option.
    ///   - image: The image of the option, if it has one.
    package init(_ text: String, image: ImageContent? = nil) {
      self.text = text
      self.image = image
    }
  }

  /// The options, in the order in which they are shown.
  package var options: [Option]
  /// The index of the selected option, or `nil` if none is selected.
  package var selection: Int?
  /// The appearance of the options.
  package var appearance: _PickerAppearance

  /// Creates the content of a picker.
  ///
  /// - Parameters:
  ///   - options: The options, in the order in which they are shown.
  ///   - selection: The index of the selected option, or `nil` if none is selected.
  ///   - appearance: The appearance of the options.
  package init(_ options: [Option], selection: Int?, appearance: _PickerAppearance = .automatic) {
    self.options = options
    self.selection = selection
    self.appearance = appearance
  }
}

/// The content of a grid: the alignment of the cells, and the spacing between them.
package struct GridContent: Equatable, Sendable {
  /// The alignment of the cells within their columns and rows.
  package var alignment: Alignment
  /// The spacing between columns, in points, or `nil` for the default.
  package var horizontalSpacing: Float?
  /// The spacing between rows, in points, or `nil` for the default.
  package var verticalSpacing: Float?

  /// Creates the content of a grid.
  ///
  /// - Parameters:
  ///   - alignment: The alignment of the cells within their columns and rows.
  ///   - horizontalSpacing: The spacing between columns, in points, or `nil` for the default.
  ///   - verticalSpacing: The spacing between rows, in points, or `nil` for the default.
  package init(alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing.map { Float($0) }
    self.verticalSpacing = verticalSpacing.map { Float($0) }
  }
}

/// A kind of part in an element that has several parts, such as the label of a slider.
package enum Part: Equatable, Sendable {
  /// The label of a control.
  case label
  /// The icon or the title of a label.
  case icon, title
  /// The views before or after the children of a section.
  case header, footer
  /// The rows of a section in a grouped form.
  case rows
  /// The views at the ends of a slider.
  case minimum, maximum
  /// The label that describes the current value of a progress view.
  case currentValue
  /// The views behind a view.
  case background
  /// The views in front of a view, or beside it at an edge of its safe area.
  case overlay
  /// The views whose opacity masks a view.
  case mask
  /// The message of an alert, or its buttons.
  case message, actions
}

/// The description of a scrolling element.
package struct ScrollContent: Equatable, Sendable {
  /// The axes along which the content scrolls.
  package var axes: Axis.Set
  package var showsIndicators: Bool
  /// `false` if the user can't scroll.
  package var isEnabled: Bool
  /// `true` to hide the parts of the content that are outside the element.
  package var isClipped: Bool
  /// The space between the edges of the scrollable area and the content, in points. The runtime includes the space in
  /// the frames of the children and in ``ElementLayout/contentSize``.
  package var margins = EdgeInsets()
  /// The distances between the edges of the element and the scroll bars, in points.
  package var indicatorMargins = EdgeInsets()
  /// `true` to show the scroll bars for a moment when the element appears.
  package var flashesOnAppear = false
  /// The number of times that the scroll bars have been shown for a moment. They are shown again when it changes.
  package var flashes = 0

  /// The points of the content and of the element that coincide before the user has scrolled.
  var anchors = ScrollAnchors()

  /// Creates a description.
  ///
  /// - Parameters:
  ///   - axes: The axes along which the content scrolls.
  ///   - showsIndicators: A Boolean value that indicates whether scroll bars are shown.
  ///   - isEnabled: A Boolean value that indicates whether the user can scroll.
  ///   - isClipped: A Boolean value that indicates whether the parts of the content outside the element are hidden.
  package init(axes: Axis.Set, showsIndicators: Bool = true, isEnabled: Bool = true, isClipped: Bool = true) {
    (self.axes, self.showsIndicators) = (axes, showsIndicators)
    (self.isEnabled, self.isClipped) = (isEnabled, isClipped)
  }
}
