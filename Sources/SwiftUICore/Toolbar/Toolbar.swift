// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// Apple's framework has two forms of `toolbar(content:)`: for views, and for items.

extension View {
  /// Adds items to the toolbar of the page, the window or the sheet that contains this view.
  ///
  /// - Parameter content: A builder that creates the items.
  /// - Returns: A view that adds the items.
  public nonisolated func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let content = _CombinedToolbarContent(content())
    return modifier(ToolbarModifier(items: { content._items() }, settings: ToolbarSettings()))
  }

  /// Adds views to the toolbar of the page, the window or the sheet that contains this view.
  ///
  /// - Parameter content: A view builder that creates the views.
  /// - Returns: A view that adds the views.
  public nonisolated func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View {
    let item = ToolbarItem { content() }
    return toolbar { item }
  }

  /// Sets the visibility of bars of the page that contains this view.
  ///
  /// - Parameters:
  ///   - visibility: `.hidden` to hide the bars.
  ///   - bars: The bars to show or hide, such as `.windowToolbar`.
  /// - Returns: A view that sets the visibility.
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(visibility, of: bars)))
  }

  /// Sets the visibility of the bars of the page that contains this view.
  ///
  /// - Parameters:
  ///   - visibility: The visibility. Bars are visible automatically if they have content.
  ///   - bars: The bars; none for all bars.
  /// - Returns: A view that sets the visibility.
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: ToolbarSettings(visibility, of: bars)))
  }

  /// Removes a part from the bar at the top of the page that contains this view.
  ///
  /// - Parameter defaultItemKind: The part, or `nil` for none.
  /// - Returns: A view that removes the part.
  public nonisolated func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    modifier(
      ToolbarModifier(items: { [] }, settings: ToolbarSettings(isTitleHidden: defaultItemKind == .title ? true : nil)))
  }
}

/// A bar of a page or a window.
public struct ToolbarPlacement: Hashable, Sendable {
  private let name: String

  /// The bars that the platform decides.
  public static let automatic = ToolbarPlacement(name: "automatic")
  /// The bar at the top of a page.
  public static let navigationBar = ToolbarPlacement(name: "navigation bar")
  /// The bar at the bottom of a page.
  public static let bottomBar = ToolbarPlacement(name: "bottom bar")
  /// The bar of a tab view, which is always shown.
  public static let tabBar = ToolbarPlacement(name: "tab bar")
  /// The bar at the top of a window.
  public static let windowToolbar = ToolbarPlacement(name: "window toolbar")
}

// MARK: - The model

/// Settings for the bars of a page. A `nil` leaves a setting to another modifier.
struct ToolbarSettings: Equatable {
  var isTopHidden: Bool?
  var isBottomHidden: Bool?
  var isBackHidden: Bool?
  var isTitleLarge: Bool?
  var isTitleHidden: Bool?
  var subtitle: Text?
}

extension ToolbarSettings {
  /// Creates settings that show or hide bars: all bars if there are none.
  init(_ visibility: Visibility, of bars: [ToolbarPlacement]) {
    let concerns = { (bar: ToolbarPlacement) in bars.isEmpty || bars.contains(bar) || bars.contains(.automatic) }
    if concerns(.navigationBar) || bars.contains(.windowToolbar) { isTopHidden = visibility == .hidden }
    if concerns(.bottomBar) { isBottomHidden = visibility == .hidden }
  }
}

/// A part of a bar that the platform adds.
public struct ToolbarDefaultItemKind: Hashable, Sendable {
  private let name: String

  /// The button that shows and hides the sidebar. It can't be removed.
  public static let sidebarToggle = ToolbarDefaultItemKind(name: "sidebar toggle")
  /// The title. The window keeps it in its title bar.
  public static let title = ToolbarDefaultItemKind(name: "title")
  /// The search field. It can't be removed.
  public static let search = ToolbarDefaultItemKind(name: "search")
}

/// A modifier that adds items and settings to the bars around its content.
struct ToolbarModifier: ViewModifier {
  typealias Body = Never

  let items: @MainActor () -> [_ToolbarEntry]
  let settings: ToolbarSettings

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ToolbarNode(view, context) }
}

/// The node of a modifier that adds items.
private final class ToolbarNode<Modified: View>: ViewNode<ModifiedContent<Modified, ToolbarModifier>> {
  private let model: ToolbarModel?
  private var child: ViewNode<Modified>?

  init(_ view: ModifiedContent<Modified, ToolbarModifier>, _ context: NodeContext) {
    model = EnvironmentValues(in: context.environment).toolbar
    super.init(context)
    model?.set(view.modifier.items(), view.modifier.settings, by: self)
    child = Modified._makeNode(view.content, NodeContext(parent: self))
  }

  override func update(_ view: ModifiedContent<Modified, ToolbarModifier>) {
    model?.set(view.modifier.items(), view.modifier.settings, by: self)
    child?.update(view.content)
  }

  override func willUnmount() { model?.remove(self) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}
