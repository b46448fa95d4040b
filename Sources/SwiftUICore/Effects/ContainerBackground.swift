/// A container whose background a view sets.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
  private let name: String

  /// A page of a navigation stack.
  public static let navigation = ContainerBackgroundPlacement(name: "navigation")
  /// A navigation split view.
  public static let navigationSplitView = ContainerBackgroundPlacement(name: "navigation split view")
  /// A tab view.
  public static let tabView = ContainerBackgroundPlacement(name: "tab view")
  /// A window.
  public static let window = ContainerBackgroundPlacement(name: "window")
  /// A widget.
  public static let widget = ContainerBackgroundPlacement(name: "widget")
}

extension View {
  /// Fills the container around this view behind its content.
  ///
  /// The view becomes as large as its container, in whose middle the content is, and has the style as its background.
  ///
  /// - Parameters:
  ///   - style: The color or gradient.
  ///   - container: The container, which has no effect: it is the one around the view.
  /// - Returns: A view with the background.
  public nonisolated func containerBackground<S: ShapeStyle>(_ style: S, for container: ContainerBackgroundPlacement)
    -> some View
  {
    containerBackground(for: container) { Rectangle().fill(style) }
  }

  /// Shows views in the container around this view behind its content.
  ///
  /// The view becomes as large as its container, in whose middle the content is, and has the views as its background.
  ///
  /// - Parameters:
  ///   - container: The container, which has no effect: it is the one around the view.
  ///   - alignment: The alignment of the views.
  ///   - content: A view builder that creates the views.
  /// - Returns: A view with the background.
  public nonisolated func containerBackground<V: View>(
    for container: ContainerBackgroundPlacement, alignment: Alignment = .center, @ViewBuilder content: () -> V
  ) -> some View {
    frame(maxWidth: .infinity, maxHeight: .infinity)
      .background(alignment: alignment) { content().ignoresSafeArea() }
  }
}
