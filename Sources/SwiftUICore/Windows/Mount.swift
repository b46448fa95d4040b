extension EnvironmentValues {
  /// Creates the values that the views of each window have for themselves.
  @MainActor
  mutating func makeWindowValues(in graph: Graph) {
    makeEditMode(in: graph)
    makeFocusedValues(in: graph)
  }
}

extension Graph {
  /// Creates the tree of a root view, which is shown as the content of a window.
  ///
  /// - Parameters:
  ///   - view: The root view.
  ///   - environment: The environment of the root view.
  /// - Returns: The element that the renderer has made for the root.
  package func mount<Content: View>(_ view: Content, environment: EnvironmentValues) -> AnyObject {
    mount {
      RootNode(of: self, environment: environment) {
        $0.makeWindowValues(in: self)
      } makeContent: {
        ToolbarHost._makeNode(ToolbarHost(view), $0)
      } accept: { node, view in
        guard let node = node as? ViewNode<ToolbarHost<Content>>, let view = view as? Content else {
          fatalError("The root view is a \(Content.self); \(type(of: view)) is not.")
        }
        node.update(ToolbarHost(view))
      }
    }
  }
}
