import Foundation

/// A container that stacks its views vertically, and makes the rows of a ``ForEach`` as they come near the visible area
/// of the scroll view around it.
///
///     ScrollView {
///       LazyVStack(alignment: .leading) {
///         ForEach(messages) { MessageRow($0) }
///       }
///     }
///
/// The stack is as wide as its parent proposes. Each view has its ideal height, so spacers take their minimum length.
///
/// The views of a row are evaluated when the row comes within a quarter of the visible height of the visible area.
/// Their elements are released when the row leaves that area, and `onAppear` and `onDisappear` run; their state is kept
/// until the element disappears from the collection. Rows that have never been near the visible area are taken to have
/// the average height of the others. When a row turns out to have another height, the visible rows stay where they are.
///
/// Views outside a `ForEach`, and a `ForEach` inside a modifier with an element, such as padding, are evaluated with
/// the stack. A lazy stack that no scroll view along its axis contains makes all of its views.
///
/// - Cost: A step of scrolling is O(log *n*) in the number of rows, apart from the rows that become visible. A change
///   of
///   the collection is O(*n*), and evaluates the rows that have been made.
public struct LazyVStack<Content: View> {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// Creates a lazy vertical stack.
  ///
  /// - Parameters:
  ///   - alignment: The horizontal position of the views in the stack.
  ///   - spacing: The space between two views, in points, or `nil` for 8 points.
  ///   - pinnedViews: The headers or footers of sections that stay in sight while their section is scrolled.
  ///   - content: A view builder that creates the views.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }
}

extension LazyVStack: LazyContainerView {
  var lazyContent: LazyContainerContent {
    LazyContainerContent(
      axis: .vertical, alignment: Alignment(horizontal: alignment, vertical: .center), spacing: spacing,
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
