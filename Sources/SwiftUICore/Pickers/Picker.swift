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
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { PickerNode(view, context) }
}

extension Picker where Label == Text {
  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - titleKey: The label.
  ///   - selection: A binding to the value of the selected option.
  ///   - content: A view builder that creates the options.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// Creates a picker with a text as its label.
  ///
  /// - Parameters:
  ///   - title: The label.
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
  ///   - titleKey: The text.
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
  ///   - title: The text.
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
  ///   - label: The label.
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
        PickerContent(
          options.map(option), selection: values.firstIndex { $0 == selected },
          appearance: readEnvironment { $0.pickerLook }), style)
    }
  }

  private func option(_ row: Row) -> PickerContent.Option {
    var (texts, image): ([String], ImageContent?) = ([], nil)
    if case .item(let item) = row.content { item.collectContents(texts: &texts, image: &image) }
    return PickerContent.Option(texts.joined(separator: " "), image: image)
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
  /// A Boolean value that indicates whether the view is an option of a picker, or has some.
  var isInPicker: Bool {
    get { self[IsInPickerKey.self] }
    set { self[IsInPickerKey.self] = newValue }
  }
}

extension Row {
  /// A Boolean value that indicates whether the row is an option of a picker: neither the header or footer of a section
  /// nor a divider.
  fileprivate var isOption: Bool {
    if case .item(let item) = content, case .divider = item.primitive { return false }
    return kind == .row
  }
}

/// A modifier that gives its content a value in the selection of a picker or a list.
struct TagModifier<Value: Hashable> {
  typealias Body = Never

  let value: Value
}

extension TagModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TagNode(view, context) }
}

/// The node of a tag, which adds the value to the rows of its content.
private final class TagNode<Modified: View, Value: Hashable>: ViewNode<ModifiedContent<Modified, TagModifier<Value>>> {
  private var value: Value
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, TagModifier<Value>>, _ context: NodeContext) {
    value = view.modifier.value
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, TagModifier<Value>>) {
    if value != view.modifier.value {
      value = view.modifier.value
      graph.structureChanged(at: self)
    }
    child?.update(view.content)
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    child?.appendRows(to: &rows, tag: AnyHashable(value))
  }

  override func appendTabs(to tabs: inout [TabEntry], tag: AnyHashable?) {
    child?.appendTabs(to: &tabs, tag: AnyHashable(value))
  }

  override var viewTag: AnyHashable? { AnyHashable(value) }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Sets the value that this view represents as an option of a ``Picker`` or as a row of a ``List``.
  ///
  /// - Parameter tag: The value. Its type must be that of the selection.
  /// - Returns: A view with the tag.
  public nonisolated func tag<V: Hashable>(_ tag: V) -> some View { modifier(TagModifier(value: tag)) }
}

/// A type that selects an appearance for pickers, which the platform implements.
@MainActor
@preconcurrency
public protocol PickerStyle {
  /// The appearance that the style selects. Renderers use it.
  nonisolated var _appearance: PickerAppearance { get }
}

/// The platform's default style of pickers.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .automatic }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options in a menu.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as segments of one control.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .segmented }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options inline, one below the other.
public struct InlinePickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .inline }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a group of radio buttons.
public struct RadioGroupPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .radioGroup }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a wheel on small devices. The platform shows a menu.
public struct WheelPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options as a row of symbols.
public struct PalettePickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .segmented }
  /// Creates the style.
  public nonisolated init() {}
}

/// A picker style that shows the options on a page of their own on small devices. The platform shows a menu.
public struct NavigationLinkPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .menu }
  /// Creates the style.
  public nonisolated init() {}
}

extension PickerStyle where Self == WheelPickerStyle {
  /// A picker style that shows a menu on this platform.
  public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

extension PickerStyle where Self == PalettePickerStyle {
  /// A picker style that shows the options as a row of symbols.
  public static var palette: PalettePickerStyle { PalettePickerStyle() }
}

extension PickerStyle where Self == NavigationLinkPickerStyle {
  /// A picker style that shows a menu on this platform.
  public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// The platform's default style of pickers.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// A picker style that shows the options in a menu.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// A picker style that shows the options as segments of one control.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// A picker style that shows the options inline, one below the other.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == RadioGroupPickerStyle {
  /// A picker style that shows the options as a group of radio buttons.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

/// The environment key for the appearance of pickers.
private struct PickerLookKey: EnvironmentKey { static let defaultValue = PickerAppearance.automatic }

extension EnvironmentValues {
  var pickerLook: PickerAppearance {
    get { self[PickerLookKey.self] }
    set { self[PickerLookKey.self] = newValue }
  }
}

extension View {
  /// Sets the style of the pickers inside this view.
  ///
  /// - Parameter style: The style.
  /// - Returns: A view with the style in its environment.
  public nonisolated func pickerStyle<S: PickerStyle>(_ style: S) -> some View {
    environment(\.pickerLook, style._appearance)
  }
}
