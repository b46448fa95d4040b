import Foundation

extension LayoutNode {
  /// Returns a Boolean value that indicates whether a part of the node's area is in the visible part of the scroll view
  /// around it. A node in no scroll view is not.
  final func isVisibleInScrollView(_ threshold: Double) -> Bool {
    var next = parent
    while let node = next, !(node is ScrollLayoutNode), !(node is LayoutRoot) { next = node.parent }
    guard let scroll = next as? ScrollLayoutNode else { return false }
    // The transform to the root includes the offset of the content.
    let transform = transformToRoot().concatenating(scroll.transformToRoot().inverted())
    let frame = CGRect(origin: .zero, size: size).applying(transform)
    return frame.isVisible(in: CGRect(origin: .zero, size: scroll.size), threshold)
  }
}
