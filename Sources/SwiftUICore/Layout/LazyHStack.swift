import Foundation

/// A container that stacks its views horizontally, and makes the views of a ``ForEach`` as they come near the visible
/// area of the scroll view around it.
///
///     ScrollView(.horizontal) {
///       LazyHStack {
///         ForEach(covers) { CoverImage($0) }
///       }
///     }
///
/// The stack is as high as its parent proposes. Everything else is as for a ``LazyVStack``.
public struct LazyHStack<Content: View> {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a lazy horizontal stack.
  ///
  /// - Parameters:
  ///   - alignment: The vertical position of the views in the stack.
  ///   - spacing: The space between two views, in points, or `nil` for 8 points.
  ///   - pinnedViews: The headers or footers of sections that stay in sight while their section is scrolled.
  ///   - content: A view builder that creates the views.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyHStack: LazyContainerView {
  var lazyContent: LazyContainerContent {
    LazyContainerContent(
      axis: .horizontal, alignment: Alignment(horizontal: .center, vertical: alignment), spacing: spacing,
      pinnedViews: pinnedViews)
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
