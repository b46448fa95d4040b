import Foundation

/// A frame whose size depends on the container around the element: the nearest scrolling element, or the root of the
/// layout.
package struct ContainerRelativeFrame: Equatable, @unchecked Sendable {  // called and compared by the main actor
  /// A closure that computes a length. Two values are equal if they are the same object.
  final class LengthFunction: Equatable {
    let body: (CGFloat, Axis) -> CGFloat

    init(_ body: @escaping (CGFloat, Axis) -> CGFloat) { self.body = body }

    static func == (one: LengthFunction, other: LengthFunction) -> Bool { one === other }
  }

  /// A part of the length of a container.
  enum Length: Equatable {
    /// A number of columns or rows of equal length, with spacing between them.
    case part(count: Int, span: Int, spacing: CGFloat)
    /// A length that a closure computes.
    case custom(LengthFunction)
  }

  /// The axes along which the frame depends on the container.
  package let axes: Axis.Set
  /// The alignment of the element within the frame.
  package let alignment: Alignment
  let length: Length

  /// Returns the length of the frame in a container.
  func length(in container: CGFloat, _ axis: Axis) -> CGFloat {
    switch length {
    case .part(let count, let span, let spacing):
      let part = (container - spacing * CGFloat(count - 1)) / CGFloat(count)
      return max(part * CGFloat(span) + spacing * CGFloat(span - 1), 0)
    case .custom(let length):
      let length = length.body(container, axis)
      return length.isFinite ? max(length, 0) : 0
    }
  }
}

extension View {
  /// Gives this view the size of its container along some axes.
  ///
  /// The container is the nearest scroll view around this view, otherwise the content of the window, of the
  /// presentation or of the row of a list. Its size is that of the visible part without
  /// the content margins.
  ///
  ///     ScrollView(.horizontal) {
  ///       HStack(spacing: 0) { ForEach(pages) { PageView($0).containerRelativeFrame(.horizontal) } }
  ///     }
  ///
  /// - Parameters:
  ///   - axes: The axes. Along another one, this view keeps its own size.
  ///   - alignment: The alignment of this view if it has another size.
  /// - Returns: A view in a frame.
  public nonisolated func containerRelativeFrame(_ axes: Axis.Set, alignment: Alignment = .center) -> some View {
    containerRelativeFrame(axes, count: 1, spacing: 0, alignment: alignment)
  }

  /// Gives this view a part of the size of its container along some axes: that of some of a number of columns or rows
  /// of equal size.
  ///
  /// - Parameters:
  ///   - axes: The axes. Along another one, this view keeps its own size.
  ///   - count: The number of columns or rows in the container, at least 1.
  ///   - span: The number of columns or rows that this view covers, at least 1.
  ///   - spacing: The distance between the columns or rows, in points.
  ///   - alignment: The alignment of this view if it has another size.
  /// - Returns: A view in a frame.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
  ) -> some View {
    let length = ContainerRelativeFrame.Length.part(count: max(count, 1), span: max(span, 1), spacing: spacing)
    return modifier(
      ConstantElementModifier(
        value: .containerFrame(ContainerRelativeFrame(axes: axes, alignment: alignment, length: length))))
  }

  /// Gives this view a length that a closure computes from the length of its container, along some axes.
  ///
  /// - Parameters:
  ///   - axes: The axes. Along another one, this view keeps its own size.
  ///   - alignment: The alignment of this view if it has another size.
  ///   - length: A closure that receives the length of the container along an axis, and returns that of this view. Both
  ///     are in points. A length that is negative or not finite counts as 0.
  /// - Returns: A view in a frame.
  public nonisolated func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: @escaping (CGFloat, Axis) -> CGFloat
  ) -> some View {
    modifier(
      ConstantElementModifier(
        value: .containerFrame(
          ContainerRelativeFrame(
            axes: axes, alignment: alignment, length: .custom(ContainerRelativeFrame.LengthFunction(length))))))
  }
}

extension ProposedViewSize {
  /// Returns the proposal with the lengths of a size where it has none, or an infinite one.
  func replacingInfinity(by size: CGSize) -> ProposedViewSize {
    func length(_ proposed: CGFloat?, _ length: CGFloat) -> CGFloat {
      proposed.flatMap { $0.isFinite ? $0 : nil } ?? length
    }
    return ProposedViewSize(width: length(width, size.width), height: length(height, size.height))
  }
}

/// The node of a modifier that gives its child a frame whose size depends on the container.
final class ContainerRelativeFrameLayoutNode: ModifierLayoutNode {
  var frame: ContainerRelativeFrame { didSet { if frame != oldValue { invalidate() } } }
  /// The container in which the node has recorded itself.
  private weak var known: LayoutNode?

  init(_ frame: ContainerRelativeFrame) { self.frame = frame }

  private func record(in container: LayoutNode, _ frames: inout ContainerRelativeFrames) {
    if known !== container { frames.add(self) }
    known = container
  }

  /// Returns the size of the container. A dimension that is not known yet is `nil`.
  private func container() -> ProposedViewSize {
    var next = parent
    while let node = next {
      if let scroll = node as? ScrollLayoutNode {
        record(in: scroll, &scroll.containerFrames)
        return scroll.container.inset(by: scroll.insets)
      }
      if let root = node as? LayoutRoot {
        record(in: root, &root.containerFrames)
        return root.hasBounds ? ProposedViewSize(root.bounds) : .unspecified
      }
      next = node.parent
    }
    return .unspecified
  }

  private func length(_ axis: Axis) -> CGFloat? {
    guard frame.axes.contains(axis == .vertical ? .vertical : .horizontal) else { return nil }
    return container()[axis].flatMap { $0.isFinite ? frame.length(in: $0, axis) : nil }
  }

  override func proposal(for proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: length(.horizontal) ?? proposal.width, height: length(.vertical) ?? proposal.height)
  }

  override func computeSize(_ proposal: ProposedViewSize) -> CGSize {
    let child = super.computeSize(proposal)
    return CGSize(width: length(.horizontal) ?? child.width, height: length(.vertical) ?? child.height)
  }

  override func childOrigin(in size: CGSize, for proposal: ProposedViewSize) -> CGPoint {
    guard let child else { return .zero }
    return frame.alignment.origin(of: child.dimensions(in: self.proposal(for: proposal)), in: size)
  }
}

/// The nodes whose frames depend on the size of a container around them.
struct ContainerRelativeFrames {
  /// A weak reference to a node.
  private struct Reference {
    weak var node: ContainerRelativeFrameLayoutNode?
  }

  private var references: [Reference] = []

  var count: Int { references.count }

  mutating func add(_ node: ContainerRelativeFrameLayoutNode) {
    references.removeAll { $0.node == nil }
    references.append(Reference(node: node))
  }

  /// Invalidates the layouts of the nodes, because the size of the container has changed.
  func invalidate() { for reference in references { reference.node?.invalidate() } }
}
