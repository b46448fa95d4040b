/// A kind of action that assistive technologies offer for a view.
public struct AccessibilityActionKind: Equatable, @unchecked Sendable {  // texts are values that do not change
  /// A kind of action.
  private enum Kind: Equatable {
    case standard(ElementAccessibilityAction)
    case named(Text)
  }

  private let kind: Kind

  private init(_ content: ElementAccessibilityAction) { kind = .standard(content) }

  /// Creates a kind of action with a name of its own.
  ///
  /// - Parameter named: The name that assistive technologies read. Its styles are ignored.
  public init(named: Text) { kind = .named(named) }

  /// Returns the action that a renderer offers in an environment.
  @MainActor
  package func content(in environment: EnvironmentValues) -> ElementAccessibilityAction {
    switch kind {
    case .standard(let content): content
    case .named(let name): .named(name.string(in: environment))
    }
  }

  /// The action that activates the view, such as a press of a button.
  public static let `default` = AccessibilityActionKind(.activate)
  /// The action that dismisses the view, or leaves a state.
  public static let escape = AccessibilityActionKind(.escape)
  /// The most important action of the moment, such as answering a call.
  public static let magicTap = AccessibilityActionKind(.magicTap)
  /// The action that deletes what the view shows.
  public static let delete = AccessibilityActionKind(.delete)
  /// The action that shows the menu of the view.
  public static let showMenu = AccessibilityActionKind(.showMenu)
}

/// An action for assistive technologies, as renderers offer it.
package enum ElementAccessibilityAction: Hashable, Sendable {
  /// Activates the view.
  case activate
  /// Dismisses the view.
  case escape
  /// Performs the most important action of the moment.
  case magicTap
  /// Deletes the item that the view shows.
  case delete
  /// Shows the menu of the view.
  case showMenu
  /// Increases the value.
  case increment
  /// Decreases the value.
  case decrement
  /// An action with a name of its own.
  case named(String)

  /// The name of the action, for assistive technologies and for tests.
  package var name: String {
    switch self {
    case .activate: "activate"
    case .escape: "escape"
    case .magicTap: "magic tap"
    case .delete: "delete"
    case .showMenu: "show menu"
    case .increment: "increment"
    case .decrement: "decrement"
    case .named(let name): name
    }
  }
}

/// A modifier with an action that assistive technologies offer for each element of its content.
private struct AccessibilityActionModifier {
  let kind: AccessibilityActionKind
  let action: () -> Void
}

extension AccessibilityActionModifier: ElementModifier {
  func modification(in node: Node) -> Modification {
    .accessibilityActions([node.readEnvironment { kind.content(in: $0) }])
  }

  static var takesEvents: Bool { true }

  func handle(_ event: Event, in node: Node) {
    guard case .accessibilityAction = event, EnvironmentValues(in: node.environment).isEnabled else { return }
    action()
  }
}

/// A modifier whose buttons are actions that assistive technologies offer for each element of its content. The buttons
/// are not shown.
private struct AccessibilityButtonsModifier<Buttons: View> {
  typealias Body = Never

  let buttons: Buttons
}

extension AccessibilityButtonsModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { AccessibilityButtonsNode(view, context) }
}

/// The node of a modifier whose buttons are actions for assistive technologies.
private final class AccessibilityButtonsNode<Modified: View, Buttons: View>:
  ViewNode<ModifiedContent<Modified, AccessibilityButtonsModifier<Buttons>>>, KeyboardShortcutTarget,
  DialogCancellationTarget
{
  private var wrappers = ElementWrappers()
  private var child: ViewNode<Modified>?
  private var buttons: ViewNode<Buttons>?
  private var primitive = Primitive.modified(.accessibilityActions([]))

  init(_ view: ModifiedContent<Modified, AccessibilityButtonsModifier<Buttons>>, _ context: NodeContext) {
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    buttons = Buttons._makeNode(view.modifier.buttons, NodeContext(parent: self))
    readActions()
  }

  override func update(_ view: ModifiedContent<Modified, AccessibilityButtonsModifier<Buttons>>) {
    child?.update(view.content)
    buttons?.update(view.modifier.buttons)
    readActions()
  }

  override func contentChanged() { setNeedsEvaluation() }

  override func evaluate() { readActions() }

  private func readActions() {
    primitive = .modified(.accessibilityActions(found().map { .named($0.name) }))
    wrappers.update(primitive)
  }

  /// Returns the buttons with their names, in order.
  private func found() -> [(name: String, button: Node)] {
    var found: [(name: String, button: Node)] = []
    func search(_ node: Node) {
      guard let item = node.container, case .button = item.primitive else { return node.forEachChild(search) }
      var labels: [RenderNode] = []
      node.appendContainerRenderNodes(to: &labels)
      found.append((labels.compactMap(\.accessibleText).joined(separator: " "), node))
    }
    if let buttons { search(buttons) }
    return found
  }

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    guard case .accessibilityAction(.named(let name)) = event else { return }
    found().first { $0.name == name }?.button.handle(.tap)
  }

  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if let child { body(child) }
    if let buttons { body(buttons) }
  }

  // The content of the buttons has no effect on the views around them.

  override func collectPreferences(_ collector: PreferenceCollector) { child?.collectPreferences(collector) }
  func performShortcut() -> Bool { child?.activate() ?? false }
  func performCancellation() -> Bool { child?.cancel() ?? false }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    items += wrappers.wrap(inner, owner: self, primitive)
  }
}

extension RenderNode {
  /// The text that assistive technologies read for the element and those inside it, or `nil` if there is none.
  @MainActor fileprivate var accessibleText: String? {
    if case .modified(.accessibilityLabel(let label)) = primitive { return label }
    if primitive == .modified(.hidden) || primitive == .modified(.accessibilityHidden(true)) { return nil }
    if case .image(let content, _) = primitive { return content.label }
    if let text = primitive.plainText { return text }
    let texts = newChildren().compactMap(\.accessibleText)
    return texts.isEmpty ? nil : texts.joined(separator: " ")
  }
}

extension View {
  /// Adds an action that assistive technologies offer for this view.
  ///
  ///     CardView(card)
  ///       .accessibilityElement(children: .combine)
  ///       .accessibilityAction { open(card) }
  ///       .accessibilityAction(named: "Archive") { archive(card) }
  ///
  /// The action of the innermost modifier for a kind applies.
  ///
  /// - Parameters:
  ///   - actionKind: The kind of the action.
  ///   - handler: The action. It runs on the main actor.
  /// - Returns: A view with the action.
  public nonisolated func accessibilityAction(
    _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
  ) -> some View { modifier(AccessibilityActionModifier(kind: actionKind, action: handler)) }

  /// Adds an action with a name that assistive technologies offer for this view.
  ///
  /// - Parameters:
  ///   - nameKey: The key of the name in the table of translations.
  ///   - handler: The action. It runs on the main actor.
  /// - Returns: A view with the action.
  public nonisolated func accessibilityAction(named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void)
    -> some View
  {
    accessibilityAction(AccessibilityActionKind(named: Text(nameKey)), handler)
  }

  /// Adds an action with a name that assistive technologies offer for this view.
  ///
  /// - Parameters:
  ///   - name: The name. Its styles are ignored.
  ///   - handler: The action. It runs on the main actor.
  /// - Returns: A view with the action.
  public nonisolated func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View {
    accessibilityAction(AccessibilityActionKind(named: name), handler)
  }

  /// Adds an action with a name that assistive technologies offer for this view.
  ///
  /// - Parameters:
  ///   - name: The text with which assistive technologies offer the action, which isn't localized.
  ///   - handler: The action. It runs on the main actor.
  /// - Returns: A view with the action.
  @_disfavoredOverload
  public nonisolated func accessibilityAction<S: StringProtocol>(named name: S, _ handler: @escaping () -> Void)
    -> some View
  {
    accessibilityAction(AccessibilityActionKind(named: Text(name)), handler)
  }

  /// Adds an action that assistive technologies offer for this view, with a name made of views.
  ///
  /// - Parameters:
  ///   - action: The action. It runs on the main actor.
  ///   - label: A view builder that creates the name.
  /// - Returns: A view with the action.
  @preconcurrency
  public nonisolated func accessibilityAction<Label: View>(
    action: @escaping _MainActorAction, @ViewBuilder label: () -> Label
  ) -> some View {
    let label = label()
    return accessibilityActions { Button(action: action) { label } }
  }

  /// Adds actions that assistive technologies offer for this view: the buttons that a view builder creates, which are
  /// not shown.
  ///
  ///     MessageRow(message)
  ///       .accessibilityActions {
  ///         Button("Reply") { reply() }
  ///         if message.isNew { Button("Mark as read") { markAsRead() } }
  ///       }
  ///
  /// - Parameter content: A view builder that creates the buttons.
  /// - Returns: A view with the actions.
  public nonisolated func accessibilityActions<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    modifier(AccessibilityButtonsModifier(buttons: content()))
  }
}
