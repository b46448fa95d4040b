// swift-format-ignore-file: AmbiguousTrailingClosureOverload
// Apple's framework has two forms of `toolbar(content:)`: for views, and for items.

/// A placement of a toolbar item. A bar has items at its leading edge, in its center, and at its trailing edge. There
/// is a second bar at the bottom of the page.
public struct ToolbarItemPlacement: Hashable, Sendable {
  /// A position in one of the bars.
  enum Position: Hashable, Sendable {
    case leading
    case center
    case trailing
    case bottom
    /// The menu of the title.
    case title
  }

  let position: Position

  private init(_ position: Position) { self.position = position }

  /// The placement in the menu of the title.
  static let titleMenu = ToolbarItemPlacement(.title)

  /// The default position: the trailing edge.
  public static let automatic = ToolbarItemPlacement(.trailing)
  /// The center of the bar, in place of the title.
  public static let principal = ToolbarItemPlacement(.center)
  /// The position of controls that navigate: the leading edge.
  public static let navigation = ToolbarItemPlacement(.leading)
  /// The position of the most important action: the trailing edge.
  public static let primaryAction = ToolbarItemPlacement(.trailing)
  /// The position of less important actions: the trailing edge.
  public static let secondaryAction = ToolbarItemPlacement(.trailing)
  /// The position of a change of state: the bottom bar.
  public static let status = ToolbarItemPlacement(.bottom)
  /// The position of an action that confirms a dialog: the trailing edge.
  public static let confirmationAction = ToolbarItemPlacement(.trailing)
  /// The position of an action that cancels a dialog: the leading edge.
  public static let cancellationAction = ToolbarItemPlacement(.leading)
  /// The position of an action that destroys data: the trailing edge.
  public static let destructiveAction = ToolbarItemPlacement(.trailing)
  /// The position of controls for the keyboard: the bottom bar.
  public static let keyboard = ToolbarItemPlacement(.bottom)
  /// The bar at the bottom of the page.
  public static let bottomBar = ToolbarItemPlacement(.bottom)
  /// The leading edge of the bar at the top.
  public static let topBarLeading = ToolbarItemPlacement(.leading)
  /// The trailing edge of the bar at the top.
  public static let topBarTrailing = ToolbarItemPlacement(.trailing)
  /// The leading edge of the bar at the top.
  public static let navigationBarLeading = ToolbarItemPlacement(.leading)
  /// The trailing edge of the bar at the top.
  public static let navigationBarTrailing = ToolbarItemPlacement(.trailing)
}

/// A type that declares items of a toolbar.
///
/// - Differences: Custom content must have no dynamic properties, such as `@State`. Views in its items can have them.
@MainActor
@preconcurrency
public protocol ToolbarContent {
  /// The type of the content's body.
  associatedtype Body: ToolbarContent

  /// The items.
  @ToolbarContentBuilder var body: Body { get }

  /// Returns the items. The default implementation evaluates the body; don't implement or call this method.
  func _items() -> [_ToolbarEntry]
}

extension ToolbarContent {
  /// Returns the items of the body.
  public func _items() -> [_ToolbarEntry] { body._items() }
}

extension ToolbarContent where Body == Never {
  /// A body that must not be evaluated. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: ToolbarContent {}

/// An item of a toolbar with its type erased.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _ToolbarEntry {
  let placement: ToolbarItemPlacement
  let view: AnyView
}

/// An item of a toolbar.
///
///     .toolbar {
///       ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") { add() } }
///     }
public struct ToolbarItem<ID, Content: View> {
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates an item.
  ///
  /// - Parameters:
  ///   - placement: The position of the item.
  ///   - content: A view builder that creates the views of the item.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) where ID == () {
    self.placement = placement
    self.content = content()
  }

  /// Creates an item with an identifier, which has no effect: the user can't rearrange toolbars.
  ///
  /// - Parameters:
  ///   - id: The identifier.
  ///   - placement: The position of the item.
  ///   - content: A view builder that creates the views of the item.
  public init(id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content)
  where ID == String {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItem: ToolbarContent {
  /// Returns the item.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: placement, view: AnyView(content))] }
}

/// A kind of space between items of a toolbar.
public struct SpacerSizing: Hashable, Sendable {
  let isFlexible: Bool

  /// As much space as there is.
  public static let flexible = SpacerSizing(isFlexible: true)
  /// A space of the platform's size.
  public static let fixed = SpacerSizing(isFlexible: false)
}

/// A space between items of a toolbar.
///
///     .toolbar {
///       ToolbarItem(placement: .bottomBar) { Button("Filter", systemImage: "line.3.horizontal") { filter() } }
///       ToolbarSpacer(.flexible, placement: .bottomBar)
///       ToolbarItem(placement: .bottomBar) { Button("New", systemImage: "square.and.pencil") { compose() } }
///     }
public struct ToolbarSpacer {
  public typealias Body = Never

  private let sizing: SpacerSizing
  private let placement: ToolbarItemPlacement

  /// Creates a space.
  ///
  /// - Parameters:
  ///   - sizing: The kind of space. A flexible space at the ends of the bar at the top is a fixed one.
  ///   - placement: The position of the space.
  public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {
    (self.sizing, self.placement) = (sizing, placement)
  }
}

extension ToolbarSpacer: ToolbarContent {
  /// Returns the space as an item.
  public func _items() -> [_ToolbarEntry] {
    let isFlexible = sizing.isFlexible && placement.position == .bottom
    let space = isFlexible ? AnyView(Spacer()) : AnyView(Color.clear.frame(width: 16, height: 1))
    return [_ToolbarEntry(placement: placement, view: space)]
  }
}

/// The menu that the title of a page opens.
///
///     .toolbar {
///       ToolbarTitleMenu { Button("Rename") { rename() } }
///     }
public struct ToolbarTitleMenu<Content: View> {
  public typealias Body = Never

  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameter content: A view builder that creates the controls of the menu.
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

extension ToolbarTitleMenu: ToolbarContent {
  /// Returns the controls of the menu as an item.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: .titleMenu, view: AnyView(content))] }
}

/// Several items of a toolbar at the same position.
public struct ToolbarItemGroup<Content: View> {
  public typealias Body = Never

  private let placement: ToolbarItemPlacement
  private let content: Content

  /// Creates a group of items.
  ///
  /// - Parameters:
  ///   - placement: The position of the items.
  ///   - content: A view builder that creates the views of the items.
  public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
    self.placement = placement
    self.content = content()
  }
}

extension ToolbarItemGroup: ToolbarContent {
  /// Returns the items as one.
  public func _items() -> [_ToolbarEntry] { [_ToolbarEntry(placement: placement, view: AnyView(content))] }
}

/// Items of a toolbar that a builder has combined.
public struct _CombinedToolbarContent {
  public typealias Body = Never

  let parts: [@MainActor () -> [_ToolbarEntry]]

  init(parts: [@MainActor () -> [_ToolbarEntry]]) { self.parts = parts }

  init<Content: ToolbarContent>(_ content: Content) {
    nonisolated(unsafe) let content = content  // used on the main actor only
    parts = [{ content._items() }]
  }
}

extension _CombinedToolbarContent: ToolbarContent {
  /// Returns the items.
  public func _items() -> [_ToolbarEntry] { parts.flatMap { $0() } }
}

/// Content of an `if` without an `else`.
public struct _OptionalToolbarContent<Content: ToolbarContent> {
  public typealias Body = Never

  let content: Content?
}

extension _OptionalToolbarContent: ToolbarContent {
  /// Returns those of the content, if there is any.
  public func _items() -> [_ToolbarEntry] { content?._items() ?? [] }
}

/// A result builder that combines items of a toolbar.
@resultBuilder
public struct ToolbarContentBuilder {
  /// Returns content unchanged.
  ///
  /// - Parameter content: The content of a statement.
  /// - Returns: The content.
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Returns the content of a closure with one statement.
  ///
  /// - Parameter content: The content.
  /// - Returns: The content.
  public static func buildBlock<Content: ToolbarContent>(_ content: Content) -> Content { content }

  /// Combines the content of a closure with several statements.
  ///
  /// - Parameter content: The content of each statement, in order.
  /// - Returns: All items.
  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> _CombinedToolbarContent {
    var parts: [@MainActor () -> [_ToolbarEntry]] = []
    repeat parts.append(contentsOf: _CombinedToolbarContent(each content).parts)
    return _CombinedToolbarContent(parts: parts)
  }

  /// Returns the content of an `if` without an `else`.
  ///
  /// - Parameter content: The content, or `nil` if the condition is `false`.
  /// - Returns: The items.
  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> _OptionalToolbarContent<Content> {
    _OptionalToolbarContent(content: content)
  }

  /// Returns the content of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The content of the branch.
  /// - Returns: The items.
  public static func buildEither<Content: ToolbarContent>(first: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(first)
  }

  /// Returns the content of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The content of the branch.
  /// - Returns: The items.
  public static func buildEither<Content: ToolbarContent>(second: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(second)
  }

  /// Returns the content of an `if #available`.
  ///
  /// - Parameter content: The content of the branch.
  /// - Returns: The items.
  public static func buildLimitedAvailability<Content: ToolbarContent>(_ content: Content) -> _CombinedToolbarContent {
    _CombinedToolbarContent(content)
  }
}

extension View {
  /// Adds items to the toolbar of the page, the window or the sheet that contains this view.
  ///
  /// - Parameter content: A builder that creates the items.
  /// - Returns: A view that adds the items.
  public nonisolated func toolbar<Content: ToolbarContent>(@ToolbarContentBuilder content: () -> Content) -> some View {
    let content = _CombinedToolbarContent(content())
    return modifier(ToolbarModifier(items: { content._items() }, settings: BarSettings()))
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
  ///   - visibility: The visibility.
  ///   - bars: The bars.
  /// - Returns: A view that sets the visibility.
  public nonisolated func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(visibility, of: bars)))
  }

  /// Sets the visibility of the bars of the page that contains this view.
  ///
  /// - Parameters:
  ///   - visibility: The visibility. Bars are visible automatically if they have content.
  ///   - bars: The bars; none for all bars.
  /// - Returns: A view that sets the visibility.
  public nonisolated func toolbarVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(visibility, of: bars)))
  }

  /// Removes a part from the bar at the top of the page that contains this view.
  ///
  /// - Parameter defaultItemKind: The part, or `nil` for none.
  /// - Returns: A view that removes the part.
  public nonisolated func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View {
    modifier(
      ToolbarModifier(items: { [] }, settings: BarSettings(isTitleHidden: defaultItemKind == .title ? true : nil)))
  }

  /// Adds a menu to the title of the page that contains this view.
  ///
  /// - Parameter content: A view builder that creates the controls of the menu.
  /// - Returns: A view that adds the menu.
  public nonisolated func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View {
    let menu = ToolbarTitleMenu { content() }
    return toolbar { menu }
  }

  /// Sets the text below the title of the page that contains this view.
  ///
  ///     MessageList(mailbox)
  ///       .navigationTitle("Inbox")
  ///       .navigationSubtitle("\(mailbox.unreadCount) unread")
  ///
  /// - Parameter subtitle: The text.
  /// - Returns: A view that sets the text.
  public nonisolated func navigationSubtitle(_ subtitle: Text) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(subtitle: subtitle)))
  }

  /// Sets the text below the title of the page that contains this view.
  ///
  /// - Parameter subtitleKey: The text.
  /// - Returns: A view that sets the text.
  public nonisolated func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View {
    navigationSubtitle(Text(subtitleKey))
  }

  /// Sets the text below the title of the page that contains this view.
  ///
  /// - Parameter subtitle: The text.
  /// - Returns: A view that sets the text.
  @_disfavoredOverload
  public nonisolated func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View {
    navigationSubtitle(Text(subtitle))
  }

  /// Sets the visibility of the bar at the top of the page that contains this view.
  ///
  /// - Parameter hidden: A Boolean value that indicates whether the bar is hidden.
  /// - Returns: A view that sets the visibility.
  public nonisolated func navigationBarHidden(_ hidden: Bool) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(isTopHidden: hidden)))
  }

  /// Sets the visibility of the Back button of the page that contains this view.
  ///
  /// - Parameter hidesBackButton: A Boolean value that indicates whether the page has no Back button.
  /// - Returns: A view that sets the visibility.
  public nonisolated func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(isBackHidden: hidesBackButton)))
  }

  /// Sets the display of the title of the page that contains this view.
  ///
  /// - Parameter displayMode: The display. A large title has a larger font than an inline title.
  /// - Returns: A view that sets the display.
  public nonisolated func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View
  {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(isTitleLarge: displayMode == .large)))
  }

  /// Sets the display of the title in the toolbar of the page that contains this view.
  ///
  /// - Parameter mode: The display. A large title has a larger font than an inline title.
  /// - Returns: A view that sets the display.
  public nonisolated func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View {
    modifier(ToolbarModifier(items: { [] }, settings: BarSettings(isTitleLarge: mode == .large)))
  }

  /// Adds views to the leading edge of the bar of the page that contains this view.
  ///
  /// - Parameter leading: The views.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<L: View>(leading: L) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarLeading) { leading } }
  }

  /// Adds views to the trailing edge of the bar of the page that contains this view.
  ///
  /// - Parameter trailing: The views.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<T: View>(trailing: T) -> some View {
    toolbar { ToolbarItem(placement: .navigationBarTrailing) { trailing } }
  }

  /// Adds views to both edges of the bar of the page that contains this view.
  ///
  /// - Parameters:
  ///   - leading: The views at the leading edge.
  ///   - trailing: The views at the trailing edge.
  /// - Returns: A view that adds the views.
  public nonisolated func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View {
    toolbar {
      ToolbarItem(placement: .navigationBarLeading) { leading }
      ToolbarItem(placement: .navigationBarTrailing) { trailing }
    }
  }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - titleKey: The title.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationBarTitle(
    _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(titleKey).navigationBarTitleDisplayMode(displayMode) }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  @_disfavoredOverload
  public nonisolated func navigationBarTitle<S: StringProtocol>(
    _ title: S, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

  /// Sets the title of the page that contains this view.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - displayMode: The display of the title.
  /// - Returns: A view with the title.
  public nonisolated func navigationBarTitle(
    _ title: Text, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
  ) -> some View { navigationTitle(title).navigationBarTitleDisplayMode(displayMode) }

  /// Sets the background of bars, which the theme decides on Linux.
  ///
  /// - Parameters:
  ///   - style: The background, which is ignored.
  ///   - bars: The bars.
  /// - Returns: This view.
  public nonisolated func toolbarBackground<S: ShapeStyle>(_ style: S, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Sets the visibility of the background of bars, which the theme decides on Linux.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - bars: The bars.
  /// - Returns: This view.
  public nonisolated func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
    self
  }

  /// Sets the visibility of the background of bars, which the theme decides on Linux.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - bars: The bars.
  /// - Returns: The view.
  public nonisolated func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...)
    -> some View
  {
    self
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

/// A namespace for the display of titles.
public struct NavigationBarItem: Hashable, Sendable {
  /// A display of the title of a page.
  public enum TitleDisplayMode: Hashable, Sendable {
    /// The platform decides: on Linux, as `inline`.
    case automatic
    /// A title in the bar.
    case inline
    /// A large title in the bar.
    case large
  }
}

/// A display of the title in a toolbar.
public struct ToolbarTitleDisplayMode: Hashable, Sendable {
  private let name: String

  /// The platform decides: on Linux, as `inline`.
  public static let automatic = ToolbarTitleDisplayMode(name: "automatic")
  /// A title in the bar.
  public static let inline = ToolbarTitleDisplayMode(name: "inline")
  /// A title in the bar.
  public static let inlineLarge = ToolbarTitleDisplayMode(name: "inline large")
  /// A large title in the bar.
  public static let large = ToolbarTitleDisplayMode(name: "large")
}

// MARK: - The model

/// Settings for the bars of a page. A `nil` leaves a setting to another modifier.
struct BarSettings: Equatable {
  var isTopHidden: Bool?
  var isBottomHidden: Bool?
  var isBackHidden: Bool?
  var isTitleLarge: Bool?
  var isTitleHidden: Bool?
  var subtitle: Text?
}

extension BarSettings {
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
}

/// The items that the views of a page, a window or a sheet add to its bars. The bars depend on it.
@MainActor
final class ToolbarModel: DependencySource, @unchecked Sendable {  // accessed on the main actor only
  /// An item with its identity and the environment of the view that has added it.
  struct Item: Identifiable {
    /// The identity of an item: the modifier that adds it, and its index there.
    struct ID: Hashable {
      let owner: ObjectIdentifier
      let index: Int
    }

    let id: ID
    let entry: _ToolbarEntry
    let scope: EnvironmentScope
  }

  /// The contribution of a modifier.
  private struct Contribution {
    let owner: ObjectIdentifier
    var items: [Item]
    var settings: BarSettings
  }

  private var contributions: [Contribution] = []

  func set(_ entries: [_ToolbarEntry], _ settings: BarSettings, by owner: Node) {
    let id = ObjectIdentifier(owner)
    let items = entries.enumerated().map {
      Item(id: .init(owner: id, index: $0), entry: $1, scope: owner.environment)
    }
    let new = Contribution(owner: id, items: items, settings: settings)
    if let index = contributions.firstIndex(where: { $0.owner == id }) {
      if items.isEmpty, contributions[index].items.isEmpty, contributions[index].settings == settings { return }
      contributions[index] = new
    } else {
      contributions.append(new)
    }
    deliver()
  }

  func remove(_ owner: Node) {
    contributions.removeAll { $0.owner == ObjectIdentifier(owner) }
    deliver()
  }

  /// The contributions, on which the node that is being evaluated then depends.
  private var readContributions: [Contribution] {
    wasRead()
    return contributions
  }

  func items(at position: ToolbarItemPlacement.Position) -> [Item] {
    readContributions.flatMap(\.items).filter { $0.entry.placement.position == position }
  }

  /// The settings: of several for the same property, the one of the outermost modifier.
  var settings: BarSettings {
    readContributions.reduce(into: BarSettings()) { result, next in
      result.isTopHidden = result.isTopHidden ?? next.settings.isTopHidden
      result.isBottomHidden = result.isBottomHidden ?? next.settings.isBottomHidden
      result.isBackHidden = result.isBackHidden ?? next.settings.isBackHidden
      result.isTitleLarge = result.isTitleLarge ?? next.settings.isTitleLarge
      result.isTitleHidden = result.isTitleHidden ?? next.settings.isTitleHidden
      result.subtitle = result.subtitle ?? next.settings.subtitle
    }
  }
}

/// The environment key for ``EnvironmentValues/toolbar``.
private struct ToolbarKey: OptionalEnvironmentKey { typealias Value = ToolbarModel? }

extension EnvironmentValues {
  /// The items of the bars around the view.
  var toolbar: ToolbarModel? {
    get { self[ToolbarKey.self] }
    set { self[ToolbarKey.self] = newValue }
  }
}

/// A modifier that adds items and settings to the bars around its content.
struct ToolbarModifier: ViewModifier {
  typealias Body = Never

  let items: @MainActor () -> [_ToolbarEntry]
  let settings: BarSettings

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

// MARK: - The bars

/// A view in the environment of another place, such as an item of a bar in that of the page that adds it.
private struct ScopedView: PrimitiveView {
  let content: AnyView
  let scope: EnvironmentScope

  static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ScopedNode(view, context) }
}

/// The node of a view in the environment of another place.
private final class ScopedNode: ViewNode<ScopedView> {
  private var child: ViewNode<AnyView>?

  init(_ view: ScopedView, _ context: NodeContext) {
    super.init(context)
    child = AnyView._makeNode(view.content, NodeContext(parent: self, environment: view.scope))
  }

  override func update(_ view: ScopedView) { child?.update(view.content) }
  override func forEachChild(_ body: (Node) -> Void) { if let child { body(child) } }
}

/// The items at a position of a bar.
/// A modifier that shows the buttons of a bar without a border, unless they have a style.
private struct FlatButtons: ViewModifier {

  func body(content: Content) -> some View {
    content.transformEnvironment(\.buttonStyling) {
      if $0 == .appearance(.automatic) { $0 = .appearance(.borderless) }
    }
  }
}

private struct BarItems: View {
  let items: [ToolbarModel.Item]

  var body: some View {
    ForEach(items) { ScopedView(content: AnyView($0.entry.view.modifier(FlatButtons())), scope: $0.scope) }
  }
}

/// The bar at the top of a page, with its title, its Back button and its items. A bar without any of them is not shown.
struct TopBar: View {
  let model: ToolbarModel
  let title: Text?
  /// A Boolean value that indicates whether the window shows the title, so that the bar shows only a large one.
  var isTitleElsewhere = false
  /// An action that returns to the page below, or `nil` if there is none.
  let back: (@MainActor () -> Void)?

  var body: some View {
    let settings = model.settings
    let (leading, center, trailing) = (model.items(at: .leading), model.items(at: .center), model.items(at: .trailing))
    let menu = model.items(at: .title)
    let isLarge = settings.isTitleLarge == true
    let title = isTitleElsewhere && !isLarge || settings.isTitleHidden == true ? nil : title
    let hasItems =
      !leading.isEmpty || !center.isEmpty || !trailing.isEmpty || !menu.isEmpty || settings.subtitle != nil
    if settings.isTopHidden != true, title != nil || back != nil || hasItems {
      HStack(spacing: 8) {
        if let back, settings.isBackHidden != true {
          Button("Back", systemImage: "chevron.left", action: back).keyboardShortcut(.leftArrow, modifiers: .option)
        }
        BarItems(items: leading)
        if center.isEmpty {
          BarTitle(title: title?.font(isLarge ? .title : .headline), subtitle: settings.subtitle, menu: menu)
        }
        Spacer()
        if !center.isEmpty {
          BarItems(items: center)
          Spacer()
        }
        BarItems(items: trailing)
      }
      .padding(8)
    }
  }
}

/// The title of a page with the text below it, which are the label of a menu if there is one.
private struct BarTitle: View {
  let title: Text?
  let subtitle: Text?
  let menu: [ToolbarModel.Item]

  var body: some View {
    if menu.isEmpty {
      texts
    } else {
      Menu {
        BarItems(items: menu)
      } label: {
        if title == nil, subtitle == nil {
          Image(systemName: "chevron.down").accessibilityLabel("Title")
        } else {
          texts
        }
      }
      .modifier(FlatButtons())
    }
  }

  @ViewBuilder private var texts: some View {
    if let subtitle {
      VStack(alignment: .leading, spacing: 0) {
        title
        subtitle.font(.subheadline).foregroundStyle(.secondary)
      }
    } else {
      title
    }
  }
}

/// The bar at the bottom of a page. A bar without items is not shown.
struct BottomBar: View {
  let model: ToolbarModel

  var body: some View {
    let items = model.items(at: .bottom)
    if model.settings.isBottomHidden != true, !items.isEmpty {
      HStack(spacing: 8) { BarItems(items: items) }.padding(8)
    }
  }
}

/// The content of a window or a presentation, between the bars for the items that no navigation stack shows.
struct ToolbarHost<Content: View>: View {
  let content: Content
  @State private var model = ToolbarModel()

  init(_ content: Content) { self.content = content }

  var body: some View {
    TopBar(model: model, title: nil, back: nil)
    content.environment(\.toolbar, model)
    BottomBar(model: model)
  }
}
