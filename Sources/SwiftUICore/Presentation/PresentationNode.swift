import Foundation

/// A modifier that presents other views while its key, which is derived from a binding, is not `nil`.
struct PresentationModifier<Presented: View> {
  typealias Body = Never

  /// The kind of the presentation.
  let kind: PresentationKind
  /// A closure that returns the identity of the presentation, or `nil` if there is none. A different identity replaces
  /// the presentation.
  let key: () -> AnyHashable?
  /// A closure that sets the binding to present nothing.
  let end: () -> Void
  let onDismiss: (() -> Void)?
  /// A closure that returns the presented views, or `nil` if there is no presentation.
  let content: () -> Presented?
}

extension PresentationModifier: ViewModifier {
  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { PresentationNode(view, context) }
}

/// A kind of presentation: a popover, a menu, a sheet, an alert or a file dialog.
enum PresentationKind {
  case popover(Edge, PopoverPlace)
  case menu(Edge)
  case contextMenu
  case sheet
  case alert(Text)
  case fileDialog(FileDialogContent, FileDialogActions)

  @MainActor
  func primitive(in node: Node, _ scheme: ColorScheme?, sheetHeight: CGFloat?) -> Primitive {
    switch self {
    case .popover(let edge, let place): .popover(edge: edge, colorScheme: scheme, place: place)
    case .menu(let edge): .popover(edge: edge, colorScheme: scheme)
    case .contextMenu: .popover(edge: .bottom, colorScheme: scheme, place: .pointer)
    case .sheet: .sheet(colorScheme: scheme, height: sheetHeight)
    case .alert(let title): .alert(title: node.readEnvironment { title.string(in: $0) })
    case .fileDialog(let content, _):
      .fileDialog(node.readEnvironment { content.with($0.fileDialogOptions, in: $0) })
    }
  }

  var endsWithAnyButton: Bool {
    switch self {
    case .alert, .menu, .contextMenu: true
    case .popover, .sheet, .fileDialog: false
    }
  }

  /// `true` if a dismissal by the user performs the action of the button that cancels.
  var isCancelled: Bool { if case .alert = self { true } else { false } }

  var fileActions: FileDialogActions? { if case .fileDialog(_, let actions) = self { actions } else { nil } }
}

/// The node of a presentation modifier, which wraps each element of its content in a presenter. The first presenter
/// also contains the presented views.
private final class PresentationNode<Modified: View, Presented: View>:
  ViewNode<ModifiedContent<Modified, PresentationModifier<Presented>>>, KeyboardShortcutTarget
{
  private var modifier: PresentationModifier<Presented>
  private var child: ViewNode<Modified>?
  private var presented: PresentedNode<Presented>?
  private var key: AnyHashable?
  private var wrappers = ElementWrappers()

  init(_ view: ModifiedContent<Modified, PresentationModifier<Presented>>, _ context: NodeContext) {
    modifier = view.modifier
    super.init(context)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
    present()
  }

  override func update(_ view: ModifiedContent<Modified, PresentationModifier<Presented>>) {
    modifier = view.modifier
    child?.update(view.content)
    didBeginEvaluation()
    // A new presentation has just been evaluated.
    if !present() { presented?.update(modifier) }
  }

  override func evaluate() { present() }

  /// Begins or ends the presentation if its identity has changed.
  ///
  /// - Returns: `true` if the identity has changed.
  @discardableResult
  private func present() -> Bool {
    let new = evaluateBody(nil, modifier.key)
    guard new != key else { return false }
    if let presented {
      presented.unmount()
      if let onDismiss = modifier.onDismiss { graph.afterUpdate { onDismiss() } }
    }
    key = new
    presented = new == nil ? nil : PresentedNode(modifier, NodeContext(parent: self))
    graph.structureChanged(at: self)
    return true
  }

  override var showsItself: Bool { true }

  override func forEachChild(_ body: (Node) -> Void) {
    if let child { body(child) }
    if let presented { body(presented) }
  }

  override func appendRows(to rows: inout RowCollection, tag: AnyHashable?) {
    if let child { appendWrappedRows(of: child, to: &rows, tag: tag) }
  }

  override func appendRenderNodes(to items: inout [RenderNode]) {
    var inner: [RenderNode] = []
    child?.appendRenderNodes(to: &inner)
    wrappers.wrap(inner, owner: self, .presenter)
    wrappers.show(presented?.item)
    items += wrappers.items
  }

  func performShortcut() -> Bool { child?.activate() ?? false }
}

/// The node of a presentation, which is the environment scope of the presented views and collects their preferences.
final class PresentedNode<Presented: View>: Node, PreferenceReader {
  private(set) var item: RenderNode?
  private var modifier: PresentationModifier<Presented>
  private let scope: EnvironmentScope
  private var scheme = PresentationColorScheme()
  private var sheetHeight: CGFloat?
  private var child: ViewNode<ToolbarHost<Presented>>?

  fileprivate init(_ modifier: PresentationModifier<Presented>, _ context: NodeContext) {
    self.modifier = modifier
    scope = EnvironmentScope(in: context.environment)
    super.init(context)
    _ = scope.rewrite { values in
      values.dismiss = DismissAction { [weak self] in self?.modifier.end() }
      values.isPresented = true
      values.isInList = false
      values.isInScrollViewOfRow = false
      values.isInMenu = false
      values.showsTitleInWindow = false
      values.makeEditMode(in: graph)
      // A button of a menu inside a menu closes both.
      let outer = context.environment.buttonPressSource
      values[ButtonPressSourceKey.self] =
        modifier.kind.endsWithAnyButton
        ? ButtonPressSource { [weak self] in
          self?.modifier.end()
          outer?.wasPressed()
        } : nil
    }
    item = RenderNode(primitive, owner: self)
    evaluate()
    // A sheet opens before preferences are collected, and its window keeps the height with which it opens.
    sheetHeight = preferred(DetentHeightKey.self)
    item?.update(primitive)
  }

  fileprivate func update(_ modifier: PresentationModifier<Presented>) {
    self.modifier = modifier
    evaluateNow()
  }

  private var primitive: Primitive {
    modifier.kind.primitive(in: self, scheme.preferred, sheetHeight: sheetHeight)
  }

  override func evaluate() {
    guard let content = evaluateBody(nil, modifier.content) else { return }
    item?.update(primitive)
    if let child {
      child.update(ToolbarHost(content))
    } else {
      let host = ToolbarHost(content)
      child = ToolbarHost._makeNode(host, NodeContext(parent: self, environment: scope))
    }
  }

  override var preferenceReader: (any PreferenceReader)? { self }
  func beginCollecting() -> Bool { scheme.beginCollecting() }

  func collect() {
    let schemeChanged = scheme.collect(below: self)
    guard isMounted else { return }
    sheetHeight = preferred(DetentHeightKey.self)
    if schemeChanged { passScheme() }
    item?.update(primitive)
  }

  private func passScheme() {
    let changed = scope.rewrite { values in
      values.clear(ColorSchemeKey.self)
      if let preferred = scheme.preferred { values.colorScheme = preferred }
    }
    graph.environmentChanged(changed, below: self)
  }

  /// Collects nothing, because the preferences of presented views do not apply to the views around the presentation.
  override func collectPreferences(_ collector: PreferenceCollector) {}

  override var takesEvents: Bool { true }

  override func handle(_ event: Event) {
    switch event {
    case .dismiss:
      if preferred(DismissDisabledKey.self) == true { return }
      if modifier.kind.isCancelled, child?.cancel() == true { return }
      modifier.end()
      modifier.kind.fileActions?.cancel()
    case .chooseFiles(let urls):
      modifier.end()
      modifier.kind.fileActions?.choose(urls)
    default: break
    }
  }

  override var container: RenderNode? { item }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
