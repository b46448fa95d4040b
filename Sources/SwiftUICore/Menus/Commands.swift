/// A type that declares commands of an app's menus.
@MainActor
@preconcurrency
public protocol Commands {
  /// The type of the commands' body.
  associatedtype Body: Commands

  /// The commands.
  @CommandsBuilder var body: Body { get }

  /// Returns the menus. The default implementation evaluates the body; don't implement or call this method.
  func _entries() -> [_CommandEntry]
}

extension Commands {
  /// Returns the menus of the body.
  public func _entries() -> [_CommandEntry] { body._entries() }
}

extension Commands where Body == Never {
  /// A body that must not be evaluated. Reading it stops the process.
  public var body: Never { fatalError("\(Self.self) has no body") }
}

extension Never: Commands {}

/// A menu of an app, or a part of one, with its type erased.
///
/// An implementation detail of the runtime; clients do not use it.
public struct _CommandEntry {
  /// The menu that an entry belongs to, or the one that it is.
  enum Place {
    /// A menu of its own.
    case menu(Text)
    /// The commands that a place has by itself.
    case standard(CommandGroupPlacement)
    /// Commands in front of those of a place.
    case before(CommandGroupPlacement)
    /// Commands behind those of a place.
    case after(CommandGroupPlacement)
    /// Commands instead of those of a place.
    case replacing(CommandGroupPlacement)
  }

  let place: Place
  /// The controls, or `nil` for none.
  let view: AnyView?
}

/// The commands of a scene.
struct CommandList {
  var entries: [_CommandEntry] = []
  /// A Boolean value that indicates whether the scenes inside the one with the commands add none.
  var isFinal = false

  /// Returns the commands with those of a scene inside.
  func adding(_ added: [_CommandEntry]) -> CommandList { isFinal ? self : CommandList(entries: entries + added) }

  /// A menu with its controls, in groups.
  struct Menu: Identifiable {
    let id: Int
    let title: Text
    let groups: [[AnyView]]
  }

  /// The menus: File, Edit and View, then those of the app in the order of their declarations, then Window and Help.
  /// A standard menu without a control is left out.
  var menus: [Menu] {
    let own: [(Text, [[AnyView]])] = entries.compactMap {
      if case .menu(let title) = $0.place { (title, [[$0.view].compactMap(\.self)]) } else { nil }
    }
    let all = standardMenus(["File", "Edit", "View"]) + own + standardMenus(["Window", "Help"])
    return all.enumerated().map { Menu(id: $0, title: $1.0, groups: $1.1) }
  }

  private func standardMenus(_ names: [String]) -> [(Text, [[AnyView]])] {
    names.compactMap { name in
      let groups = CommandGroupPlacement.ordered.filter { $0.menu == name }.map(views).filter { !$0.isEmpty }
      return groups.isEmpty ? nil : (Text(verbatim: name), groups)
    }
  }

  /// Returns the controls of a place: those of the last group that replaces others, between the groups before and after
  /// it in the order of their declarations.
  private func views(at placement: CommandGroupPlacement) -> [AnyView] {
    var before: [AnyView?] = []
    var own: AnyView?
    var after: [AnyView?] = []
    for entry in entries {
      switch entry.place {
      case .before(placement): before.append(entry.view)
      case .after(placement): after.append(entry.view)
      case .standard(placement), .replacing(placement): own = entry.view
      default: break
      }
    }
    return (before + [own] + after).compactMap(\.self)
  }
}

/// The environment key for ``EnvironmentValues/commands``.
private struct CommandsKey: OptionalEnvironmentKey { typealias Value = CommandList? }

extension EnvironmentValues {
  /// The commands of the scene that contains the view.
  var commands: CommandList? {
    get { self[CommandsKey.self] }
    set { self[CommandsKey.self] = newValue }
  }
}

/// A menu of an app.
///
///     .commands {
///       CommandMenu("Find") {
///         Button("Next") { findNext() }.keyboardShortcut("g")
///       }
///     }
public struct CommandMenu<Content: View> {
  public typealias Body = Never

  private let title: Text
  private let content: Content

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - nameKey: The title.
  ///   - content: A view builder that creates the controls of the menu.
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    title = Text(nameKey)
    self.content = content()
  }

  /// Creates a menu.
  ///
  /// - Parameters:
  ///   - name: The title.
  ///   - content: A view builder that creates the controls of the menu.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {
    title = Text(name)
    self.content = content()
  }
}

extension CommandMenu: Commands {
  /// Returns the menu.
  public func _entries() -> [_CommandEntry] { [_CommandEntry(place: .menu(title), view: AnyView(content))] }
}

/// Controls in one of the standard menus of an app: File, Edit, View, Window or Help.
public struct CommandGroup<Content: View> {
  public typealias Body = Never

  private let place: _CommandEntry.Place
  private let content: Content

  /// Creates controls in front of those of a place.
  ///
  /// - Parameters:
  ///   - group: The place.
  ///   - addition: A view builder that creates the controls.
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = .before(group)
    content = addition()
  }

  /// Creates controls behind those of a place.
  ///
  /// - Parameters:
  ///   - group: The place.
  ///   - addition: A view builder that creates the controls.
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = .after(group)
    content = addition()
  }

  /// Creates controls instead of those of a place, which windows with documents have, or instead of those that a group
  /// before this one has put there. Without a control, the place is empty.
  ///
  /// - Parameters:
  ///   - group: The place.
  ///   - addition: A view builder that creates the controls.
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {
    place = .replacing(group)
    content = addition()
  }
}

extension CommandGroup: Commands {
  /// Returns the controls.
  public func _entries() -> [_CommandEntry] {
    [_CommandEntry(place: place, view: Content.self == EmptyView.self ? nil : AnyView(content))]
  }
}

/// A place in the standard menus of an app.
public struct CommandGroupPlacement: Hashable, Sendable {
  /// The title of the menu.
  let menu: String
  private let name: String

  private init(_ menu: String, _ name: String) {
    self.menu = menu
    self.name = name
  }

  /// All places, in the order in which their menus have them.
  static let ordered: [CommandGroupPlacement] = [
    newItem, saveItem, importExport, printItem, appSettings, appTermination, undoRedo, pasteboard, textEditing,
    textFormatting, toolbar, sidebar, windowSize, windowArrangement, windowList, singleWindowList, appVisibility, help,
    appInfo,
  ]

  /// The information about the app.
  public static let appInfo = CommandGroupPlacement("Help", "information")
  /// The settings of the app.
  public static let appSettings = CommandGroupPlacement("File", "settings")
  /// The end of the app.
  public static let appTermination = CommandGroupPlacement("File", "termination")
  /// The visibility of the app.
  public static let appVisibility = CommandGroupPlacement("Window", "visibility")
  /// New documents.
  public static let newItem = CommandGroupPlacement("File", "new")
  /// Saving documents.
  public static let saveItem = CommandGroupPlacement("File", "save")
  /// Importing and exporting.
  public static let importExport = CommandGroupPlacement("File", "import and export")
  /// Printing.
  public static let printItem = CommandGroupPlacement("File", "print")
  /// Undoing and redoing.
  public static let undoRedo = CommandGroupPlacement("Edit", "undo")
  /// The clipboard.
  public static let pasteboard = CommandGroupPlacement("Edit", "clipboard")
  /// Editing of text.
  public static let textEditing = CommandGroupPlacement("Edit", "text")
  /// Formats of text.
  public static let textFormatting = CommandGroupPlacement("Edit", "format")
  /// The toolbar.
  public static let toolbar = CommandGroupPlacement("View", "toolbar")
  /// The sidebar.
  public static let sidebar = CommandGroupPlacement("View", "sidebar")
  /// The size of windows.
  public static let windowSize = CommandGroupPlacement("Window", "size")
  /// The arrangement of windows.
  public static let windowArrangement = CommandGroupPlacement("Window", "arrangement")
  /// The list of windows.
  public static let windowList = CommandGroupPlacement("Window", "list")
  /// Windows with a single instance.
  public static let singleWindowList = CommandGroupPlacement("Window", "single windows")
  /// Help.
  public static let help = CommandGroupPlacement("Help", "help")
}

/// Commands that a builder has combined.
public struct _CombinedCommands {
  public typealias Body = Never

  let parts: [@MainActor () -> [_CommandEntry]]

  init(parts: [@MainActor () -> [_CommandEntry]] = []) { self.parts = parts }

  init<Content: Commands>(_ content: Content) {
    nonisolated(unsafe) let content = content  // used on the main actor only
    parts = [{ content._entries() }]
  }
}

extension _CombinedCommands: Commands {
  /// Returns the menus.
  public func _entries() -> [_CommandEntry] { parts.flatMap { $0() } }
}

/// Commands for a sidebar. The button of a ``NavigationSplitView`` does what they do, so they are empty.
public struct SidebarCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension SidebarCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

/// Commands for editing text. Text fields have context menus for it, so they are empty.
public struct TextEditingCommands {
  /// Creates the commands.
  nonisolated public init() {}
}

extension TextEditingCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

/// No commands.
public struct EmptyCommands {
  /// Creates no commands.
  nonisolated public init() {}
}

extension EmptyCommands: Commands {
  /// No commands.
  public var body: some Commands { _CombinedCommands() }
}

/// Content of an `if` without an `else`.
public struct _OptionalCommands<Content: Commands> {
  public typealias Body = Never

  let content: Content?
}

extension _OptionalCommands: Commands {
  /// Returns those of the content, if there is any.
  public func _entries() -> [_CommandEntry] { content?._entries() ?? [] }
}

/// A result builder that combines commands.
@resultBuilder
public struct CommandsBuilder {
  /// Returns commands unchanged.
  ///
  /// - Parameter content: The commands of a statement.
  /// - Returns: The commands.
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }

  /// Returns no commands for a closure without statements.
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }

  /// Returns the commands of a closure with one statement.
  ///
  /// - Parameter content: The commands.
  /// - Returns: The commands.
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }

  /// Combines the commands of a closure with several statements.
  ///
  /// - Parameter content: The commands of each statement, in order.
  /// - Returns: All commands.
  public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> _CombinedCommands {
    var parts: [@MainActor () -> [_CommandEntry]] = []
    repeat parts.append(contentsOf: _CombinedCommands(each content).parts)
    return _CombinedCommands(parts: parts)
  }

  /// Returns the commands of an `if` without an `else`.
  ///
  /// - Parameter content: The commands, or `nil` if the condition is `false`.
  /// - Returns: The commands.
  public static func buildIf<Content: Commands>(_ content: Content?) -> _OptionalCommands<Content> {
    _OptionalCommands(content: content)
  }

  /// Returns the commands of the first branch of an `if` or a `switch`.
  ///
  /// - Parameter first: The commands of the branch.
  /// - Returns: The commands.
  public static func buildEither<Content: Commands>(first: Content) -> _CombinedCommands { _CombinedCommands(first) }

  /// Returns the commands of the second branch of an `if` or a `switch`.
  ///
  /// - Parameter second: The commands of the branch.
  /// - Returns: The commands.
  public static func buildEither<Content: Commands>(second: Content) -> _CombinedCommands { _CombinedCommands(second) }

  /// Returns the commands of an `if #available`.
  ///
  /// - Parameter content: The commands of the branch.
  /// - Returns: The commands.
  public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> _CombinedCommands {
    _CombinedCommands(content)
  }
}

/// The menus of a window, in a row. The keyboard shortcuts of the commands work while their menus are closed.
struct CommandBar: View {
  let commands: CommandList

  var body: some View {
    let menus = commands.menus
    if !menus.isEmpty {
      HStack(spacing: 2) {
        ForEach(menus) { menu in
          Menu {
            ForEach(Array(menu.groups.enumerated()), id: \.offset) { index, group in
              if index > 0 { Divider() }
              ForEach(Array(group.enumerated()), id: \.offset) { $0.element }
            }
          } label: {
            menu.title
          }
          .menuIndicator(.hidden)
          .background {
            VStack { ForEach(Array(menu.groups.joined().enumerated()), id: \.offset) { $0.element } }
              .frame(width: 0, height: 0)
              .hidden()
              .accessibilityHidden(true)
          }
        }
      }
      .buttonStyle(.borderless)
      .modifier(MenuBarModifier())
    }
  }
}

/// A modifier that marks the menus of a window.
private struct MenuBarModifier: ElementModifier {

  func modification(in node: Node) -> Modification { .menuBar }

  static func _makeNode<Modified: View>(
    _ view: ModifiedContent<Modified, Self>, _ context: NodeContext
  ) -> ViewNode<ModifiedContent<Modified, Self>> { ElementModifierNode(view, context) }
}

// MARK: - Previews

/// A type that shows views in a preview. It compiles, and nothing shows it.
@MainActor
@preconcurrency
public protocol PreviewProvider {
  /// The type of the previewed views.
  associatedtype Previews: View

  /// The previewed views.
  @ViewBuilder static var previews: Previews { get }
}

/// A layout of a preview.
public enum PreviewLayout: Sendable {
  /// The size of a device.
  case device
  /// The size of the views.
  case sizeThatFits
  /// A fixed size, in points.
  case fixed(width: Double, height: Double)
}

extension View {
  /// Sets the name of a preview, which nothing shows.
  ///
  /// - Parameter value: The name.
  /// - Returns: This view.
  public nonisolated func previewDisplayName(_ value: String?) -> some View { self }

  /// Sets the layout of a preview, which nothing shows.
  ///
  /// - Parameter value: The layout.
  /// - Returns: This view.
  public nonisolated func previewLayout(_ value: PreviewLayout) -> some View { self }
}
