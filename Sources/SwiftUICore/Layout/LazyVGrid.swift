import Foundation

/// A container that arranges its views in columns, line after line, and makes the views of a ``ForEach`` as their line
/// comes near the visible area of the scroll view around it.
///
///     ScrollView {
///       LazyVGrid(columns: [GridItem(.adaptive(minimum: 120))]) {
///         ForEach(photos) { PhotoView($0) }
///       }
///     }
///
/// Fixed columns and the spacing take their widths first. Each of the other columns, in their order, then takes an
/// equal share of the width that is left, within its limits; an adaptive item divides its share among as many columns
/// as fit. A view is proposed the width of its column, and a line is as high as its highest view. A section begins a
/// new line, and its header and footer have lines to themselves.
///
/// Everything else is as for a ``LazyVStack``. A row of a `ForEach` that has not been made is taken to have one view.
public struct LazyVGrid<Content: View> {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a lazy grid that grows vertically.
  ///
  /// - Parameters:
  ///   - columns: The descriptions of the columns.
  ///   - alignment: The horizontal position of the columns in the width that the parent proposes.
  ///   - spacing: The space between two lines, in points, or `nil` for 8 points.
  ///   - pinnedViews: The headers or footers of sections that stay in sight while their section is scrolled.
  ///   - content: A view builder that creates the views.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyVGrid: LazyContainerView {
  var lazyContent: LazyContainerContent {
    LazyContainerContent(
      axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing,
      pinnedViews: pinnedViews, tracks: columns)
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
