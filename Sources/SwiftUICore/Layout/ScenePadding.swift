/// A distance from the edges of a scene.
public struct ScenePadding: Hashable, Sendable {
  private let name: String

  /// The smallest distance.
  public static let minimum = ScenePadding(name: "minimum")
}

extension View {
  /// Adds the distance of a scene's content from its edges to this view: 20 points.
  ///
  /// - Parameter edges: The edges at which the distance is added.
  /// - Returns: A view with the distance.
  public nonisolated func scenePadding(_ edges: Edge.Set = .all) -> some View { padding(edges, 20) }

  /// Adds a distance of a scene's content from its edges to this view: 20 points.
  ///
  /// - Parameters:
  ///   - padding: The distance, which is the same for each kind.
  ///   - edges: The edges at which the distance is added.
  /// - Returns: A view with the distance.
  public nonisolated func scenePadding(_ padding: ScenePadding, edges: Edge.Set = .all) -> some View {
    scenePadding(edges)
  }
}
