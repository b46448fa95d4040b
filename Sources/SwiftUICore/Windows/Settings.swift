/// A scene with a window for the settings of the app.
///
/// A ``SettingsLink`` and the `openSettings` action of the environment open the window.
public struct Settings<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window for settings.
  ///
  /// - Parameter content: A view builder that creates the content of the window.
  public init(@ViewBuilder content: () -> Content) {
    windows = WindowScene(
      title: Text(verbatim: "Settings"), id: ProgramModel.settingsID, valueType: nil, kind: .settings,
      content: content())
  }
}

extension Settings: Scene {
  /// Creates the node that represents the scene at runtime.
  ///
  /// - Parameters:
  ///   - scene: The value of the scene.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ scene: Self, _ context: _NodeContext) -> _SceneNode<Self> {
    WindowSceneNode(scene, context) { $0.windows }
  }
}
