import Foundation

/// A description of an element by its meaning, which a renderer turns into something to see. Tests compare trees of them.
///
/// An element keeps its kind for as long as it is there; only what the kind carries changes. What is inside an element are
/// its children, in the order in which the renderer is told of them. A ``Style`` says how the element itself looks; it is
/// not to be passed on to children, which have their own.
public enum Primitive: Equatable, Sendable {
  /// The container of everything: the window, in the scheme that its views prefer, if they do.
  case root(colorScheme: ColorScheme? = nil)

  /// A window of a program, in the scheme that its views prefer, if they do; what is inside is shown one below another.
  /// Sends ``Event/close`` and ``Event/scenePhase(_:)``.
  case window(title: String, colorScheme: ColorScheme? = nil)

  // MARK: Leaves

  /// A text in one style.
  case text(String, Style = Style())

  /// A text of several parts, each in its own style.
  case styledText([TextRun])

  /// A picture or a symbol.
  indirect case image(ImageContent, Style = Style())

  /// A ground of one colour, as big as it may be.
  case color(Color)

  /// A thin line across the direction of the stack that it is in.
  case divider

  /// Room that grows in the direction of the stack that it is in.
  case spacer(minLength: CGFloat?)

  // MARK: Controls

  /// A button; what is inside is its label. Sends ``Event/tap``, and ``Event/press(_:)`` around it.
  case button(role: ButtonRole? = nil, appearance: ButtonAppearance = .automatic, Style = Style())

  /// On or off; what is inside is its label. Sends ``Event/toggle(_:)``.
  case toggle(isOn: Bool, appearance: ToggleAppearance = .automatic, Style = Style())

  /// A line to write in. Sends ``Event/edit(_:)`` with every change, ``Event/submit`` with the return key, and
  /// ``Event/editing(_:)`` when writing begins and ends.
  indirect case textField(FieldContent, Style = Style())

  /// Lines to write in. Sends ``Event/edit(_:)`` with every change, and ``Event/editing(_:)``.
  case textEditor(String, Style = Style())

  /// A number within bounds; inside are a label, and what stands at the ends. Sends ``Event/slide(_:)``, and
  /// ``Event/editing(_:)`` when the user takes it and lets go.
  indirect case slider(SliderContent, Style = Style())

  /// Up or down; what is inside is its label. Sends ``Event/increment`` and ``Event/decrement``.
  case stepper(canIncrement: Bool = true, canDecrement: Bool = true, Style = Style())

  /// One of several options; what is inside is its label. Sends ``Event/select(_:)`` with the number of the option.
  indirect case picker(PickerContent, Style = Style())

  /// A link that opens a page when it is pressed; its content is its label. Sends ``Event/tap``; it need not open it itself.
  indirect case link(URL, Style = Style())

  /// Progress from 0 to 1, or `nil` if it is not known. The content is a label, and a text that says how far it is.
  case progress(fraction: Double?, appearance: ProgressAppearance = .automatic, Style = Style())

  // MARK: Containers

  /// Children beside each other.
  case horizontalStack(alignment: VerticalAlignment, spacing: CGFloat?)

  /// Children one below another.
  case verticalStack(alignment: HorizontalAlignment, spacing: CGFloat?)

  /// Children one in front of another, the last one in front.
  case depthStack(alignment: Alignment)

  /// Rows whose cells are in columns. A child that is no row has one of its own, across all columns.
  case grid(GridContent)

  /// Children where a layout places them.
  case layout(LayoutContent)

  /// Cells beside each other, in a grid.
  case gridRow(alignment: VerticalAlignment?)

  /// Children one below another, or beside each other, that can be more than there is room for.
  case scroll(axes: Axis.Set, showsIndicators: Bool)

  /// Rows one below another, which the renderer asks for when there is room for them; it has no other children. Sends
  /// ``Event/select(_:)`` with the number of the row that the user chose, ``Event/selectRows(_:)`` if several can be chosen.
  indirect case list(ListContent, Style = Style())

  /// A row of a list.
  case row(RowKind)

  /// Controls with their labels, one below another.
  case form

  /// Children that belong together, with a header before and a footer behind them.
  case section

  /// A symbol with a title.
  case label

  /// A part of the element around it.
  case part(Part)

  /// A view, which is what comes after its part ``Part/background``, in front of that, which is as big.
  case backed(alignment: Alignment)

  /// Its first child, and behind that what is presented at it or in front of its window: popovers, sheets, alerts.
  case presenter

  /// A popover beside the presenter's first child, at an edge. Sends ``Event/dismiss`` when the user leaves it.
  case popover(edge: Edge, colorScheme: ColorScheme? = nil)

  /// A sheet in front of the window, which waits. Sends ``Event/dismiss`` when the user closes it.
  case sheet(colorScheme: ColorScheme? = nil)

  /// A question; inside are parts for a message, which may be missing, and for the buttons that answer it. Sends
  /// ``Event/dismiss`` when the user leaves it without an answer.
  indirect case alert(title: String)

  /// A modifier of its one child.
  indirect case modified(Modification)
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

  /// The element's style, if it has one.
  public var style: Style? {
    switch self {
    case .text(_, let style), .image(_, let style), .button(_, _, let style), .toggle(_, _, let style): style
    case .textField(_, let style), .textEditor(_, let style), .slider(_, let style): style
    case .stepper(_, _, let style), .picker(_, let style), .link(_, let style), .progress(_, _, let style): style
    case .list(_, let style): style
    case .styledText(let runs): runs.first?.style
    default: nil
    }
  }

  /// Returns the primitive that a control shows by itself after an event, before its view has handled it.
  package func showing(_ event: Event) -> Primitive {
    switch (self, event) {
    case (.toggle(_, let appearance, let style), .toggle(let isOn)):
      return .toggle(isOn: isOn, appearance: appearance, style)
    case (.textField(var content, let style), .edit(let text)):
      content.text = text
      return .textField(content, style)
    case (.textEditor(_, let style), .edit(let text)):
      return .textEditor(text, style)
    case (.slider(var content, let style), .slide(let value)):
      content.value = value
      return .slider(content, style)
    case (.picker(var content, let style), .select(let option)):
      content.selection = option
      return .picker(content, style)
    case (.list(var content, let style), .select(let row)):
      content.selection = row.map { [$0] } ?? []
      return .list(content, style)
    case (.list(var content, let style), .selectRows(let rows)):
      content.selection = rows
      return .list(content, style)
    default: return self
    }
  }
}
