import Foundation

/// The layout of the rows of a section in a grouped form: a column whose rows are as wide as the group, with insets
/// around each row. The renderer draws lines between the rows.
struct GroupedRowsLayout: Layout, Equatable, Sendable {
  /// The space around each row.
  static let insets = EdgeInsets(top: 10, leading: 14, bottom: 10, trailing: 14)
  /// The minimum height of a row with its insets, in points.
  static let minimumHeight: CGFloat = 46

  private func height(of row: LayoutSubview, _ width: CGFloat?) -> CGFloat {
    let own = row.sizeThatFits(ProposedViewSize(width: width, height: nil)).height
    return max(own + Self.insets.top + Self.insets.bottom, Self.minimumHeight)
  }

  private func rowWidth(_ width: CGFloat?) -> CGFloat? {
    width.map { max($0 - Self.insets.leading - Self.insets.trailing, 0) }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let proposed = rowWidth(proposal.width)
    let widest = subviews.map { $0.sizeThatFits(ProposedViewSize(width: proposed, height: nil)).width }.max() ?? 0
    let width = proposal.width == .infinity ? nil : proposal.width
    return CGSize(
      width: max(width ?? 0, widest + Self.insets.leading + Self.insets.trailing),
      height: subviews.reduce(0) { $0 + height(of: $1, proposed) })
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let width = rowWidth(bounds.width)
    var top = bounds.minY
    for row in subviews {
      let height = height(of: row, width)
      row.place(
        at: CGPoint(x: bounds.minX + Self.insets.leading, y: top + height / 2), anchor: .leading,
        proposal: ProposedViewSize(width: width, height: nil))
      top += height
    }
  }
}

/// The environment key for `isInGroupedForm`.
private struct IsInGroupedFormKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  /// `true` in a grouped form, in which sections are groups of rows and controls are at the trailing edge of their row.
  var isInGroupedForm: Bool {
    get { self[IsInGroupedFormKey.self] }
    set { self[IsInGroupedFormKey.self] = newValue }
  }
}
