import Foundation

/// A view that shows the first of several views whose ideal size fits in the available space.
///
///     ViewThatFits(in: .horizontal) {
///       HStack { Text("Download"); ProgressView(value: progress); Text("of 12 MB") }
///       ProgressView(value: progress)
///     }
///
/// If none fits, the last view is shown. All of the views are part of the tree and have state, whether they are shown
/// or not.
public struct ViewThatFits<Content: View> {
  let axes: Axis.Set
  let content: Content

  /// Creates a view that shows one of the content's views.
  ///
  /// - Parameters:
  ///   - axes: The axes along which a view must fit.
  ///   - content: A view builder that creates the views, in order of preference.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }
}

extension ViewThatFits: ContainerView {
  var primitive: Primitive { .layout(LayoutContent(ViewThatFitsLayout(axes: axes))) }

  public static func _makeNode(_ view: Self, _ context: _NodeContext) -> _ViewNode<Self> {
    ContainerNode(view, context)
  }
}

/// A layout that places only the first view that fits, or the last view if none fits.
struct ViewThatFitsLayout: Layout, Equatable {
  let axes: Axis.Set

  private func choice(_ proposal: ProposedViewSize, _ subviews: Subviews) -> LayoutSubview? {
    subviews.first { subview in
      var request = proposal
      if axes.contains(.horizontal) { request.width = nil }
      if axes.contains(.vertical) { request.height = nil }
      let ideal = subview.sizeThatFits(request)
      func fits(_ axis: Axis) -> Bool { proposal[axis].map { ideal[axis] <= $0 } ?? true }
      return (!axes.contains(.horizontal) || fits(.horizontal)) && (!axes.contains(.vertical) || fits(.vertical))
    } ?? subviews.last
  }

  func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing { ViewSpacing() }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    choice(proposal, subviews)?.sizeThatFits(proposal) ?? .zero
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    choice(proposal, subviews)?.place(at: bounds.origin, proposal: proposal)
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? { choice(proposal, subviews)?.node.explicitAlignment(of: guide.key, for: proposal) }

  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGFloat? { choice(proposal, subviews)?.node.explicitAlignment(of: guide.key, for: proposal) }
}
