/// A scene with a window for tools that accompany the other windows.
///
/// The window opens with `openWindow`, once.
///
/// - Differences: The window doesn't stay in front of the others, and is not hidden while another app is active.
public struct UtilityWindow<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(title: Text(titleKey), id: id, valueType: nil, kind: .single, content: content())
  }

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - title: The title of the window, which isn't localized.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(title: Text(title), id: id, valueType: nil, kind: .single, content: content())
  }
}

extension UtilityWindow: Scene {
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
