import Foundation

/// A modifier that adds space around each element of its content.
struct PaddingModifier: ElementModifier {
  let insets: EdgeInsets?

  func modification(in node: Node) -> Modification { .padding(insets) }
}

extension View {
  /// Adds space around this view, at some of its edges.
  ///
  /// - Parameters:
  ///   - edges: The edges at which space is added.
  ///   - length: The space at each of the edges, in points, or `nil` for 16 points.
  /// - Returns: A view with the space.
  public nonisolated func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(edges, length ?? 16)))
  }

  /// Adds the same space at all edges of this view.
  ///
  /// - Parameter length: The space at each edge, in points.
  /// - Returns: A view with the space.
  public nonisolated func padding(_ length: CGFloat) -> some View {
    modifier(PaddingModifier(insets: EdgeInsets(.all, length)))
  }

  /// Adds space around this view.
  ///
  /// - Parameter insets: The space at each edge, in points.
  /// - Returns: A view with the space.
  public nonisolated func padding(_ insets: EdgeInsets) -> some View { modifier(PaddingModifier(insets: insets)) }
}
