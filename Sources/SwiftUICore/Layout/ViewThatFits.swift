import Foundation

/// A view that shows the first one of several views whose ideal size fits into the room that there is.
///
///     ViewThatFits(in: .horizontal) {
///       HStack { Text("Download"); ProgressView(value: progress); Text("of 12 MB") }
///       ProgressView(value: progress)
///     }
///
/// The last one is shown if none fits. All of them are in the tree, and have their state.
public struct ViewThatFits<Content: View>: ContainerView {
  let axes: Axis.Set
  let content: Content

  /// Creates a view that chooses among the content's views.
  ///
  /// - Parameters:
  ///   - axes: The axes along which a view has to fit.
  ///   - content: The views, in the order of preference.
  public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
    self.axes = axes
    self.content = content()
  }

  var primitive: Primitive { .layout(LayoutContent(ViewThatFitsLayout(axes: axes))) }

  public static func _makeNode(_ view: Self, _ context: NodeContext) -> ViewNode<Self> { ContainerNode(view, context) }
}

/// The layout that places the first view that fits, and no other one.
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
