/// A control that selects one of several options.
///
///     Picker("Flavor", selection: $flavor) {
///       ForEach(Flavor.allCases) { Text($0.name) }     // identified by their ids
///       Text("None").tag(Flavor?.none)                 // identified by a tag
///     }
///
/// An option is a view, of which the texts and the first image are shown. Its value is its tag or, in a `ForEach`, its
/// id. An option whose value has another type than the selection can't be selected. The options of a ``Section`` follow
/// each other without its header, and dividers are not shown.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View> {
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label

  /// Creates a picker with a label made of views.
  ///
  /// - Parameters:
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  ///   - label: A view builder that creates the label.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }
}

extension Picker: PrimitiveView {
  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> { PickerNode(view, context) }
}

extension Picker where Label == Text {
  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the label in the table of translations.
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label, which isn't localized.
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

extension Picker {
  /// Creates a picker with a text and a symbol as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the text in the table of translations.
  ///   - systemImage: The name of the symbol.
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) where Label == SwiftUICore.Label<Text, Image> {
    self.init(selection: selection, content: content) { SwiftUICore.Label(titleKey, systemImage: systemImage) }
  }

  /// Creates a picker with a text and a symbol as its label.
  ///
  /// - Parameters:
  ///   - title: The text, which isn't localized.
  ///   - systemImage: The name of the symbol.
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, systemImage: String, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) where Label == SwiftUICore.Label<Text, Image> {
    self.init(selection: selection, content: content) { SwiftUICore.Label(title, systemImage: systemImage) }
  }

  /// Creates a picker with a label that is given as a view.
  ///
  /// - Parameters:
  ///   - selection: A binding to the value of the selected option.
  ///   - label: The view that describes the choice.
  ///   - content: A view builder that creates the options.
  public init(selection: Binding<SelectionValue>, label: Label, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { label }
  }
}

/// The node of a picker, which keeps nodes for the options and derives their titles and images from the elements that
/// the options show.
private final class PickerNode<Label: View, SelectionValue: Hashable, Content: View>:
  ViewNode<Picker<Label, SelectionValue, Content>>
{
  private var view: Picker<Label, SelectionValue, Content>
  private var item: RenderNode?
  private var label: ViewNode<ControlLabel<Label>>?
  private var content: ViewNode<Content>?
  private var values: [SelectionValue?] = []
  private let scope: EnvironmentScope

  init(_ view: Picker<Label, SelectionValue, Content>, _ context: NodeContext) {
    self.view = view
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    _ = scope.rewrite { $0.isInPicker = true }
    label = ControlLabel<Label>._makeNode(ControlLabel(view.label), NodeContext(parent: self))
    content = Content._makeNode(view.content, NodeContext(parent: self, environment: scope))
    item = RenderNode(primitive(), owner: self)
  }

  private func primitive() -> Primitive {
    var rows = RowCollection()
    content?.appendRows(to: &rows, tag: nil)
    let options = (0..<rows.count).map { rows[$0] }.filter(\.isOption)
    values = options.map { $0.tag?.base as? SelectionValue }
    return evaluateBody(nil) {
      let selected = view.selection.wrappedValue
      return .picker(
        PickerProperties(
          options.map(option), selection: values.firstIndex { $0 == selected },
          appearance: readEnvironment { $0.pickerLook }), style)
    }
  }

  private func option(_ row: Row) -> PickerProperties.Option {
    var (texts, image): ([String], ImageProperties?) = ([], nil)
    if case .item(let item) = row.content { item.collectContents(texts: &texts, image: &image) }
    return PickerProperties.Option(texts.joined(separator: " "), image: image)
  }

  override func update(_ view: Picker<Label, SelectionValue, Content>) {
    self.view = view
    label?.update(ControlLabel(view.label))
    content?.update(view.content)
    evaluateNow()
  }

  override func evaluate() { item?.update(primitive()) }
  override func contentChanged() { setNeedsEvaluation() }
  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    guard case .select(let option) = event else { return }
    if let item { item.assume(item.primitive.showing(event)) }
    if currentStyle.isEnabled, let option, values.indices.contains(option), let value = values[option] {
      view.selection.wrappedValue = value
    }
    setNeedsEvaluation()
  }

  override var container: RenderNode? { item }
  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if let label { body(label) }
    if let content { body(content) }
  }

  override func appendContainerRenderNodes(to items: inout [RenderNode]) { label?.appendRenderNodes(to: &items) }
  override func appendRenderNodes(to items: inout [RenderNode]) { if let item { items.append(item) } }
}

/// The environment key for ``EnvironmentValues/isInPicker``.
private struct IsInPickerKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// `true` if the view is an option of a picker, or contains options.
  var isInPicker: Bool {
    get { self[IsInPickerKey.self] }
    set { self[IsInPickerKey.self] = newValue }
  }
}

extension Row {
  /// `true` for an option of a picker, `false` for a divider and for the header or footer of a section.
  fileprivate var isOption: Bool {
    if case .item(let item) = content, case .divider = item.primitive { return false }
    return kind == .row
  }
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

/// The properties of a picker: its options, and the index of the selected one.
package struct PickerProperties: Equatable, Sendable {
  /// An option of a picker.
  package struct Option: Equatable, Sendable {
    /// The text of the option.
    package var text: String
    /// The image of the option, if it has one.
    package var image: ImageProperties?

    /// Creates an option.
    ///
    /// - Parameters:
    ///   - text: The text of the option.
    ///   - image: The image of the option, if it has one.
    package init(_ text: String, image: ImageProperties? = nil) {
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

  /// Creates the properties of a picker.
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

/// The content of the element of a picker: its properties and its style.
package struct PickerContent {
  package var picker: PickerProperties
  package var style: Style
}

extension PickerContent: StyledElementContent {
  package var canHaveFocus: Bool { true }
  package var accessibilityTraits: AccessibilityTraits { [] }
  var menuEntry: MenuEntry { .options(picker, isEnabled: style.isEnabled) }
  package func showing(_ event: Event) -> Primitive? {
    guard case .select(let option) = event else { return nil }
    var picker = picker
    picker.selection = option
    return .picker(picker, style)
  }

  func makeLayoutNode(of element: RenderNode) -> LayoutNode { ControlLayoutNode() }

  func arrange(_ children: LayoutChildren, of element: RenderNode, in node: LayoutNode) {
    children.arrangeBeforeControl(of: element, in: node)
  }
}
