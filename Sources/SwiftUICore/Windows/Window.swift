/// A scene with a single window.
///
/// The app opens the window at its start only if this is the first scene in its body. `openWindow` of the environment
/// opens the window, or brings it to the front.
public struct Window<Content: View> {
  public typealias Body = Never

  let windows: WindowScene<Content>

  /// Creates a window.
  ///
  /// - Parameters:
  ///   - titleKey: The key of the title in the table of translations.
  ///   - id: The identifier, for `openWindow`.
  ///   - content: A view builder that creates the content of the window.
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {
    windows = WindowScene(
      title: Text(titleKey), id: id, valueType: nil, kind: .single, content: content())
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

extension Window: Scene {
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
