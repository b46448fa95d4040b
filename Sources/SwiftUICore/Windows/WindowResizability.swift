/// A relation between the size of a window and that of its content.
public struct WindowResizability: Hashable, Sendable {
  let isResizable: Bool
  private let name: String

  /// The platform decides: the user can change the size.
  public static let automatic = WindowResizability(isResizable: true, name: "automatic")
  /// The window has the size of its content.
  public static let contentSize = WindowResizability(isResizable: false, name: "content size")
  /// The window is at least as large as its content.
  public static let contentMinSize = WindowResizability(isResizable: true, name: "content minimum size")
}

extension Scene {
  /// Sets whether the user can change the size of windows of this scene.
  ///
  /// - Parameter resizability: The relation between the size of the window and that of its content.
  /// - Returns: A scene with the relation.
  public nonisolated func windowResizability(_ resizability: WindowResizability) -> some Scene {
    changing { $0.windowOptions.isResizable = resizability.isResizable }
  }
}
