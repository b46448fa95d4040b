import Foundation

/// A space between the sections of a list.
public struct ListSectionSpacing: Sendable {
  /// The space of the platform.
  public static let `default` = ListSectionSpacing()
  /// A smaller space.
  public static let compact = ListSectionSpacing()

  /// Returns a space of a fixed size.
  ///
  /// - Parameter spacing: The size, in points.
  public static func custom(_ spacing: CGFloat) -> ListSectionSpacing { ListSectionSpacing() }
}

extension View {
  /// Has no effect on this platform: the theme decides. On Apple's systems, it sets the color of the line below this
  /// row of a list.
  ///
  /// - Parameters:
  ///   - color: The color, which is ignored.
  ///   - edges: The edges of the row.
  public nonisolated func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

  /// Has no effect on this platform: sections have no lines of their own. On Apple's systems, it sets the color of the
  /// lines around the section that contains this view.
  ///
  /// - Parameters:
  ///   - color: The color, which is ignored.
  ///   - edges: The edges of the section.
  public nonisolated func listSectionSeparatorTint(
    _ color: Color?, edges: VerticalEdge.Set = .all
  ) -> some View { self }

  /// Has no effect on this platform: sections have no lines of their own. On Apple's systems, it sets the visibility of
  /// the lines around the section that contains this view.
  ///
  /// - Parameters:
  ///   - visibility: The visibility, which is ignored.
  ///   - edges: The edges of the section.
  public nonisolated func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View {
    self
  }

  /// Has no effect on this platform: the lists have the space of their style. On Apple's systems, it sets the space
  /// between the rows of a list.
  ///
  /// - Parameter spacing: The space, in points, or `nil` for that of the platform.
  public nonisolated func listRowSpacing(_ spacing: CGFloat?) -> some View { self }

  /// Has no effect on this platform: the lists have the space of their style. On Apple's systems, it sets the space
  /// between the sections of a list.
  ///
  /// - Parameter spacing: The space between the sections on Apple's systems.
  public nonisolated func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }

  /// Has no effect on this platform: the lists have the space of their style. On Apple's systems, it sets the space
  /// between the sections of a list.
  ///
  /// - Parameter spacing: The space, in points.
  public nonisolated func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
}
