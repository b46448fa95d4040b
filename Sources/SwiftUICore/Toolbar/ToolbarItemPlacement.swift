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
  /// The position of the title: the center of the bar, in place of the title.
  public static let title = ToolbarItemPlacement(.center)
  /// The position of a large title: the center of the bar, in place of the title.
  public static let largeTitle = ToolbarItemPlacement(.center)
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
