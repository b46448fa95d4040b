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
    newItem, saveItem, importExport, printItem, appSettings, systemServices, appTermination, undoRedo, pasteboard,
    textEditing,
    textFormatting, toolbar, sidebar, windowSize, windowArrangement, windowList, singleWindowList, appVisibility, help,
    appInfo,
  ]

  /// The information about the app.
  public static let appInfo = CommandGroupPlacement("Help", "information")
  /// The settings of the app.
  public static let appSettings = CommandGroupPlacement("File", "settings")
  /// The services of the system, of which a desktop has none.
  public static let systemServices = CommandGroupPlacement("File", "services")
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
