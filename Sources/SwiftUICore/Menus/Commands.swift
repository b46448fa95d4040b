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
  enum MenuPlacement {
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

  let placement: MenuPlacement
  /// The controls, or `nil` for none.
  let view: AnyView?
}

/// The commands of a scene.
struct CommandList {
  var entries: [_CommandEntry] = []
  /// `true` if the scenes inside the one with the commands add none.
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
      if case .menu(let title) = $0.placement { (title, [[$0.view].compactMap(\.self)]) } else { nil }
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
      switch entry.placement {
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

/// The menus of a window, in a row. The keyboard shortcuts of the commands work while their menus are closed.
struct WindowMenuBar: View {
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
}

extension Scene {
  /// Adds commands to the menus of the windows of this scene.
  ///
  /// - Parameter content: A builder that creates the commands.
  /// - Returns: A scene with the commands.
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let added = content()._entries()
    return changing { $0.commands = ($0.commands ?? CommandList()).adding(added) }
  }

  /// Removes the commands that this scene has by itself, as a scene of documents does, or from `commands(content:)`.
  ///
  /// - Returns: A scene without commands.
  public nonisolated func commandsRemoved() -> some Scene { replacingCommands([]) }

  /// Replaces the commands that this scene has by itself, as a scene of documents does, or from `commands(content:)`.
  ///
  /// - Parameter content: A builder that creates the commands.
  /// - Returns: A scene with these commands and no others.
  public func commandsReplaced<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    replacingCommands(content()._entries())
  }

  private nonisolated func replacingCommands(_ entries: [_CommandEntry]) -> some Scene {
    changing {
      $0.commands = ($0.commands ?? CommandList()).adding(entries)
      $0.commands?.isFinal = true
    }
  }
}
