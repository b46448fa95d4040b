import Foundation

/// A description of an element by its meaning, which a renderer turns into a native element. Tests compare trees of
/// primitives.
///
/// An element keeps its kind for as long as it exists; only the associated values change. The views inside an element
/// are its children, in the order in which the renderer inserts them. A ``Style`` applies to one element, and not to
/// its children.
///
/// Everything else that depends on the kind of an element is a requirement of ``ElementContent``, which the compiler
/// demands of the type that ``content`` returns for a new case.
package enum Primitive: Equatable, Sendable {
  /// The root of the tree: the window of a mounted view, with the color scheme that its views prefer, if any.
  case root(colorScheme: ColorScheme? = nil)

  /// A window of an app, with the color scheme that its views prefer, if any. Its children are stacked vertically.
  /// Sends ``Event/close`` and ``Event/scenePhase(_:)``.
  case window(title: String, colorScheme: ColorScheme? = nil, options: WindowOptions = WindowOptions())

  /// An item in the status area of the desktop. Sends ``Event/chooseMenuItem(_:)`` with the identifier of an item of
  /// its menu, or ``Event/tap`` if it has none.
  indirect case menuBarExtra(MenuBarExtraContent)

  // MARK: Leaves

  /// A text in one style.
  case text(String, Style = Style())

  /// A text of several parts, each in its own style.
  case styledText([TextRun])

  /// An image or a symbol.
  indirect case image(ImageProperties, Style = Style())

  /// An area of one color, which takes all of the proposed size.
  case color(Color)

  /// A shape, which the runtime draws with ``Renderer/draw(_:_:)``.
  indirect case shape(ShapeContent)

  /// An area that the runtime draws with ``Renderer/draw(_:_:)``. Each drawing has another number. The children are
  /// shown only where the drawing contains them, and receive no input.
  case canvas(number: UInt64)

  /// An element that a module of the platform makes itself.
  case foreign(ForeignContent)

  /// A thin line across the axis of the stack that contains it.
  case divider

  /// Space that expands along the axis of the stack that contains it.
  case spacer(minLength: CGFloat?)

  // MARK: Controls

  /// A button; its children are its label. Sends ``Event/tap``, and ``Event/press(_:)`` before and after the tap.
  case button(role: ButtonRole? = nil, appearance: ButtonAppearance = .automatic, Style = Style())

  /// A control that is on or off; its children are its label. Sends ``Event/toggle(_:)``.
  case toggle(isOn: Bool, appearance: ToggleAppearance = .automatic, Style = Style())

  /// A field for one line of text. Sends ``Event/edit(_:)`` with every change, ``Event/submit`` with the Return key,
  /// and ``Event/editing(_:)`` when editing begins and ends.
  indirect case textField(TextFieldProperties, Style = Style())

  /// A field for several lines of text. Sends ``Event/edit(_:)`` with every change, and ``Event/editing(_:)`` when
  /// editing begins and ends.
  case textEditor(String, Style = Style())

  /// A slider; its children are its label and the views at its ends. Sends ``Event/slide(_:)`` with every change, and
  /// ``Event/editing(_:)`` when the user begins and stops moving it.
  indirect case slider(SliderProperties, Style = Style())

  /// A control with an increment and a decrement button; its children are its label. Sends ``Event/increment`` and
  /// ``Event/decrement``.
  case stepper(canIncrement: Bool = true, canDecrement: Bool = true, Style = Style())

  /// A control for choosing one of several options; its children are its label. Sends ``Event/select(_:)`` with the
  /// index of the option.
  indirect case picker(PickerProperties, Style = Style())

  /// A link to a page; its children are its label. Sends ``Event/tap``. The view opens the page, so the renderer need
  /// not.
  indirect case link(URL, Style = Style())

  /// Progress from 0 to 1, or `nil` if it is unknown. Its children are its label and the label of its current value.
  case progress(fraction: Double?, appearance: ProgressAppearance = .automatic, Style = Style())

  // MARK: Containers

  /// Children in a horizontal row.
  case horizontalStack(alignment: VerticalAlignment, spacing: CGFloat?)

  /// Children in a vertical column.
  case verticalStack(alignment: HorizontalAlignment, spacing: CGFloat?)

  /// Children in front of each other; the last child is in front.
  case depthStack(alignment: Alignment)

  /// The cells of rows, aligned in columns. A child that is not a cell of a row spans all columns.
  case grid(GridContent)

  /// Children that a layout places.
  case layout(LayoutContent)

  /// Children that scroll if they are larger than the space for them. The children are in a row if only the horizontal
  /// axis scrolls, otherwise in a column.
  indirect case scroll(ScrollContent)

  /// Children of a lazy stack or grid: those near the visible area of the scrolling element around it.
  indirect case lazy(LazyContainerContent)

  /// Rows in a column, which the renderer makes as they become visible; the list has no other children. Sends
  /// ``Event/select(_:)`` with the index of the row that the user selected, or ``Event/selectRows(_:)`` if several rows
  /// can be selected.
  indirect case list(ListProperties, Style = Style())

  /// A row of a list.
  case row(RowKind)

  /// Controls with their labels, in a scrolling column.
  indirect case form(ScrollContent)

  /// A group of children, with a header before and a footer after them.
  case section

  /// An icon with a title.
  case label

  /// A part of the element around it.
  case part(ElementPart)

  /// A view with other views behind it, in front of it or masking it, in its frame. The child that is the part
  /// ``ElementPart/background``, ``ElementPart/overlay`` or ``ElementPart/mask`` contains the other views; the
  /// remaining children are the view. With a mask, the opacity of each point of the view is multiplied by that of the
  /// mask.
  case backed(alignment: Alignment)

  /// A view with other views beside it, which the part ``ElementPart/overlay`` contains.
  case safeAreaInset(SafeAreaInsetContent)

  /// Children at the top leading corner of the proposed size, which depend on that size.
  case geometryReader

  /// A view that presents other views. The first child is the view, and the other children are its presentations:
  /// popovers, sheets, alerts and file dialogs.
  case presenter

  /// A popover at an edge of a place of the presenter's first child. Sends ``Event/dismiss`` when the user dismisses
  /// it.
  case popover(edge: Edge, colorScheme: ColorScheme? = nil, place: PopoverPlace = .bounds)

  /// A modal sheet in front of the window, with a least height. Sends ``Event/dismiss`` when the user dismisses it.
  case sheet(colorScheme: ColorScheme? = nil, height: CGFloat? = nil)

  /// An alert. Its children are a part for the message, which may be missing, and a part for the buttons. Sends
  /// ``Event/dismiss`` when the user dismisses it without pressing a button.
  indirect case alert(title: String)

  /// A dialog in which the user chooses files. Sends ``Event/chooseFiles(_:)``, or ``Event/dismiss`` when the user
  /// cancels.
  indirect case fileDialog(FileDialogContent)

  /// A modification of the only child.
  indirect case modified(Modification)
}

extension Primitive {
  /// The content, with what depends on the kind of element. It is the only place at which the runtime tells all kinds
  /// apart, with ``isLayoutRoot``.
  var laidOutContent: any LaidOutElementContent {
    switch self {
    case .root(let scheme): RootContent(colorScheme: scheme)
    case .window(let title, let scheme, let options):
      WindowContent(title: title, colorScheme: scheme, options: options)
    case .menuBarExtra(let content): content
    case .text(let string, let style): TextContent(string, style)
    case .styledText(let runs): TextRunsContent(runs)
    case .image(let image, let style): ImageContent(image, style)
    case .color(let color): ColorContent(color)
    case .shape(let shape): shape
    case .canvas(let number): CanvasContent(number: number)
    case .foreign(let content): content
    case .divider: DividerContent()
    case .spacer(let minLength): SpacerContent(minLength: minLength)
    case .button(let role, let appearance, let style): ButtonContent(role: role, appearance: appearance, style: style)
    case .toggle(let isOn, let appearance, let style): ToggleContent(isOn: isOn, appearance: appearance, style: style)
    case .textField(let field, let style): TextFieldContent(field: field, style: style)
    case .textEditor(let text, let style): TextEditorContent(text: text, style: style)
    case .slider(let slider, let style): SliderContent(slider: slider, style: style)
    case .stepper(let canIncrement, let canDecrement, let style):
      StepperContent(canIncrement: canIncrement, canDecrement: canDecrement, style: style)
    case .picker(let picker, let style): PickerContent(picker: picker, style: style)
    case .link(let destination, let style): LinkContent(destination: destination, style: style)
    case .progress(let fraction, let appearance, let style):
      ProgressContent(fraction: fraction, appearance: appearance, style: style)
    case .horizontalStack(let alignment, let spacing): HorizontalStackContent(alignment: alignment, spacing: spacing)
    case .verticalStack(let alignment, let spacing): VerticalStackContent(alignment: alignment, spacing: spacing)
    case .depthStack(let alignment): DepthStackContent(alignment: alignment)
    case .grid(let content): content
    case .layout(let content): content
    case .scroll(let content): content
    case .lazy(let content): content
    case .list(let list, let style): ListContent(list: list, style: style)
    case .row(let kind): kind
    case .form(let scroll): FormContent(scroll: scroll)
    case .section: SectionContent()
    case .label: LabelContent()
    case .part(let part): part
    case .backed(let alignment): BackedContent(alignment: alignment)
    case .safeAreaInset(let content): content
    case .geometryReader: GeometryReaderContent()
    case .presenter: PresenterContent()
    case .popover(let edge, let scheme, let place): PopoverContent(edge: edge, colorScheme: scheme, place: place)
    case .sheet(let scheme, let height): SheetContent(colorScheme: scheme, height: height)
    case .alert(let title): AlertContent(title: title)
    case .fileDialog(let content): content
    case .modified(let modification): modification
    }
  }

  /// `true` if the element is the root of a layout, which the renderer starts.
  var isLayoutRoot: Bool {
    switch self {
    case .root, .window, .menuBarExtra, .popover, .sheet, .alert, .fileDialog, .row: true
    case .text, .styledText, .image, .color, .shape, .canvas, .foreign, .divider, .spacer, .button, .toggle, .textField,
      .textEditor, .slider, .stepper, .picker, .link, .progress, .horizontalStack, .verticalStack, .depthStack, .grid,
      .layout, .scroll, .lazy, .list, .form, .section, .label, .part, .backed, .safeAreaInset, .geometryReader,
      .presenter, .modified:
      false
    }
  }

  /// The content, which renderers extend with the elements that they make.
  package var content: any ElementContent { laidOutContent }

  /// The characters, if this is a text, otherwise `nil`.
  package var plainText: String? { laidOutContent.plainText }

  /// The style of the element, or `nil` if elements of this kind have no style. A text of several parts has the style
  /// of the first part.
  package var style: Style? { laidOutContent.elementStyle }

  /// The gradient that is seen through the characters of this text, or through this symbol, or `nil` if they have
  /// colors of their own. Renderers draw the element in black as the mask of the gradient, which has the element's
  /// frame.
  package var glyphPaint: Paint? { laidOutContent.glyphPaint }

  /// Returns the primitive that a control shows directly after an event, before its view has handled the event.
  ///
  /// - Parameter event: The event that the user has caused.
  package func showing(_ event: Event) -> Primitive { laidOutContent.showing(event) ?? self }

  /// Returns a Boolean value that indicates whether an element of another primitive can become the element of this one
  /// in another place of the tree.
  func canShareElement(with other: Primitive) -> Bool {
    func canShare<C: LaidOutElementContent>(_ content: C) -> Bool {
      guard let other = other.laidOutContent as? C else { return false }
      return content.canShareElement(with: other)
    }
    return canShare(laidOutContent)
  }

  /// Returns the components that can be animated, or `nil` if there are none.
  func components(in environment: EnvironmentValues) -> AnimatableVector? {
    var visitor = AnimatableComponentVisitor(readingIn: environment)
    _ = laidOutContent.visitComponents(&visitor)
    return visitor.vector
  }

  /// Returns the primitive with other components, whose number is that of ``components(in:)``.
  func replacingComponents(_ components: [Double]) -> Primitive {
    var visitor = AnimatableComponentVisitor(replacingWith: components)
    return laidOutContent.visitComponents(&visitor) ?? self
  }

  /// `true` for a modifier, and for a view that presents others: the first child is what they modify.
  package var isWrapper: Bool {
    if case .modified = self { return true }
    return self == .presenter
  }

  /// The axes along which the children of a scroll view or a form scroll, or `nil` for other elements.
  var scrolledAxes: Axis.Set? {
    if case .scroll(let content) = self { return content.axes }
    if case .form = self { return .vertical }
    return nil
  }

  /// `true` for a list.
  var isList: Bool { if case .list = self { true } else { false } }

  /// `true` for a scroll view, a form or a list.
  var isScrolling: Bool { scrolledAxes != nil || isList }

  /// `true` for the views behind or in front of an element, and for those that mask it.
  var isPart: Bool { self == .part(.background) || self == .part(.overlay) || self == .part(.mask) }
}
