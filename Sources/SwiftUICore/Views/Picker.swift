/// Chooses one of several options.
///
///     Picker("Flavour", selection: $flavour) {
///       ForEach(Flavour.allCases) { Text($0.name) }     // known by their ids
///       Text("None").tag(Flavour?.none)                 // or by tags
///     }
///
/// An option is a view, shown as its texts and its first picture. What it stands for is its tag, or the id that `ForEach`
/// knows it by; an option that stands for a value of another type can't be chosen.
public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: PrimitiveView {
  let selection: Binding<SelectionValue>
  let content: Content
  let label: Label

  /// A picker with the views of the last closure as its label.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    self.selection = selection
    self.content = content()
    self.label = label()
  }

  /// Makes the runtime's node.
  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { PickerNode(view, context) }
}

extension Picker where Label == Text {
  /// A picker with a text as its label.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(titleKey) } }

  /// A picker with a text as its label.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) { self.init(selection: selection, content: content) { Text(title) } }
}

/// Has nodes for its options, and makes values of what they show.
private final class PickerNode<Label: View, SelectionValue: Hashable, Content: View>:
  ViewNode<Picker<Label, SelectionValue, Content>>
{
  private var view: Picker<Label, SelectionValue, Content>
  private var item: RenderNode?
  private var label: ViewNode<Label>?
  private var content: ViewNode<Content>?
  private var values: [SelectionValue?] = []

  init(_ view: Picker<Label, SelectionValue, Content>, _ context: NodeContext) {
    self.view = view
    super.init(context)
    label = Label._makeNode(view.label, NodeContext(parent: self))
    content = Content._makeNode(view.content, NodeContext(parent: self))
    item = RenderNode(primitive(), owner: self)
  }

  private func primitive() -> Primitive {
    var rows: [Row] = []
    content?.appendRows(to: &rows, tag: nil)
    values = rows.map { $0.tag?.base as? SelectionValue }
    return evaluateBody(nil) {
      let selected = view.selection.wrappedValue
      return .picker(
        PickerContent(
          rows.map(option), selection: values.firstIndex { $0 == selected },
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
    label?.update(view.label)
    content?.update(view.content)
    didBeginEvaluation()
    evaluate()
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

struct TagModifier<Value: Hashable>: ViewModifier {
  typealias Body = Never

  let value: Value

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { TagNode(view, context) }
}

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

  override func appendRows(to rows: inout [Row], tag: AnyHashable?) {
    child?.appendRows(to: &rows, tag: AnyHashable(value))
  }

  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

extension View {
  /// Says what the view stands for: as an option of a picker, or as a row of a list.
  public func tag<V: Hashable>(_ tag: V) -> some View { modifier(TagModifier(value: tag)) }
}

/// How the options of pickers look.
@MainActor
@preconcurrency
public protocol PickerStyle {
  /// How they look. Not for clients.
  nonisolated var _appearance: PickerAppearance { get }
}

/// As is usual on the platform.
public struct DefaultPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .automatic }
  /// Makes the style.
  public nonisolated init() {}
}

/// In a menu that opens.
public struct MenuPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .menu }
  /// Makes the style.
  public nonisolated init() {}
}

/// Beside each other, in one control.
public struct SegmentedPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .segmented }
  /// Makes the style.
  public nonisolated init() {}
}

/// One below another, where the picker is.
public struct InlinePickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .inline }
  /// Makes the style.
  public nonisolated init() {}
}

/// One below another, each with a button that says which one it is.
public struct RadioGroupPickerStyle: PickerStyle {
  public nonisolated var _appearance: PickerAppearance { .radioGroup }
  /// Makes the style.
  public nonisolated init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
  /// As is usual on the platform.
  public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}

extension PickerStyle where Self == MenuPickerStyle {
  /// In a menu that opens.
  public static var menu: MenuPickerStyle { MenuPickerStyle() }
}

extension PickerStyle where Self == SegmentedPickerStyle {
  /// Beside each other, in one control.
  public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}

extension PickerStyle where Self == InlinePickerStyle {
  /// One below another, where the picker is.
  public static var inline: InlinePickerStyle { InlinePickerStyle() }
}

extension PickerStyle where Self == RadioGroupPickerStyle {
  /// One below another, each with a button that says which one it is.
  public static var radioGroup: RadioGroupPickerStyle { RadioGroupPickerStyle() }
}

private struct PickerLookKey: EnvironmentKey { static let defaultValue = PickerAppearance.automatic }

extension EnvironmentValues {
  var pickerLook: PickerAppearance {
    get { self[PickerLookKey.self] }
    set { self[PickerLookKey.self] = newValue }
  }
}

extension View {
  /// How the options of pickers inside look.
  public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { environment(\.pickerLook, style._appearance) }
}
