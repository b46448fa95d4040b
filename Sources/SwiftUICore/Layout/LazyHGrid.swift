import Foundation

/// A container that arranges its views in rows, column after column, and makes the views of a ``ForEach`` as their
/// column comes near the visible area of the scroll view around it.
///
/// Everything is as for a ``LazyVGrid``, with the axes exchanged.
public struct LazyHGrid<Content: View> {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a lazy grid that grows horizontally.
  ///
  /// - Parameters:
  ///   - rows: The descriptions of the rows.
  ///   - alignment: The vertical position of the rows in the height that the parent proposes.
  ///   - spacing: The space between two columns, in points, or `nil` for 8 points.
  ///   - pinnedViews: The headers or footers of sections that stay in sight while their section is scrolled.
  ///   - content: A view builder that creates the views.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyHGrid: LazyContainerView {
  var lazyContent: LazyContainerContent {
    LazyContainerContent(
      axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing,
      pinnedViews: pinnedViews, tracks: rows)
  }

  /// Creates the node that represents the view at runtime.
  ///
  /// - Parameters:
  ///   - view: The value of the view.
  ///   - context: The parent and the environment of the node.
  /// - Returns: A node for the value.
  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    LazyContainerNode(view, context)
  }
}
